import { numberText } from './cell-text.ts'
import { tagsOf } from './xml-tags.ts'

// What a spreadsheet shows and the reader does not tell: errors and formulas that were never computed come back empty, and 5 % as 0.05. All three
// are written into the sheet's XML as texts, before it is read. Its bytes are taken one by one (Latin-1), since only ASCII is looked for.

const errorCell = /(<(?:\w+:)?c\s(?:[^>]*?\s)?t\s*=\s*["'])e(["'])/g
/** A cell with a formula and nothing behind it, or an empty value. */
const uncomputed =
  /<((?:\w+:)?)c(\s[^>]*)>\s*<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>([^<]*)<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/\1c>/g
const typeOfCell = /\st\s*=\s*["'](\w*)["']/

/** A sheet's XML with its errors, percentages and formulas that have no value as texts. `percents`: numbers of the styles that show percent. */
export function writtenOut(xml: Buffer, percents: ReadonlySet<string>): Buffer {
  const hasErrors = xml.includes('t="e"') || xml.includes("t='e'")
  const hasFormulas = xml.includes('<f') || xml.includes(':f')
  if (!hasErrors && !hasFormulas && percents.size === 0) return xml
  let text = xml.toString('latin1')
  if (hasErrors) text = text.replace(errorCell, '$1str$2')
  if (hasFormulas) text = text.replace(uncomputed, formulaOut)
  if (percents.size > 0) text = text.replace(percentCell(percents), percentOut)
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

const percentCell = (styles: ReadonlySet<string>): RegExp =>
  new RegExp(
    `<((?:\\w+:)?)c(\\s(?:[^>]*?\\s)?s\\s*=\\s*["'](?:${[...styles].join('|')})["'][^>]*)>((?:<(?:\\w+:)?f(?:\\s[^>]*)?(?:/>|>[^<]*</(?:\\w+:)?f>))?)<(?:\\w+:)?v>([^<]*)</`,
    'g',
  )

function percentOut(
  whole: string,
  prefix: string,
  attributes: string,
  formula: string,
  value: string,
): string {
  const type = typeOfCell.exec(attributes)?.[1] ?? 'n'
  if (type !== 'n' || value.trim() === '' || !Number.isFinite(Number(value))) return whole
  const shown = `${numberText(String(Number(value) * 100))}%`
  return `<${prefix}c${attributes.replace(typeOfCell, '')} t="str">${formula}<${prefix}v>${shown}</`
}

/** The places, among a workbook's cell styles, of those that show a number as percent. */
export function percentStyles(styles: string): Set<string> {
  const formats = new Set(['9', '10'])
  for (const tag of tagsOf(styles, 'numFmt')) {
    const code = (tag.get('formatCode') ?? '').replace(/"[^"]*"|\\./g, '')
    if (code.includes('%')) formats.add(tag.get('numFmtId') ?? '')
  }
  const cells = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? ''
  return new Set(
    tagsOf(cells, 'xf').flatMap((tag, place) =>
      formats.has(tag.get('numFmtId') ?? '') ? [String(place)] : [],
    ),
  )
}
