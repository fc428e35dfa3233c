import type { PrinterStatus } from '../../../../src-shared/print/printer.ts'
import { type IppAttribute, numbersOf, textsOf, valuesOf } from './message.ts'

type Supply = PrinterStatus['supplies'][number]

/** What is asked of a printer to see what is left in it: CUPS' attributes, and those of PWG 5100.13. */
export const supplyAttributes = [
  'marker-names',
  'marker-levels',
  'marker-types',
  'printer-supply',
  'printer-supply-description',
] as const

/** A share of 100, whole; null for what is less than nothing: -1, -2 and -3 stand for other, unknown and "some is left". */
function percent(level: number | undefined, capacity = 100): number | null {
  if (level === undefined || !(level >= 0) || !(capacity > 0)) return null
  return Math.min(100, Math.round((level / capacity) * 100))
}

function markers(attributes: readonly IppAttribute[]): Supply[] {
  const levels = numbersOf(attributes, 'marker-levels')
  const types = textsOf(attributes, 'marker-types')
  return textsOf(attributes, 'marker-names').map((name, at) => ({
    name: name.trim() || types[at] || `${at + 1}`,
    level: percent(levels[at]),
  }))
}

/** `type=toner;maxcapacity=100;level=60;colorantname=black;` as fields. */
function fieldsOf(text: string): Map<string, string> {
  const fields = text.split(';').map(field => field.split('='))
  return new Map(fields.map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim()]))
}

function printerSupplies(attributes: readonly IppAttribute[]): Supply[] {
  const told = valuesOf(attributes, 'printer-supply').flatMap(value => {
    if (value.kind === 'octets') return [new TextDecoder().decode(value.bytes)]
    return 'value' in value && typeof value.value === 'string' ? [value.value] : []
  })
  const descriptions = textsOf(attributes, 'printer-supply-description')
  return told.map((text, at) => {
    const fields = fieldsOf(text)
    const number = (name: string) => {
      const value = fields.get(name)
      return value === undefined || value === '' ? undefined : Number(value)
    }
    const ownName = [fields.get('colorantname'), fields.get('type')].filter(Boolean).join(' ')
    const level = percent(number('level'), number('maxcapacity'))
    return { name: descriptions[at]?.trim() || ownName || `${at + 1}`, level }
  })
}

/** What is left in a printer: toner, ink, labels, with 0 to 100 where it is told. Empty where it tells nothing. */
export function suppliesOf(attributes: readonly IppAttribute[]): Supply[] {
  const marked = markers(attributes)
  return marked.length > 0 ? marked : printerSupplies(attributes)
}
