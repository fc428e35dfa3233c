import { DeskError } from '../../../../src-shared/errors.ts'
import type { PrinterStatus } from '../../../../src-shared/print/printer.ts'
import type { PrintOptions } from '../../../../src-shared/print/rules.ts'
import { defaultAttributes, saidAgainstDefaults } from './job-attributes.ts'
import { statedReasons } from './job-sighting.ts'
import {
  attributeNumber,
  attributeNumbers,
  attributeText,
  booleanOf,
  type IppAttribute,
  textsOf,
  valuesOf,
} from './message.ts'
import { ippOperations } from './operations.ts'
import { provingAttributes } from './proves.ts'

/** What is asked of a printer to see how it takes jobs, once in a while. */
export const capabilityAttributes = [
  'operations-supported',
  'job-hold-until-supported',
  'document-format-supported',
  'notify-pull-method-supported',
  'media-supported',
  'printer-make-and-model',
  'cups-version',
  'copies-supported',
  'media-source-supported',
  'sides-supported',
  'print-scaling-supported',
  'orientation-requested-supported',
  'page-ranges-supported',
  ...defaultAttributes,
] as const

/** What is asked of a printer to see what is left in it: CUPS' attributes, and those of PWG 5100.13. */
const supplyAttributes = [
  'marker-names',
  'marker-levels',
  'marker-types',
  'printer-supply',
  'printer-supply-description',
] as const

/** What is asked of a printer to see how it is now. */
export const statusAttributes = [
  'printer-state',
  'printer-state-reasons',
  'printer-state-message',
  'printer-is-accepting-jobs',
  'queued-job-count',
  'media-supported',
  'media-ready',
  'media-default',
  'media-source-supported',
  'sides-supported',
  'printer-make-and-model',
  ...supplyAttributes,
  ...provingAttributes,
] as const

/** How a printer takes jobs. */
export interface Capabilities {
  /** True if a job can be made held, filled and released. */
  holds: boolean
  /** The document-format to send PDFs as; null if it takes no PDF. */
  format: string | null
  media: string[]
  isCups: boolean
  /** A CUPS queue without a driver: it passes documents as they are, so that only whole documents can be printed. */
  raw: boolean
  /** Its formats, where it lists some and none of them is PDF or may be; null where it takes PDF. */
  otherFormats: string[] | null
  /** The most copies of a job; null if not reported. */
  mostCopies: number | null
  trays: string[]
  /** Keywords of `sides`, `print-scaling`, enums of `orientation-requested`; empty if not reported. */
  sidesSupported: string[]
  scalings: string[]
  orientationsSupported: number[]
  /** False if it prints only whole documents; null if not reported. */
  takesPages: boolean | null
  /** What a job has to say so that no default of this printer applies. */
  againstDefaults: IppAttribute[]
  /** True if a job can be made before its document is sent, so that it has a number whatever becomes of the answer. */
  makesFirst: boolean
  /** True if it says before the hand-over what it would do with a job (Validate-Job). */
  validates: boolean
  /** True if it keeps events for us, so that the end of a job it has forgotten is still reported. */
  tellsEnds: boolean
}

const eventOperations = [
  ippOperations.createPrinterSubscriptions,
  ippOperations.getSubscriptions,
  ippOperations.getNotifications,
]
const pdf = 'application/pdf'
const anything = 'application/octet-stream'

/**
 * The document-format for PDFs; null if none will do. "Anything" alone leaves it open what a printer takes; beside other
 * formats it stands for those: PDF sent that way comes out as hundreds of pages of characters.
 */
function formatFor(formats: readonly string[]): string | null {
  if (formats.length === 0 || formats.includes(pdf)) return pdf
  return formats.every(format => format === anything) ? anything : null
}

