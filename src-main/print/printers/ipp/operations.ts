import { groupTags, type IppAttribute, type IppGroup, type IppValue } from './message.ts'

/** Operation codes (RFC 8011, section 5.4.15, RFC 3995, section 11, RFC 3996, section 5, and CUPS' own). */
export const ippOperations = {
  printJob: 0x0002,
  validateJob: 0x0004,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  releaseJob: 0x000d,
  resumePrinter: 0x0011,
  createPrinterSubscriptions: 0x0016,
  getSubscriptions: 0x0019,
  renewSubscription: 0x001a,
  cancelSubscription: 0x001b,
  getNotifications: 0x001c,
  cupsGetPrinters: 0x4002,
} as const

/**
 * The name under which jobs are handed over: always the same, never the computer's user,
 * since a print server shows a job's name to its owner only.
 */
export const owner = 'selvedge'

/** An attribute with one value or several. */
export function attribute(name: string, ...values: IppValue[]): IppAttribute {
  return { name, values }
}

/** An attribute of keywords. */
export function keywords(name: string, ...values: string[]): IppAttribute {
  return attribute(name, ...values.map(value => ({ kind: 'keyword' as const, value })))
}

/** An attribute of one integer. */
export function integer(name: string, value: number): IppAttribute {
  return attribute(name, { kind: 'integer', value })
}

/** The first group of every request, with the job's id right behind the printer where there is one (RFC 8011, section 4.1.5). */
export function operationGroup(printerUri: string | null, jobId: number | null, ...more: IppAttribute[]): IppGroup {
  const target = printerUri === null ? [] : [attribute('printer-uri', { kind: 'uri', value: printerUri })]
  const job = jobId === null ? [] : [integer('job-id', jobId)]
  return {
    tag: groupTags.operation,
    attributes: [
      attribute('attributes-charset', { kind: 'charset', value: 'utf-8' }),
      attribute('attributes-natural-language', { kind: 'naturalLanguage', value: 'en' }),
      ...target,
      ...job,
      attribute('requesting-user-name', { kind: 'name', value: owner }),
      ...more,
    ],
  }
}
