import { z } from 'zod'
import type { JobSighting, PrinterStatus } from '../../../../src-shared/print/printer.ts'

/** Flags of a print job's status (Win32 JOB_STATUS_*), by the words in which PowerShell says them. */
const jobFlags = {
  paused: 0x1,
  error: 0x2,
  deleting: 0x4,
  spooling: 0x8,
  printing: 0x10,
  offline: 0x20,
  paperout: 0x40,
  printed: 0x80,
  deleted: 0x100,
  blocked: 0x200,
  userintervention: 0x400,
  restarted: 0x800,
  complete: 0x1000,
  retained: 0x2000,
} as const
type JobFlag = keyof typeof jobFlags

/** Flags of a printer's status, from the lowest bit on, as `Get-Printer` says them (MSFT_Printer.PrinterStatus). */
const printerFlags = [
  'Paused',
  'Error',
  'PendingDeletion',
  'PaperJam',
  'PaperOut',
  'ManualFeed',
  'PaperProblem',
  'Offline',
  'IOActive',
  'Busy',
  'Printing',
  'OutputBinFull',
  'NotAvailable',
  'Waiting',
  'Processing',
  'Initialization',
  'WarmingUp',
  'TonerLow',
  'NoToner',
  'PagePunt',
  'UserIntervention',
  'OutOfMemory',
  'DoorOpen',
  'ServerUnknown',
  'PowerSave',
] as const

/** What Windows says of a printer or a job, as the IPP keyword that says the same; null for what is no reason to wait. */
const keywords: Record<string, string | null> = {
  paused: 'paused',
  paperjam: 'media-jam-error',
  paperout: 'media-empty-error',
  manualfeed: 'media-needed-error',
  offline: 'offline',
  notavailable: 'offline',
  outputbinfull: 'output-area-full-error',
  warmingup: 'fuser-under-temp-report',
  tonerlow: 'toner-low-warning',
  notoner: 'toner-empty-error',
  outofmemory: 'interpreter-resource-unavailable-error',
  dooropen: 'door-open-error',
  powersave: 'standby-report',
  ioactive: null,
  busy: null,
  printing: null,
  waiting: null,
  processing: null,
  initialization: null,
  pendingdeletion: 'deactivated',
  error: 'other-error',
  paperproblem: 'paper-problem-error',
  userintervention: 'user-intervention-error',
  serverunknown: 'timed-out',
  blocked: 'blocked-error',
}

function keywordsOf(said: readonly string[]): string[] {
  return said.flatMap(word => {
    const keyword = keywords[word]
    return keyword === null ? [] : [keyword ?? word]
  })
}

/** Words by which a printer prints nothing until somebody looks after it. */
const stopping = [
  'paused',
  'error',
  'offline',
  'paperjam',
  'paperout',
  'dooropen',
  'notavailable',
  'notoner',
  'userintervention',
]
const working = ['printing', 'processing', 'busy', 'ioactive']

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(value => (value == null ? '' : String(value).trim()))
const count = z.number().nullish().catch(null)

const printerRow = z.object({
  Name: z.string().min(1),
  DriverName: text,
  Status: text,
  JobCount: count,
  Comment: text,
  Location: text,
  KeepPrintedJobs: z.boolean().nullish().catch(null),
})
const jobRow = z.object({ Id: z.number(), DocumentName: text, Status: text, PagesPrinted: count })

/** A printer as `Get-Printer` lists it. */
export interface WindowsPrinterRow {
  name: string
  driver: string
  /** Words such as `Offline`; empty for an idle one. */
  status: string[]
  jobs: number | null
  info: string
  /** True if printed jobs stay in its queue, so that it can be asked what became of them. */
  keepsJobs: boolean | null
}

/** A job as `Get-PrintJob` lists it. */
export interface WindowsJobRow {
  id: number
  document: string
  flags: Set<JobFlag>
  pages: number | null
}

/** Rows of ConvertTo-Json: nothing for none, an object for one, an array for several. Rows that make no sense are left out. */
function rows<T>(output: string, row: z.ZodType<T>): T[] {
  const json = output.replace(/^\uFEFF/, '').trim()
  if (json === '') return []
  const parsed: unknown = JSON.parse(json)
  return (Array.isArray(parsed) ? parsed : [parsed]).flatMap(one => {
    const read = row.safeParse(one)
    return read.success ? [read.data] : []
  })
}

