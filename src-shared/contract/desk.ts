import { z } from 'zod'
import { languages } from '../language.ts'
import { isTimezone } from '../timezone.ts'
import { command, reading } from './command.ts'
import { textFile } from './file.ts'
import { messageSchema } from './message.ts'
import { sessionState } from './session.ts'

const copyWord = z.string().trim().max(200)
const copyWordsOfProfile = z
  .object({ weekdays: copyWord, greeting: copyWord, request: copyWord, thanks: copyWord })
  .partial()

export const settings = z.object({
  /** Empty: this computer's name. Letters, digits and hyphens of it name the attempts. */
  stationName: z.string().max(40),
  pollSeconds: z.number().min(1).max(600),
  /** What becomes of jobs that wait when this station runs for the first time. */
  start: z.enum(['hold-waiting', 'print-waiting']),
  /** Also take jobs that the service shows as accepted. */
  takeAccepted: z.boolean(),
  /** Print by itself what came out here before and the service asks for again. */
  printAskedAgain: z.boolean(),
  maxDocumentMegabytes: z.number().min(1).max(2000),
  /** How long the ledger's rows of jobs that are done are kept, in days. */
  keepRowsDays: z.int().min(1).max(3650),
  /** How long fetched PDFs are kept for reprints, in days. */
  keepDocumentsDays: z.int().min(0).max(3650),
  /** How long opened orders are kept to be read while the service can't be reached, in days; 0: not at all. */
  keepOrdersDays: z.int().min(0).max(3650),
  /** The words of the dashboard's copy texts by profile, where a team has its own (production/copy-texts.ts). */
  copyWords: z.record(z.string().max(100), copyWordsOfProfile),
  /** Above which amount a credit or debit of a wallet is typed again to confirm, by profile. */
  walletLimit: z.record(z.string().max(100), z.number().min(0).max(1_000_000)),
  /** A job that hasn't moved for this long is reported as stuck. */
  stuckMinutes: z.number().min(1).max(1440),
  /** A bulk change of prices asks again for cells that rise or fall by more than this. */
  priceGuardPercent: z.number().min(1).max(1000),
  /** Whether the grid of prices shows the columns of Plus Size and of days. */
  pricePlusSize: z.boolean(),
  priceDays: z.boolean(),
  /** What this desk's scanner sends before each code, and after it (before its Enter or Tab). With either set, only what has them is a scan. */
  scannerPrefix: z.string().max(8).regex(/^\S*$/),
  scannerSuffix: z.string().max(8).regex(/^\S*$/),
  scannerEnd: z.enum(['enter', 'tab']),
  /** Keys further apart than this (ms) aren't a scan. */
  scannerGapMs: z.int().min(20).max(1000),
  /** A sound says whether a scan was found. */
  scanSound: z.boolean(),
  notifications: z.boolean(),
  sound: z.boolean(),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['normal', 'compact', 'wall']),
  textSize: z.union([z.literal(14), z.literal(16)]),
  /** The language of the desk; empty: the computer's. */
  locale: z.enum(['', ...languages]),
  /** The time zone in which times are shown, such as `Asia/Shanghai`; empty: the computer's. */
  timezone: z
    .string()
    .max(100)
    .refine(name => name === '' || isTimezone(name), 'Must be a time zone such as Europe/London.'),
})
export type Settings = z.infer<typeof settings>

/** Where a profile has no limit of its own: what a small correction costs, in any currency. */
export const usualWalletLimit = 200

export const defaultSettings: Settings = {
  stationName: '',
  pollSeconds: 3,
  start: 'hold-waiting',
  takeAccepted: false,
  printAskedAgain: false,
  maxDocumentMegabytes: 200,
  keepRowsDays: 365,
  keepDocumentsDays: 30,
  keepOrdersDays: 7,
  copyWords: {},
  walletLimit: {},
  stuckMinutes: 10,
  priceGuardPercent: 25,
  pricePlusSize: true,
  priceDays: true,
  scannerPrefix: '',
  scannerSuffix: '',
  scannerEnd: 'enter',
  scannerGapMs: 250,
  scanSound: true,
  notifications: true,
  sound: false,
  theme: 'system',
  density: 'normal',
  textSize: 14,
  locale: '',
  timezone: '',
}

