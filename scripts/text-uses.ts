import { parseSync, Visitor } from 'vite'
import type { Texts } from './text-rules.ts'

/** Parts that aren't said by keys in the sources: whole English texts, ids of operations, keywords of printers. */
const otherParts = new Set(['cli', 'phrases', 'operations', 'reasons'])
/** Keys that data names: steps in the ledgers of earlier versions, and a screen's short title. */
const keyedByData = /^step\.|\.short$/

interface Source {
  path: string
  source: string
}

/** The strings of a source: whole ones, and patterns of those that are put together, such as `field.${field}`. */
function stringsOf({ path, source }: Source): { whole: string[]; patterns: RegExp[] } {
  const whole: string[] = []
  const patterns: RegExp[] = []
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') whole.push(value)
    },
    Property: ({ key }) => {
      if (key.type === 'Identifier') whole.push(key.name)
    },
    TemplateLiteral: ({ quasis }) => {
      const parts = quasis.map(({ value }) => (value.cooked ?? '').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      if (parts.join('') !== '') patterns.push(new RegExp(`^${parts.join('.+')}$`, 's'))
    },
  }).visit(parseSync(path, source).program)
  return { whole, patterns }
}

/** A key without the ending by which i18next chooses: the form of a plural, a kind of sheets. */
const asSaid = (key: string): string => key.replace(/_(zero|one|other)$/, '').replace(/_designs$/, '')

/** Where a part is said: a window's where its name is, main's messages by their whole codes. */
const sayingOf = (part: string): ((source: Source) => boolean) => {
  if (part === 'messages')
    return ({ path, source }) =>
      !path.startsWith('src-renderer/') || /\b(message|DeskError|hasCode|say\w*)\(/.test(source)
  const name = new RegExp(`\\buse(Sheet)?Words\\('${part}'\\)|\\bWords<'${part}'>`)
  return ({ source }) => name.test(source)
}

const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/**
 * Finds texts that nothing says: no source in a folder where their part is said has their key as a string, and none that says
 * it has a template that fits. Keys without a dot may be words of data, such as a state, so they count wherever they are.
 * @returns one line a text, with the part and the key
 */
export function unusedTexts(english: Texts, sources: readonly Source[]): string[] {
  const files = sources.map(source => ({ ...source, ...stringsOf(source) }))
  const words = new Set(files.flatMap(({ whole }) => whole).filter(word => !word.includes('.')))
  return Object.entries(english).flatMap(([part, texts]) => {
    if (otherParts.has(part)) return []
    const saying = files.filter(sayingOf(part))
    const folders = new Set(saying.map(({ path }) => folderOf(path)))
    const near = files.filter(({ path }) => folders.has(folderOf(path)))
    const whole = new Set([...words, ...near.flatMap(file => file.whole)])
    // Codes of messages are everywhere: only a pattern with more than a first word names one.
    const least = part === 'messages' ? 12 : 0
    const patterns = saying.flatMap(file => file.patterns).filter(({ source }) => source.length > least)
    return Object.keys(texts)
      .filter(key => {
        const said = asSaid(key)
        return !keyedByData.test(key) && !whole.has(said) && !patterns.some(pattern => pattern.test(said))
      })
      .map(key => `${part}, ${key}: nothing says it`)
  })
}