function words(status: string): string[] {
  return status
    .split(/[,\s]+/)
    .map(word => word.trim())
    .filter(word => word !== '' && !/^(normal|none|0)$/i.test(word))
}

/** A job's status as flags, whether it came as a number or in words such as `Printing, Retained`. */
function flagsOf(status: string): Set<JobFlag> {
  const names = Object.keys(jobFlags) as JobFlag[]
  if (/^\d+$/.test(status)) return new Set(names.filter(name => (Number(status) & jobFlags[name]) !== 0))
  const said = words(status).map(word => word.toLowerCase())
  return new Set(names.filter(name => said.includes(name)))
}

/** A printer's status in words, whether it came so or as a number. */
function printerWords(status: string): string[] {
  if (!/^\d+$/.test(status)) return words(status)
  return printerFlags.filter((_, bit) => (Number(status) & (1 << bit)) !== 0)
}

/** The printers in the output of `Get-Printer | … | ConvertTo-Json`. Throws SyntaxError where it is not JSON. */
export function parsePrinters(output: string): WindowsPrinterRow[] {
  return rows(output, printerRow).map(row => ({
    name: row.Name,
    driver: row.DriverName,
    status: printerWords(row.Status),
    jobs: row.JobCount ?? null,
    info: [row.Comment, row.Location].filter(part => part !== '').join(', '),
    keepsJobs: row.KeepPrintedJobs ?? null,
  }))
}

/** The jobs in the output of `Get-PrintJob | … | ConvertTo-Json`. Throws SyntaxError where it is not JSON. */
export function parseJobs(output: string): WindowsJobRow[] {
  return rows(output, jobRow).map(row => ({
    id: row.Id,
    document: row.DocumentName,
    flags: flagsOf(row.Status),
    pages: row.PagesPrinted ?? null,
  }))
}

/** The jobs whose document bears an attempt's name: Windows shows the file's name, some programs its whole path. */
export function jobsNamed(jobs: readonly WindowsJobRow[], name: string): WindowsJobRow[] {
  return jobs.filter(job => {
    const file = job.document.split(/[/\\]/).pop() ?? ''
    return file === name || file.toLowerCase() === `${name}.pdf`.toLowerCase()
  })
}

/** What Windows' queue says of a job. Only the mark "printed" proves that it is; one that it does not show may be either. */
export function windowsSighting(job: WindowsJobRow | null): JobSighting {
  const flags = job?.flags ?? new Set<JobFlag>()
  const has = (...names: JobFlag[]) => names.some(name => flags.has(name))
  const state = (): JobSighting['state'] => {
    if (!job) return 'unknown'
    if (has('printed', 'complete')) return 'completed'
    if (has('deleting', 'deleted')) return 'cancelled'
    if (has('error', 'offline', 'paperout', 'blocked', 'userintervention')) return 'stopped'
    return has('printing') ? 'processing' : 'pending'
  }
  const shown: JobFlag[] = ['error', 'offline', 'paperout', 'blocked', 'userintervention', 'paused']
  const pages = job?.pages ?? 0
  return {
    state: state(),
    hasDocument: job ? true : null,
    beganProcessing: has('printing', 'printed', 'complete') || pages > 0,
    uuid: null,
    reasons: keywordsOf(shown.filter(name => flags.has(name))),
    message: null,
    pagesDone: pages || null,
  }
}

/** A row of `Get-Printer` as a status. */
export function windowsStatus(row: WindowsPrinterRow): PrinterStatus {
  const status = row.status.map(word => word.toLowerCase())
  const has = (words: readonly string[]) => status.some(word => words.includes(word))
  return {
    state: has(stopping) ? 'stopped' : row.jobs || has(working) ? 'printing' : 'idle',
    accepting: !status.includes('pendingdeletion'),
    reasons: keywordsOf(status),
    message: null,
    queuedJobs: row.jobs,
    media: [],
    mediaReady: [],
    trays: [],
    duplex: false,
    makeAndModel: row.driver || null,
    keepsHistory: row.keepsJobs,
    supplies: [],
  }
}
