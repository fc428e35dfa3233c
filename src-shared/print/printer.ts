import { z } from 'zod'
import { messageSchema } from '../contract/message.ts'
import { outwardUri } from '../outward.ts'

/** What kind of printer is behind a URI. */
export const printerKinds = ['ipp', 'cups', 'windows', 'folder'] as const
export type PrinterKind = (typeof printerKinds)[number]

/**
 * What a printer that answers wants before it can be used: a password, permission for this computer, trust in its own
 * certificate (`other-certificate`: it isn't the one that was trusted), or another address in the rule.
 */
export const printerWants = z.enum(['password', 'permission', 'certificate', 'other-certificate', 'address'])
export type PrinterWants = z.infer<typeof printerWants>

/** A printer as it is now. */
export const printerStatus = z.object({
  state: z.enum(['idle', 'printing', 'stopped', 'unreachable', 'unknown-queue']),
  accepting: z.boolean(),
  /** IPP keywords without `none`, such as `media-empty-error`, `paused`. */
  reasons: z.array(z.string()),
  /** The printer's own words, such as "paper jam". */
  message: z.string().nullable(),
  queuedJobs: z.number().nullable(),
  /** The papers it offers, as IPP media names; empty if not reported. */
  media: z.array(z.string()),
  mediaReady: z.array(z.string()),
  trays: z.array(z.string()),
  duplex: z.boolean(),
  makeAndModel: z.string().nullable(),
  /** False if the server is known to forget finished jobs at once; null if not reported. */
  keepsHistory: z.boolean().nullable(),
  /** Levels of toner, ink and labels, 0 to 100, null if not reported; empty if the printer reports none. */
  supplies: z.array(z.object({ name: z.string(), level: z.number().nullable() })),
  /** Of one that is `unreachable`: what it wants; absent: nothing is known that would help. */
  wants: printerWants.optional(),
  /** True while it takes a document and answers nothing beside it: all else is what it said before, or nothing. */
  isTaking: z.literal(true).optional(),
})
export type PrinterStatus = z.infer<typeof printerStatus>

/** What a printer's certificate is known by: `fingerprint` is SHA-256 as `AB:CD:…`; the others are empty if unknown. */
const certificate = z.object({ fingerprint: z.string(), subject: z.string(), validTo: z.string() })

/** What a network printer is let in by, as far as a window may know: a password goes in and never comes back. */
export const printerAccess = z.object({
  /** The user name that is kept for it; null: none is. */
  user: z.string().nullable(),
  /** The certificate that a person has trusted; null: none is. */
  trusted: certificate.nullable(),
  /** The certificate that it shows now; null without TLS, or where `unseen` says why there is none. */
  shown: certificate.nullable(),
  unseen: messageSchema.nullable(),
  /** Why nothing can be kept here; null: it can. */
  noKeychain: messageSchema.nullable(),
})
export type PrinterAccess = z.infer<typeof printerAccess>

/** A printer as the desk shows it. */
export const printerView = z.object({
  uri: z.string(),
  name: z.string(),
  kind: z.enum(printerKinds),
  status: printerStatus.nullable(),
  /** Why nothing is handed to it now; null when all is well. */
  problem: messageSchema.nullable(),
  /** Jobs that wait here for it. */
  waiting: z.number(),
  /** What "printed" proves there. */
  proves: messageSchema,
  /** Jobs that may move to the spare printer of their rule, because this one has been stopped since then. */
  spare: z.object({ to: z.string(), jobs: z.array(z.string()), since: z.number() }).nullable(),
  /** Other addresses in use that have its short name; absent: none. */
  alike: z.array(z.string()).optional(),
})
export type PrinterView = z.infer<typeof printerView>

/** Paths that all network printers have (PWG 5100.14, AirPrint): they name none of them. */
const commonPaths = /^\/*(ipp(\/(print|printer|port\d*|faxout)?)?)?\/*$/i

/** Scheme, place and path of a network printer's address. */
const networkAddress = /^(ipps?):\/\/([^/]+)(.*)$/is

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Host and port of a network printer, without the port that all of them have. */
const hostOf = (place: string): string =>
  decoded(place)
    .replace(/:631$/, '')
    .replace(/^\[(.*)\]$/, '$1')

function shortName(uri: string): string {
  const [, , place = '', path = ''] = networkAddress.exec(uri) ?? []
  if (place !== '' && commonPaths.test(path)) return hostOf(place)
  const rest = uri.replace(/^[a-z]+:/i, '').replace(/[/\\]+$/, '')
  return decoded(rest.split(/[/\\]/).pop() ?? rest) || uri
}

/** What distinguishes printers of one short name: their host, or the folder or server they are in. */
function placeOf(uri: string): string {
  const [, , place = ''] = networkAddress.exec(uri) ?? []
  if (place !== '') return hostOf(place)
  return uri.split(/[/\\]/).filter(Boolean).slice(0, -1).pop() ?? uri.replace(/:.*$/s, '')
}

/** The addresses that are in use, by the short names of their printers. */
const inUse = new Map<string, Set<string>>()
/** Those that only the history knows, too. */
const inPast = new Map<string, Set<string>>()

