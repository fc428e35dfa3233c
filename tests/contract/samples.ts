import { defaultSettings } from '../../src-shared/contract/desk.ts'
import {
  type CommandInput,
  type CommandName,
  type CommandOutput,
  commands,
  type EventData,
} from '../../src-shared/contract/index.ts'
import type { JobRow, StationState } from '../../src-shared/contract/print.ts'
import type { ProfileView, SessionState } from '../../src-shared/contract/session.ts'
import { sampleOf } from './sample-of.ts'

const profile: ProfileView = {
  id: 'p1',
  name: 'Harbour & Vale · 海港',
  baseUrl: 'https://ops.example/api',
  practice: false,
  operations: {
    'admin.print-jobs.index': null,
    'admin.me': { method: 'GET', path: '/who', query: { a: 'b' } },
  },
}

const session: SessionState = {
  profile,
  status: 'signed-in',
  me: {
    id: '7',
    name: 'Ada',
    email: null,
    role: 'admin',
    superAdmin: false,
    permissions: ['print orders'],
    locale: 'zh-CN',
    timezone: 'Asia/Shanghai',
  },
  tokenKept: 'keychain',
  problem: { code: 'service.busy', data: { seconds: 5 } },
}

/** One job as a row; the ids of others are put in place by the tests. */
export const row: JobRow = {
  id: '9012',
  orderId: '51077',
  type: 'order',
  dispatchStatus: 'queued',
  printStatus: null,
  stage: 'queued',
  here: 'unconfirmed',
  reason: { code: 'printer.stopped', data: { printer: 'a4-front' } },
  printer: 'ipp://127.0.0.1:631/printers/a4',
  attempt: 1,
  reprint: false,
  spoolerJob: '77',
  hasDocument: true,
  copies: null,
  createdAt: 1_763_700_000_000,
  since: 1_763_700_000_123,
  retryAt: null,
  source: 'service',
  asked: null,
}

const station: StationState = {
  name: 'front-desk',
  state: 'running',
  lastReadAt: null,
  online: true,
  problem: null,
  warnings: [],
  fixed: false,
  printsOn: true,
}

// All fields of a rule don't go together.
const rules = [{ job_type: 'order', printer: 'folder:/tmp/paper', copies: 2 }]

const ownInputs: Partial<{ [N in CommandName]: CommandInput<N> }> = {
  'rules.testPage': { job_type: 'tag', printer: 'cups:tags', paper: '100x50mm' },
  'rules.preview': rules,
  'rules.save': { rules, from: rules, prints: ['501'] },
}

/** Answers of which tests say something; every other command answers whatever its schema takes. */
const ownOutputs = {
  'session.state': session,
  'profiles.list': [profile],
  'jobs.list': { rows: [row] },
  'jobs.detail': { row, attempts: [], timeline: [{ at: 1, attempt: 1, message: { code: 'x', data: {} } }] },
  'station.state': station,
  'printers.list': [],
  'rules.get': rules,
  'rules.save': rules,
  'rules.import': rules,
  'desk.about': {
    version: '0.1.0',
    shell: 'browser',
    node: '24',
    platform: 'linux',
    dataFolder: '/data',
    canPractice: true,
    warnings: [{ code: 'config.unreadable', data: { file: '/etc/selvedge/provisioning.json', why: 'EACCES' } }],
  },
  'settings.get': defaultSettings,
} satisfies Partial<{ [N in CommandName]: CommandOutput<N> }>

const names = Object.keys(commands) as CommandName[]
const samples = (own: object, of: (name: CommandName) => unknown) =>
  Object.fromEntries(names.map(name => [name, Object.hasOwn(own, name) ? own[name as keyof typeof own] : of(name)]))

/** A valid input of every command. */
export const inputs = samples(ownInputs, name => sampleOf(commands[name].input, '51077')) as {
  [N in CommandName]: CommandInput<N>
}

/** A valid output of every command. */
export const outputs = samples(ownOutputs, name => sampleOf(commands[name].output, 'Ada · 海港')) as {
  [N in CommandName]: CommandOutput<N>
}

/** What `jobs.changed` says of so many rows. */
export function changed(count: number): EventData<'jobs.changed'> {
  return { rows: Array.from({ length: count }, (_, index) => ({ ...row, id: String(index) })), gone: ['x'] }
}
