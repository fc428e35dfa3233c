import { z } from 'zod'
import { mayPrint } from '../needs.ts'
import { printerAccess, printerStatus, printerView } from '../print/printer.ts'
import { newRules, printerUri, printOptions, printRule, printRules } from '../print/rules.ts'
import { command, reading } from './command.ts'
import { textFile } from './file.ts'
import { messageSchema } from './message.ts'
import { jobInRoom } from './room.ts'

/** Where a job is at this station. Held, failed and unconfirmed need a person. */
export const hereStates = [
  'held',
  'waiting',
  'printing',
  'printed',
  'failed',
  'unconfirmed',
  'skipped',
  'elsewhere',
] as const
export type HereState = (typeof hereStates)[number]

/** A job as one row of the print desk. Times are milliseconds since 1970, UTC. */
export const jobRow = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  type: z.string(),
  dispatchStatus: z.string().nullable(),
  printStatus: z.string().nullable(),
  stage: z.enum(['queued', 'dispatching', 'accepted', 'printing', 'printed', 'failed', 'unknown']),
  here: z.enum(hereStates),
  /** Why it is there, or what moves: shown as "What". */
  reason: messageSchema.nullable(),
  /** The printer's URI of the newest attempt, else of the rule. */
  printer: z.string().nullable(),
  /** The number of the newest attempt; 0: none yet. */
  attempt: z.number().int(),
  reprint: z.boolean(),
  /** The job's id at the printer. */
  spoolerJob: z.string().nullable(),
  /** True when its document is kept here, so that the same bytes can be printed again. */
  hasDocument: z.boolean(),
  copies: z.number().nullable(),
  createdAt: z.number().nullable(),
  /** Since when it has been in this state. */
  since: z.number(),
  /** When the station tries a failed one again by itself; null: a person decides. */
  retryAt: z.number().nullable(),
  /** `order`: this desk asked for the document of an order; `test-page`: of a rule. Neither is in the service's list. */
  source: z.enum(['service', 'order', 'test-page']),
  /** What the service was asked to do with it, while the answer is awaited or was lost. */
  asked: messageSchema.nullable(),
  /** Why its newest attempt, or the next one, was asked for, where a person said so. */
  why: z.string().optional(),
  /** Until when `jobs.undo` drops the decision that put it here; absent: it is recorded. */
  undoUntil: z.number().optional(),
  /** Absent for a job that no other station of the room has. */
  room: jobInRoom.optional(),
})
export type JobRow = z.infer<typeof jobRow>

export const attemptStates = [
  'claimed',
  'fetched',
  'creating',
  'created',
  'cancelling',
  'releasing',
  'submitted',
  'printed',
  'failed',
  'unconfirmed',
  'withdrawn',
] as const
export type AttemptState = (typeof attemptStates)[number]

export const attemptView = z.object({
  number: z.number().int(),
  name: z.string(),
  kind: z.enum(['first', 'again', 'reprint', 'service-reprint']),
  state: z.enum(attemptStates),
  printer: z.string(),
  options: printOptions,
  spoolerJob: z.string().nullable(),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Why a person wanted it, where they said so. */
  why: z.string().nullable(),
})
export type AttemptView = z.infer<typeof attemptView>

export const timelineEntry = z.object({
  at: z.number(),
  attempt: z.number().int(),
  message: messageSchema,
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const jobDetail = z.object({
  row: jobRow,
  attempts: z.array(attemptView),
  timeline: z.array(timelineEntry),
})
export type JobDetail = z.infer<typeof jobDetail>

/** What became of an action on several jobs: each is done or refused with its reason. */
export const actionResult = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ job: z.string(), reason: messageSchema })),
  /** Not started, because a person cancelled the rest. */
  left: z.array(z.string()),
})
export type ActionResult = z.infer<typeof actionResult>

export const stationState = z.object({
  name: z.string(),
  state: z.enum(['off', 'running', 'paused', 'token-refused']),
  /** Null before the first poll. */
  lastReadAt: z.number().nullable(),
  /** True when the newest poll was answered. */
  online: z.boolean(),
  problem: messageSchema.nullable(),
  warnings: z.array(messageSchema),
  /** True if rules and station settings come from a file (`selvedge station --config`) and cannot be changed here. */
  fixed: z.boolean(),
  /** True if it goes on printing while another profile is open. */
  printsOn: z.boolean(),
})
export type StationState = z.infer<typeof stationState>

