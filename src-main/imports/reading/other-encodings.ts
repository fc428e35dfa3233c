import { analyse } from 'chardet'
import type { Encoding } from '../../../src-shared/imports/file-format.ts'
import { decodingOf, NotInEncoding } from './decoding.ts'
import { knownTitle } from './dialect.ts'

/** Bytes of a file that are tried in one encoding after the other. */
const tried = 64 * 1024
/** Cells at the beginning of a file among which its titles stand. */
const titleCells = 400

/** Encodings of Eastern Asia, as the statistics of their characters are called. */
const eastern: readonly [encoding: Encoding, statistics: string][] = [
  ['shift_jis', 'Shift_JIS'],
  ['euc-jp', 'EUC-JP'],
  ['big5', 'Big5'],
  ['euc-kr', 'EUC-KR'],
]
/** Encodings of one byte a character, the likelier ones first. */
const western: readonly Encoding[] = ['macintosh', 'ibm850', 'ibm437']

/** How much surer (of 100) statistics have to be of another encoding than of GB18030. */
const muchSurer = 10
/** A text with at least these kana, and so many among its letters that aren't ASCII, is Japanese. */
const leastKana = 3
const shareOfKana = 0.15

/**
 * The encoding that the text speaks for: the one under which more of its titles are known, or that statistics of Eastern Asia's characters are sure of, or under
 * which letters stand in its words where `usual` puts signs that no word has. Without such evidence it is `usual`, and a person chooses.
 */
export function otherEncodingOf(sample: Buffer, usual: Encoding): Encoding {
  const bytes = sample.subarray(0, tried)
  const usualText = textIn(bytes, usual) ?? ''
  const known = titlesIn(usualText)
  const candidates = [...eastern.map(([encoding]) => encoding), ...western].flatMap(encoding => {
    const text = textIn(bytes, encoding)
    return text === null ? [] : [{ encoding, text, titles: titlesIn(text) }]
  })
  const [most] = candidates.toSorted((one, other) => other.titles - one.titles)
  if (most && most.titles > known) return most.encoding
  const japanese = candidates.find(
    ({ encoding, text }) => ['shift_jis', 'euc-jp'].includes(encoding) && isJapanese(text),
  )
  if (japanese) return japanese.encoding
  if (usual === 'gb18030')
    return (
      byStatistics(
        bytes,
        candidates.map(({ encoding }) => encoding),
      ) ?? usual
    )
  const better = candidates.find(({ encoding, text }) => western.includes(encoding) && !oddOfOther.test(text))
  return oddSigns.test(usualText) && better ? better.encoding : usual
}

/** Null: the bytes are not in this encoding. The end of the sample may have cut a character. */
function textIn(bytes: Buffer, encoding: Encoding): string | null {
  try {
    return decodingOf(encoding).decode(bytes, false)
  } catch (error) {
    if (error instanceof NotInEncoding) return null
    throw error
  }
}

/** How many different titles of a price list a text begins with. */
const titlesIn = (text: string): number =>
  new Set(
    text
      .split(/[\r\n,;\t|]+/, titleCells)
      .map(cell => knownTitle(cell.replaceAll('"', '')))
      .filter(role => role !== null),
  ).size

/** Kana are in every Japanese text, and hardly ever what another encoding's bytes happen to be. Half-width ones are single bytes, and say nothing. */
function isJapanese(text: string): boolean {
  const kana = text.match(/[\u3041-\u3096\u30a1-\u30fa\u30fc]/g)?.length ?? 0
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  return kana >= leastKana && kana >= others * shareOfKana
}

function byStatistics(bytes: Buffer, possible: readonly Encoding[]): Encoding | null {
  const likely = analyse(bytes)
  const confidence = (of: string) => likely.find(({ name }) => name === of)?.confidence ?? 0
  const [best] = eastern
    .filter(([encoding]) => possible.includes(encoding))
    .map(([encoding, name]) => ({ encoding, sure: confidence(name) }))
    .toSorted((one, other) => other.sure - one.sure)
  return best && best.sure >= confidence('GB18030') + muchSurer ? best.encoding : null
}

/** Controls, and signs in the middle of words, which no text has: `Gr”áe` for `Größe`. */
const oddSigns = /[\u0080-\u009f]|(?<=\p{L})[^\p{L}\p{M}\p{ASCII}\u00a0·’‘–—−™®²³°](?=\p{L})/u
/** What another encoding mustn't make of it: the same, the dot of Catalan, and capitals in the middle of words. */
const oddOfOther =
  /[\u0080-\u009f]|(?<=\p{L})[^\p{L}\p{M}\p{ASCII}\u00a0](?=\p{L})|(?<=\p{Ll})(?=\P{ASCII})\p{Lu}(?=\p{Ll})/u
