import { defaultSettings } from '../../src-shared/contract/desk.ts'
import type { CommandInput, CommandName, CommandOutput, EventData } from '../../src-shared/contract/index.ts'
import type { JobRow, StationState } from '../../src-shared/contract/print.ts'
import type { ProfileView, SessionState } from '../../src-shared/contract/session.ts'

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
  me: { id: '7', name: 'Ada', email: null, role: 'admin', superAdmin: false, permissions: ['print orders'] },
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
}

const station: StationState = {
  name: 'front-desk',
  state: 'running',
  lastReadAt: null,
  online: true,
  problem: null,
  warnings: [],
}

const done = { done: ['1'], refused: [{ job: '2', reason: { code: 'print.no-rule', data: { type: 'x' } } }] }
const rules = [{ job_type: 'order', printer: 'folder:/tmp/paper', copies: 2 }]

/** A valid input of every command. */
export const inputs: { [N in CommandName]: CommandInput<N> } = {
  'session.state': {},
  'session.signIn': { profileId: 'p1', token: 'a token' },
  'session.signOut': {},
  'profiles.list': {},
  'profiles.save': { name: 'Live', baseUrl: 'https://ops.example', operations: {} },
  'profiles.remove': { id: 'p1' },
  'profiles.open': { id: 'p1' },
  'jobs.list': {},
  'jobs.detail': { job: '9012' },
  'jobs.document': { job: '9012', attempt: 1 },
  'jobs.print': { jobs: ['1', '2'], printer: 'cups:a4', options: { copies: 2, pages: '1,3-4' } },
  'jobs.reprint': { jobs: ['1'] },
  'jobs.reprintThroughService': { jobs: ['1'] },
  'jobs.cancel': { jobs: ['1'] },
  'jobs.cameOut': { jobs: ['1'] },
  'jobs.skip': { jobs: ['1'] },
  'station.state': {},
  'station.pause': {},
  'station.resume': {},
  'station.readNow': {},
  'printers.list': {},
  'printers.discover': {},
  'rules.get': {},
  'rules.save': rules,
  'search.quick': { text: '51077' },
  'desk.about': {},
  'settings.get': {},
  'settings.save': { density: 'wall' },
}

/** A valid output of every command. */
export const outputs: { [N in CommandName]: CommandOutput<N> } = {
  'session.state': session,
  'session.signIn': session,
  'session.signOut': { ...session, status: 'signed-out', me: null },
  'profiles.list': [profile],
  'profiles.save': profile,
  'profiles.remove': {},
  'profiles.open': session,
  'jobs.list': { rows: [row] },
  'jobs.detail': { row, attempts: [], timeline: [{ at: 1, attempt: 1, message: { code: 'x', data: {} } }] },
  'jobs.document': { name: 'order.pdf', bytes: new TextEncoder().encode('%PDF-1.7') },
  'jobs.print': done,
  'jobs.reprint': done,
  'jobs.reprintThroughService': done,
  'jobs.cancel': done,
  'jobs.cameOut': done,
  'jobs.skip': done,
  'station.state': station,
  'station.pause': { ...station, state: 'paused' },
  'station.resume': station,
  'station.readNow': station,
  'printers.list': [],
  'printers.discover': [{ uri: 'cups:a4', name: 'a4', kind: 'cups', info: '' }],
  'rules.get': rules,
  'rules.save': rules,
  'search.quick': [{ orderId: '51077', customerName: '王', status: null, retailer: null, express: true }],
  'desk.about': { version: '0.1.0', shell: 'browser', node: '24', platform: 'linux', dataFolder: '/data' },
  'settings.get': defaultSettings,
  'settings.save': defaultSettings,
}

/** What `jobs.changed` says of so many rows. */
export function changed(count: number): EventData<'jobs.changed'> {
  return { rows: Array.from({ length: count }, (_, index) => ({ ...row, id: String(index) })), gone: ['x'] }
}