function take(into: Map<string, Set<string>>, uris: Iterable<string>): void {
  for (const given of uris) {
    const uri = outwardUri(given)
    const name = shortName(uri)
    into.set(name, (into.get(name) ?? new Set()).add(uri))
  }
}

/** From now on these printers are called apart: where two have one name, both say where they are. */
export const callApart = (uris: Iterable<string>): void => take(inUse, uris)

/** The same for printers of the past: those that are in use keep their names. */
export const callPastApart = (uris: Iterable<string>): void => take(inPast, uris)

/** The addresses in use that have a printer's short name: whoever is told both calls it as this process does. */
export const namedAlike = (given: string): string[] =>
  [...(inUse.get(shortName(outwardUri(given))) ?? [])].filter(other => other !== outwardUri(given))

/** All addresses in use. */
export const printersInUse = (): string[] => [...inUse.values()].flatMap(uris => [...uris])

/** Names mean what they meant at the start: whoever begins anew in one process inherits no other's printers. */
export function forgetPrinters(): void {
  inUse.clear()
  inPast.clear()
}

/**
 * A short name of a printer: the queue's, the folder's last part, the host of a printer that has nothing else. Never a key in
 * its address. Where another printer in use has the same, it says where this one is.
 */
export function printerName(given: string): string {
  const uri = outwardUri(given)
  const name = shortName(uri)
  const used = inUse.get(name) ?? new Set<string>()
  const past = used.has(uri) ? [] : (inPast.get(name) ?? [])
  const others = [...new Set([...used, ...past])].filter(other => other !== uri)
  if (others.length === 0) return name
  const place = placeOf(uri)
  return others.some(other => placeOf(other) === place) ? `${name} (${uri})` : `${name} (${place})`
}

/** The kind of printer that a URI names, or null. */
export function printerKind(uri: string): PrinterKind | null {
  const scheme = /^([a-z]+):/i.exec(uri)?.[1]?.toLowerCase()
  if (scheme === 'ipp' || scheme === 'ipps') return 'ipp'
  return printerKinds.find(kind => kind === scheme) ?? null
}

/** What a printer says of one of its jobs, when asked by its id. */
export interface JobSighting {
  /** `unknown`: the printer does not know such a job (any more), which proves nothing. */
  state: 'held' | 'pending' | 'processing' | 'stopped' | 'cancelled' | 'aborted' | 'completed' | 'unknown'
  /** False if the job has no document yet (a held job that was only created); null if not reported. */
  hasDocument: boolean | null
  /** True once it has started to process, or if it ended and that isn't reported: paper may have moved. */
  beganProcessing: boolean
  /** The job's own UUID, to distinguish it from another job with the same id. */
  uuid: string | null
  /** The job's name as the printer reports it; null or absent if it reports none, as for another user's job. */
  name?: string | null
  /** When it last started to process, by the printer's clock in seconds; null or absent if not reported. */
  processingAt?: number | null
  /** The job's and its printer's state reasons, such as `media-empty-error`. */
  reasons: string[]
  /**
   * When it was created at the printer, by this computer's clock in milliseconds since 1970; null or absent if its age
   * isn't reported.
   */
  madeAt?: number | null
  /** What the printer says in words. */
  message: string | null
  /** Completed sheets or pages, if reported. */
  pagesDone: number | null
  /** True if the printer reports how many sheets the job has, and fewer as completed. */
  isShort?: boolean
  /** True if such times are written down by the printer, and not calculated anew for each answer. */
  keepsTimes?: boolean
  /** When it was created, by the printer's clock in seconds; null or absent if not reported. */
  createdAt?: number | null
  /** How long its printer has been on, in seconds; null or absent if not reported. */
  upFor?: number | null
}

/** True when nothing more will happen to the job. */
export function hasEnded(sighting: JobSighting): boolean {
  return ['cancelled', 'aborted', 'completed'].includes(sighting.state)
}

/** True if the job waits although it had started to process: its printer put it back, and some of it may be on paper. */
export function isPutBack({ state, processingAt = null }: JobSighting): boolean {
  return state === 'pending' && processingAt !== null
}

/** What printers say instead of a job's name. */
const noNames = /^(|withheld|unknown|untitled|no name|none|document|n\/a)$/i
/** The least of a name that a printer which cuts names would leave. */
const leastOfName = 16

/** True if a printer says what a job is called. */
export const tellsName = (told: string | null | undefined): told is string => told != null && !noNames.test(told.trim())

/**
 * True if a printer reports a name that isn't the attempt's: not in full, not truncated, and not with something around it
 * such as `.pdf` or `guest - `; capital letters make no difference. The number then belongs to another job. Another attempt
 * of the same job has another name.
 */
export function isOtherName(attempt: string, told: string): boolean {
  const [own, name] = [attempt.toLowerCase(), told.trim().toLowerCase()]
  if (!tellsName(name) || name === own) return false
  for (let at = name.indexOf(own); at >= 0; at = name.indexOf(own, at + 1)) {
    const [before, after] = [name.slice(0, at), name.slice(at + own.length)]
    if (!/[a-z0-9-]$/.test(before.replace(/\s-$/, '')) && !/^[a-z0-9-]/.test(after)) return false
  }
  return !(name.length >= leastOfName && own.startsWith(name))
}