export const about = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  node: z.string(),
  platform: z.string(),
  dataFolder: z.string(),
  /** True if `desk.startPractice` works here. */
  canPractice: z.boolean(),
  /** What is wrong with this installation, for whoever administers it; absent: nothing. */
  warnings: z.array(messageSchema).optional(),
})
export type About = z.infer<typeof about>

export const updateState = z.object({
  /** `off`: no one has named where updates come from, or this shell has none. */
  state: z.enum(['off', 'current', 'downloading', 'ready', 'failed']),
  /** The version that is downloaded or ready. */
  version: z.string().nullable(),
  /** What changes with it, as plain text. */
  notes: z.string().nullable(),
})
export type UpdateState = z.infer<typeof updateState>
export const noUpdates: UpdateState = { state: 'off', version: null, notes: null }

const startsAtLogin = z.object({ offered: z.boolean(), on: z.boolean() })

const remembered = z.object({
  place: z.string().min(1).max(300),
  text: z.string().max(100_000),
  /** Tells a window's own from what others remembered. */
  window: z.string().max(40).optional(),
})

export const deskCommands = {
  'desk.about': reading(z.object({}), about, { of: 'desk' }),
  /** Starts the practice service of this data folder, if it isn’t running, and opens its profile. Throws `desk.no-practice`. */
  'desk.startPractice': command(z.object({}), sessionState, { of: 'desk' }),
  /** Closes the practice profile and ends its service; its data stays for the next time. */
  'desk.leavePractice': command(z.object({}), sessionState, { of: 'desk' }),
  /** Whether the program starts when someone signs in to this computer; `offered`: false in a browser. */
  'desk.login': reading(z.object({}), startsAtLogin, { of: 'desk' }),
  /** Throws `desk.no-login-start`. */
  'desk.setLogin': command(z.object({ on: z.boolean() }), startsAtLogin, { of: 'desk' }),
  'desk.updates': reading(z.object({}), updateState, { of: 'desk' }),
  /** Ends the desk, installs the update that is ready and starts again. Throws `updates.printing` or `updates.none`. */
  'desk.installUpdate': command(z.object({}), z.object({}), { of: 'desk' }),
  /** A window's answer to `desk.ending`: what was being typed there has arrived. */
  'desk.handedOver': command(z.object({ question: z.int() }), z.object({}), { of: 'desk' }),
  /** One file for whoever helps: versions, settings, the last day's log and ledger, printers' answers; no token, no customer. */
  'desk.diagnostics': reading(z.object({}), textFile, { of: 'desk' }),
  /**
   * Opens a page of the service's own console in the system's browser: of the open profile's origin and no other. Throws
   * `console.*`. Where the shell can't, `opened` is false, and the window opens `url` in a tab of its own.
   */
  'desk.openConsole': command(
    z.object({ url: z.string().max(4_000) }),
    z.object({ url: z.string(), opened: z.boolean() }),
  ),
  'settings.get': reading(z.object({}), settings, { of: 'desk' }),
  'settings.save': command(settings.partial(), settings, { of: 'desk' }),
  /**
   * Sets the language and the time zone: on this computer, and with the account if its service stores them. `problem`:
   * why the service doesn't have them yet; they are sent again at the next sign-in.
   */
  'preferences.save': command(
    settings.pick({ locale: true, timezone: true }).partial(),
    z.object({ settings, stored: z.enum(['service', 'here']), problem: messageSchema.nullable() }),
  ),
  /** What windows have remembered, such as the retailer that was open last: texts by place. */
  'window.memory': reading(z.object({}), z.record(z.string(), z.string()), { of: 'desk' }),
  'window.remember': command(remembered, z.object({}), { of: 'desk' }),
}

export const deskEvents = {
  'settings.changed': settings,
  'window.remembered': remembered,
  'desk.updatesChanged': updateState,
  /** The desk is about to end: each window hands over what is being typed, and answers with `desk.handedOver`. */
  'desk.ending': z.object({ question: z.int() }),
}