/** The station of a profile that isn't open, which goes on printing. */
export const backgroundStation = z.object({
  profile: z.object({ id: z.string(), name: z.string() }),
  ...stationState.pick({ state: true, online: true, problem: true }).shape,
  /** How many jobs are at a printer, and how many wait for one. */
  printing: z.number().int(),
  waiting: z.number().int(),
  needsYou: z.number().int(),
})
export type BackgroundStation = z.infer<typeof backgroundStation>

export const quickSearchRow = z.object({
  orderId: z.string(),
  customerName: z.string().nullable(),
  status: z.string().nullable(),
  retailer: z.string().nullable(),
  express: z.boolean(),
})
export type QuickSearchRow = z.infer<typeof quickSearchRow>

export const discoveredPrinter = z.object({
  uri: z.string(),
  name: z.string(),
  kind: z.string(),
  info: z.string(),
  /** As it was when it was found. */
  status: printerStatus,
})
export type DiscoveredPrinter = z.infer<typeof discoveredPrinter>

/** The most characters that a reason for a reprint has. */
export const mostOfWhy = 200

/** What a window showed of a job when a person decided about it. */
export const jobSeen = jobRow.pick({ attempt: true, here: true }).extend({
  job: z.string(),
  /** It said that the service was being asked for it again. */
  asked: z.boolean(),
  /** Who else had it. */
  room: jobInRoom.omit({ printer: true }).optional(),
})
export type JobSeen = z.infer<typeof jobSeen>

/**
 * `run`: a name chosen by the caller for a long action, used to report its progress and to cancel it. `seen`: a decision
 * holds for what it was made about; a job of which the desk or the room knows something later is refused, and so is one
 * that isn't in it.
 */
const jobIds = z.object({
  jobs: z.array(z.string()).min(1).max(10_000),
  seen: z.array(jobSeen).max(10_000),
  run: z.string().max(60).optional(),
})
/** `undoable`: the decision is recorded only after some seconds, and `jobs.undo` drops it until then. */
const decision = jobIds.extend({ undoable: z.boolean().optional() })
/** Why a person wants it on paper again: one line, and only text whatever stands in it. */
const reprintReason = z
  .string()
  .transform(text =>
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
      .trim()
      .toWellFormed(),
  )
  .pipe(z.string().max(mostOfWhy))
const onPaper = jobIds.extend({
  why: reprintReason.optional(),
  /** Another printer than the rule's. */
  printer: printerUri.optional(),
  /** Laid over the rule's options. */
  options: printOptions.optional(),
})

/** What a first set of rules needs to know of the open service's jobs. */
export const setupFacts = z.object({
  /** The types of the jobs that the service lists, as it spells them, with how many of them wait here or are held. */
  types: z.array(z.object({ type: z.string(), waiting: z.number() })),
  /** The newest test page of each printer. */
  testPages: z.array(
    z.object({ job: z.string(), printer: z.string(), here: z.enum(hereStates), reason: messageSchema.nullable() }),
  ),
})
export type SetupFacts = z.infer<typeof setupFacts>

const rulesToSave = z.object({
  rules: newRules,
  /** The rules that these were made from. Others are stored by now: nothing is saved. */
  from: printRules.optional(),
  /** Of what the rules would print, only these jobs are; the rest is held (`job.held-rules-saved`). Absent: all are. */
  prints: z.array(z.string()).optional(),
})

