import { numberText } from './cell-text.ts'
import { tagsOf } from './xml-tags.ts'

// What a spreadsheet shows and the reader does not tell: errors and formulas that were never computed come back empty, 5 % as 0.05, and a code that
// its format fills up with zeros (00412) without them. All are written into the sheet's XML as texts, before it is read. Its bytes are taken one by
// one (Latin-1), since only ASCII is looked for.

const errorCell = /(<(?:\w+:)?c\s(?:[^>]*?\s)?t\s*=\s*["'])e(["'])/g
/** A cell with a formula and nothing behind it, or an empty value. */
const uncomputed =
  /<((?:\w+:)?)c(\s[^>]*)>\s*<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>([^<]*)<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/\1c>/g
const typeOfCell = /\st\s*=\s*["'](\w*)["']/

/** How the numbers of a cell style are shown, by the style's place: as percent, or with at least so many digits. */
export type ShownNumbers = ReadonlyMap<string, 'percent' | number>

/** A sheet's XML with its errors, percentages, filled-up numbers and formulas that have no value as texts. */
export function writtenOut(xml: Buffer, shown: ShownNumbers): Buffer {
  const hasErrors = xml.includes('t="e"') || xml.includes("t='e'")
  const hasFormulas = xml.includes('<f') || xml.includes(':f')
  if (!hasErrors && !hasFormulas && shown.size === 0) return xml
  let text = xml.toString('latin1')
  if (hasErrors) text = text.replace(errorCell, '$1str$2')
  if (hasFormulas) text = text.replace(uncomputed, formulaOut)
  if (shown.size > 0) text = text.replace(cellOfStyle(shown), (...match) => asShown(shown, ...match))
  return Buffer.from(text, 'latin1')
}

function formulaOut(
  whole: string,
  prefix: string,
  attributes: string,
  formula: string | undefined,
  value: string | undefined,
): string {
  // Where the type is a text, an empty value is what the formula came to.
  if (value !== undefined && typeOfCell.exec(attributes)?.[1] === 'str') return whole
  return `<${prefix}c${attributes.replace(typeOfCell, '')} t="str"><${prefix}v>=${formula ?? ''}</${prefix}v></${prefix}c>`
}

const cellOfStyle = (shown: ShownNumbers): RegExp =>
  new RegExp(
    `<((?:\\w+:)?)c(\\s(?:[^>]*?\\s)?s\\s*=\\s*["'](${[...shown.keys()].join('|')})["'][^>]*)>((?:<(?:\\w+:)?f(?:\\s[^>]*)?(?:/>|>[^<]*</(?:\\w+:)?f>))?)<(?:\\w+:)?v>([^<]*)</`,
    'g',
  )

function asShown(shown: ShownNumbers, ...match: string[]): string {
  const [whole = '', prefix = '', attributes = '', style = '', formula = '', value = ''] = match
  const type = typeOfCell.exec(attributes)?.[1] ?? 'n'
  const how = shown.get(style)
  if (type !== 'n' || value.trim() === '' || !Number.isFinite(Number(value))) return whole
  const text = how === 'percent' ? `${numberText(String(Number(value) * 100))}%` : filledUp(value, how ?? 0)
  return `<${prefix}c${attributes.replace(typeOfCell, '')} t="str">${formula}<${prefix}v>${text}</`
}

/** Only of whole numbers: what a format rounds away is not for a reader to drop. */
function filledUp(value: string, digits: number): string {
  const text = numberText(value)
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}

/** The cell styles of a workbook that show a number as percent, or filled up with zeros. */
export function shownNumbers(styles: string): ShownNumbers {
  const formats = new Map<string, 'percent' | number>([
    ['9', 'percent'],
    ['10', 'percent'],
  ])
  for (const tag of tagsOf(styles, 'numFmt')) {
    const code = (tag.get('formatCode') ?? '').replace(/"[^"]*"|\\./g, '')
    const zeros = /^(0{2,})(?:;|$)/.exec(tag.get('formatCode') ?? '')?.[1]
    if (code.includes('%')) formats.set(tag.get('numFmtId') ?? '', 'percent')
    else if (zeros) formats.set(tag.get('numFmtId') ?? '', zeros.length)
  }
  const cells = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? ''
  return new Map(
    tagsOf(cells, 'xf').flatMap((tag, place) => {
      const how = formats.get(tag.get('numFmtId') ?? '')
      return how === undefined ? [] : [[String(place), how] as const]
    }),
  )
}
