import { z } from 'zod'
import type { PrinterStatus } from '../../../../src-shared/print/printer.ts'
import type { JobSighting } from '../../../../src-shared/print/sighting.ts'

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

/** A status as flags, whether it came as a number or in words such as `Printing, Retained`. */
function flagsOf(status: string): Set<JobFlag> {
  const names = Object.keys(jobFlags) as JobFlag[]
  if (/^\d+$/.test(status)) return new Set(names.filter(name => (Number(status) & jobFlags[name]) !== 0))
  const said = words(status).map(word => word.toLowerCase())
  return new Set(names.filter(name => said.includes(name)))
}

/** The printers in the output of `Get-Printer | … | ConvertTo-Json`. Throws SyntaxError where it is not JSON. */
export function parsePrinters(output: string): WindowsPrinterRow[] {
  return rows(output, printerRow).map(row => ({
    name: row.Name,
    driver: row.DriverName,
    status: words(row.Status),
    jobs: row.JobCount ?? null,
    info: [row.Comment, row.Location].filter(part => part !== '').join(', '),
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
    reasons: shown.filter(name => flags.has(name)),
    message: null,
    pagesDone: pages || null,
  }
}

/** A row of `Get-Printer` as a status. */
export function windowsStatus(row: WindowsPrinterRow): PrinterStatus {
  const status = row.status.map(word => word.toLowerCase())
  const stopped = ['paused', 'error', 'offline', 'paperjam', 'paperout', 'dooropen', 'notavailable']
  const state = status.some(word => stopped.includes(word)) ? 'stopped' : row.jobs ? 'printing' : 'idle'
  return {
    state,
    accepting: !status.includes('pendingdeletion'),
    reasons: status,
    message: null,
    queuedJobs: row.jobs,
    media: [],
    mediaReady: [],
    trays: [],
    duplex: false,
    makeAndModel: row.driver || null,
    keepsHistory: null,
    supplies: [],
  }
}