export const printCommands = {
  'jobs.list': reading(z.object({}), z.object({ rows: z.array(jobRow) })),
  'jobs.detail': reading(z.object({ job: z.string() }), jobDetail),
  /** Jobs of any day by their id or their order's number, newest first, at most 200. */
  'jobs.search': reading(z.object({ text: z.string().trim().min(1).max(200) }), z.object({ rows: z.array(jobRow) })),
  /**
   * The kept PDF of an attempt (the newest that has one, without `attempt`). With `fromOrder`, where none is kept: the
   * document of the job's order and type, fetched to be looked at. The job isn't touched by that.
   */
  'jobs.document': reading(
    z.object({ job: z.string(), attempt: z.number().int().optional(), fromOrder: z.boolean().optional() }),
    z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
  ),
  /**
   * Prints jobs that are held, waiting, failed, unconfirmed, skipped or someone else's: a person's decision. One that is at
   * a printer moves to another, once its cancelling is confirmed.
   */
  'jobs.print': command(onPaper, actionResult, { needs: mayPrint }),
  /** Prints the kept bytes again as a new attempt. */
  'jobs.reprint': command(onPaper, actionResult, { needs: mayPrint }),
  /** Asks the service to queue the jobs again; never sent twice by itself. */
  'jobs.reprintThroughService': command(
    jobIds.extend({ kanban: z.boolean().optional(), why: reprintReason.optional() }),
    actionResult,
    { needs: mayPrint },
  ),
  'jobs.cancel': command(jobIds, actionResult, { needs: mayPrint }),
  /** A person says of unconfirmed or failed jobs: it came out. */
  'jobs.cameOut': command(decision, actionResult, { needs: mayPrint }),
  'jobs.skip': command(decision, actionResult, { needs: mayPrint }),
  /** Drops decisions that aren't recorded yet: the jobs need one again. */
  'jobs.undo': command(z.object({ jobs: z.array(z.string()).min(1).max(10_000) }), actionResult, { needs: mayPrint }),
  /** Stops a long action: what is not started is left. */
  'runs.cancel': command(z.object({ run: z.string() }), z.object({})),
  'station.state': reading(z.object({}), stationState),
  'station.pause': command(z.object({}), stationState, { needs: mayPrint }),
  'station.resume': command(z.object({}), stationState, { needs: mayPrint }),
  'station.readNow': command(z.object({}), stationState),
  'stations.list': reading(z.object({}), z.array(backgroundStation), { of: 'desk' }),
  'printers.list': reading(z.object({}), z.array(printerView)),
  'printers.discover': reading(z.object({}), z.array(discoveredPrinter)),
  /** Sends on to a printer whose `problem` is `printer.held`: a person looked after it. Nothing happens at any other. */
  'printers.resume': command(z.object({ uri: z.string() }), z.object({}), { needs: mayPrint }),
  /** Asks a print server to print on with a queue that was stopped there; all that is in it prints, whoever sent it. */
  'printers.startQueue': command(z.object({ uri: z.string() }), z.object({}), { needs: mayPrint }),
  /** Moves the jobs of a stopped printer to its spare, each once its cancellation is confirmed. */
  'printers.moveToSpare': command(z.object({ uri: z.string(), run: z.string().max(60).optional() }), actionResult, {
    needs: mayPrint,
  }),
  /** What is kept for a network printer of the rules, and the certificate that it shows now. Throws `printer.bad-uri`. */
  'printers.access': reading(z.object({ uri: z.string() }), printerAccess),
  /** Keeps a password that the printer accepts. Throws `printer.sign-in-refused`, `printer.sign-in-clear` and the like. */
  'printers.signIn': command(
    z.object({ uri: z.string(), user: z.string().trim().min(1).max(255), password: z.string().max(1024) }),
    z.object({}),
    { needs: mayPrint },
  ),
  /** Trusts the certificate of this fingerprint, if the printer shows it. Throws `printer.other-certificate` and the like. */
  'printers.trust': command(z.object({ uri: z.string(), fingerprint: z.string().max(200) }), z.object({}), {
    needs: mayPrint,
  }),
  /** Removes the password and the trusted certificate of a printer. */
  'printers.forget': command(z.object({ uri: z.string() }), z.object({}), { needs: mayPrint }),
  'setup.facts': reading(z.object({}), setupFacts),
  'rules.get': reading(z.object({}), printRules),
  /** The jobs that saving these rules would print, or send to another printer. */
  'rules.preview': reading(newRules, z.object({ jobs: z.array(z.string()) })),
  /** Saves the rules, and prints what they send to a printer. Throws `rules.changed-meanwhile`. */
  'rules.save': command(rulesToSave, printRules, { needs: mayPrint }),
  /** Prints a test page as this rule says; answers its job. */
  'rules.testPage': command(printRule, z.object({ job: z.string() }), { needs: mayPrint }),
  /** The rules as a file, in the form of a station's config. */
  'rules.export': reading(z.object({}), textFile),
  /** Reads such a file; nothing is saved. Throws `rules.unreadable`. */
  'rules.import': command(z.object({ text: z.string().max(1_000_000) }), printRules),
}

/** Events about jobs, printers, rules and runs are of the open profile's station only. */
export const printEvents = {
  /** How far a long action has come; at most five a second, and once at its end. */
  'runs.changed': z.object({
    run: z.string(),
    total: z.number(),
    done: z.number(),
    refused: z.number(),
    ended: z.boolean(),
  }),
  /** Rows that are new or changed, and ids that are gone from the list; at most five a second. */
  'jobs.changed': z.object({ rows: z.array(jobRow), gone: z.array(z.string()) }),
  'station.changed': stationState,
  'stations.changed': z.array(backgroundStation),
  'printers.changed': z.array(printerView),
  'rules.changed': printRules,
}