/** Reads how a printer takes jobs from its attributes. */
export function capabilitiesOf(attributes: readonly IppAttribute[]): Capabilities {
  const supported = attributeNumbers(attributes, 'operations-supported')
  const makes = [ippOperations.createJob, ippOperations.sendDocument].every(operation => supported.includes(operation))
  const isCups = attributeText(attributes, 'cups-version') !== null
  const canHold = isCups || textsOf(attributes, 'job-hold-until-supported').includes('indefinite')
  const raw = isCups && / raw printer$/i.test(attributeText(attributes, 'printer-make-and-model') ?? '')
  const formats = textsOf(attributes, 'document-format-supported').map(format => format.trim().toLowerCase())
  // A queue of CUPS without a driver passes on what it gets, and lists what CUPS knows of.
  const format = raw && formats.includes(anything) && !formats.includes(pdf) ? anything : formatFor(formats)
  const [copies] = valuesOf(attributes, 'copies-supported')
  return {
    holds: canHold && makes && supported.includes(ippOperations.releaseJob),
    makesFirst: makes,
    isCups,
    validates: supported.includes(ippOperations.validateJob),
    format,
    otherFormats: format === null ? formats : null,
    media: textsOf(attributes, 'media-supported'),
    tellsEnds:
      textsOf(attributes, 'notify-pull-method-supported').includes('ippget') &&
      eventOperations.every(operation => supported.includes(operation)),
    raw,
    mostCopies: copies?.kind === 'rangeOfInteger' ? copies.to : copies?.kind === 'integer' ? copies.value : null,
    trays: textsOf(attributes, 'media-source-supported'),
    sidesSupported: textsOf(attributes, 'sides-supported'),
    scalings: textsOf(attributes, 'print-scaling-supported'),
    orientationsSupported: attributeNumbers(attributes, 'orientation-requested-supported'),
    takesPages: booleanOf(attributes, 'page-ranges-supported'),
    againstDefaults: saidAgainstDefaults(attributes),
  }
}

/** Throws `printer.refused` for options that a queue without a driver would silently leave out, printing pages nobody asked for. */
export function refuseWhatRawCannot(printer: string, capabilities: Capabilities, options: PrintOptions): void {
  if (!capabilities.raw || options.pages === undefined) return
  const why = 'it is a raw queue, which can only print whole documents'
  throw new DeskError('printer.refused', { printer, why })
}

/** printer-state (RFC 8011, section 5.4.11). */
const states: Record<number, PrinterStatus['state']> = { 3: 'idle', 4: 'printing', 5: 'stopped' }

/**
 * The papers that a job gets which names none. CUPS reports as ready what its configuration says for all printers, which
 * is no news of this one: there only the queue's own default counts.
 */
function readyMedia(attributes: readonly IppAttribute[]): string[] {
  const ready = textsOf(attributes, 'media-ready')
  const usual = attributeText(attributes, 'media-default')
  if (ready.length > 0 && usual !== null && attributeText(attributes, 'cups-version') !== null) return [usual]
  return ready.length === 0 || usual === null || ready.includes(usual) ? ready : [usual, ...ready]
}

/** Reads how a printer is now from its attributes. */
export function printerStatusOf(attributes: readonly IppAttribute[], keepsHistory: boolean | null): PrinterStatus {
  return {
    state: states[attributeNumber(attributes, 'printer-state') ?? 3] ?? 'idle',
    accepting: booleanOf(attributes, 'printer-is-accepting-jobs') ?? true,
    reasons: statedReasons(attributes, 'printer-state-reasons'),
    message: attributeText(attributes, 'printer-state-message'),
    queuedJobs: attributeNumber(attributes, 'queued-job-count'),
    media: textsOf(attributes, 'media-supported'),
    mediaReady: readyMedia(attributes),
    trays: textsOf(attributes, 'media-source-supported'),
    duplex: textsOf(attributes, 'sides-supported').some(sides => sides.startsWith('two-sided')),
    makeAndModel: attributeText(attributes, 'printer-make-and-model'),
    keepsHistory,
    supplies: suppliesOf(attributes),
  }
}

type Supply = PrinterStatus['supplies'][number]

/** A share of 100, whole; null for what is less than nothing: -1, -2 and -3 stand for other, unknown and "some is left". */
function percent(level: number | undefined, capacity = 100): number | null {
  if (level === undefined || !(level >= 0) || !(capacity > 0)) return null
  return Math.min(100, Math.round((level / capacity) * 100))
}

function markers(attributes: readonly IppAttribute[]): Supply[] {
  const levels = attributeNumbers(attributes, 'marker-levels')
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

/** Supplies of a printer (toner, ink, labels) with their level from 0 to 100 if reported. Empty if it reports none. */
export function suppliesOf(attributes: readonly IppAttribute[]): Supply[] {
  const marked = markers(attributes)
  return marked.length > 0 ? marked : printerSupplies(attributes)
}
