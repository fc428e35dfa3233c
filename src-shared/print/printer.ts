import { z } from 'zod'
import { messageSchema } from '../contract/message.ts'
import { outwardUri } from '../outward.ts'

/** What kind of printer is behind a URI. */
export const printerKinds = ['ipp', 'cups', 'windows', 'folder'] as const
export type PrinterKind = (typeof printerKinds)[number]

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
})
export type PrinterStatus = z.infer<typeof printerStatus>

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
})
export type PrinterView = z.infer<typeof printerView>

/** A short name of a printer: the queue's, the folder's last part. Never a key in its address. */
export function printerName(given: string): string {
  const uri = outwardUri(given)
  const rest = uri.replace(/^[a-z]+:/i, '').replace(/[/\\]+$/, '')
  const last = rest.split(/[/\\]/).pop() ?? rest
  try {
    return decodeURIComponent(last) || uri
  } catch {
    return last || uri
  }
}

/** The kind of printer that a URI names, or null. */
export function printerKind(uri: string): PrinterKind | null {
  const scheme = /^([a-z]+):/i.exec(uri)?.[1]?.toLowerCase()
  if (scheme === 'ipp' || scheme === 'ipps') return 'ipp'
  return printerKinds.find(kind => kind === scheme) ?? null
}
