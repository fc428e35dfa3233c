import { chinese as chineseTexts, english as englishTexts } from '../texts/index.ts'
import { type Form, formOf } from './forms.ts'
import { filled, phrases } from './phrases.ts'

/** Gaps of messages that hold a text of main; all others hold names, which are never translated. */
export const gapsOfTexts = new Set([
  ...[
    'why',
    'what',
    'cause',
    'way',
    'holder',
    'others',
    'newest',
    'state',
    'stage',
    'was',
    'here',
    'dispatch',
    'print',
    'names',
    'kind',
    'part',
    'size',
  ],
])

/** What fills a gap doesn't reach into the next sentence. */
const oneSentence = '((?:(?!\\.\\s)[\\s\\S])*?)'
const betweenSentences = /(?<=\.)\s+/

/** Gaps that hold a list in a sentence: `A4, A5 and 2 more`. */
const gapsOfLists = new Set(['offers', 'choices'])
const listIn = (text: string) => text.replace(/(\d+) more$/, '另有 $1 种').replaceAll(/, | and | or /g, '、')

/** Letters of its own that a template needs to be recognized by its text. */
const minLetters = 4
/** Longer texts are never the desk's own. */
const maxTextLength = 2000
const mostKept = 2000

/** Says English texts of main in Chinese, given the messages in both languages. */
export function makeChinese(english: Readonly<Record<string, string>>, chinese: Readonly<Record<string, string>>) {
  const pairs = [...Object.entries(english).map(([code, text]) => [text, chinese[code] ?? text]), ...pairsOf(phrases)]
  const plain = new Map(pairs.map(([text = '', words = '']) => [withoutStop(text), words]))
  const withGaps = (): (Form & { words: string })[] =>
    pairs
      .filter(([text = '']) => text.includes('{{'))
      .map(([text = '', words = '']) => ({ ...formOf(withoutStop(text), oneSentence, '\\.?'), words }))
      .filter(form => form.letters >= minLetters)
      .toSorted((one, other) => other.letters - one.letters)
  let forms: ReturnType<typeof withGaps> | null = null
  const kept = new Map<string, string>()

  function said(text: string): string | null {
    const exact = plain.get(withoutStop(text)) ?? reasonsIn(text, plain)
    if (exact !== null && exact !== undefined) return exact
    forms ??= withGaps()
    for (const { pattern, gaps, longestPart, words } of forms) {
      const found = text.includes(longestPart) ? pattern.exec(text) : null
      if (found) return filled(words, dataIn(Object.fromEntries(gaps.map((gap, at) => [gap, found[at + 1] ?? '']))))
    }
    return null
  }

  function sentenceIn(text: string): string | null {
    const [, place = '', rest = ''] = /^(\S+): (.+)$/s.exec(text) ?? []
    const whole = said(text)
    const ofRest = whole === null && rest !== '' ? said(rest) : null
    if (whole === null && ofRest === null) return null
    return stoppedLike(text, whole ?? `${place}：${ofRest}`)
  }

  function sentencesIn(text: string): string {
    const sentences = text.split(betweenSentences)
    const words = sentences.map(sentenceIn)
    // What others wrote keeps its spaces.
    return words.every(one => one === null) ? text : words.map((one, at) => one ?? sentences[at]).join('')
  }

  /** A text of main in Chinese; as it is where it isn't one of ours. It ends with a full stop if the English one does. */
  function textIn(text: string): string {
    if (text.length > maxTextLength || !/[a-z]{3}/i.test(text)) return text
    const known = kept.get(text)
    if (known !== undefined) return known
    const words = sentenceIn(text) ?? sentencesIn(text)
    if (kept.size >= mostKept) kept.clear()
    kept.set(text, words)
    return words
  }

  /** The data of a message, with what stands in it as a text of main in Chinese. */
  function dataIn<V extends string | number>(data: Record<string, V>): Record<string, V | string> {
    return Object.fromEntries(
      Object.entries(data).map(([gap, value]) => [
        gap,
        typeof value !== 'string'
          ? value
          : gapsOfTexts.has(gap)
            ? textIn(value)
            : gapsOfLists.has(gap)
              ? listIn(value)
              : value,
      ]),
    )
  }

  return { textIn, dataIn }
}

/** Ends a Chinese text with a full stop where the English one has it, and only there. */
const stoppedLike = (english: string, words: string) => {
  const bare = words.replace(/。$/, '')
  return english.endsWith('.') && !/[！？：；]$/.test(bare) ? `${bare}。` : bare
}

const pairsOf = (table: Readonly<Record<string, string>>): string[][] => Object.entries(table)

const withoutStop = (text: string) => text.replace(/\.$/, '')

const reasons = new Map(Object.entries(englishTexts.reasons).map(([key, text]) => [text, chineseTexts.reasons[key]]))

/** A printer's reasons, such as `out of paper, cover open (Own words of the printer)`, or a list of other texts of main. */
function reasonsIn(text: string, plain: ReadonlyMap<string, string>): string | null {
  const [, list = text, own] = /^(.*?) \((.*)\)$/s.exec(text) ?? []
  const words = list.split(', ').map(word => reasons.get(word) ?? plain.get(word))
  if (words.some(word => word === undefined)) return null
  return `${words.join('、')}${own === undefined ? '' : `（${own}）`}`
}
