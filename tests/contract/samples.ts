import { defaultSettings } from '../../src-shared/contract/desk.ts'
import type { CommandInput, CommandName, CommandOutput, EventData } from '../../src-shared/contract/index.ts'
import type { Ask } from '../../src-shared/contract/orders.ts'
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
}

const done = {
  done: ['1'],
  refused: [{ job: '2', reason: { code: 'print.no-rule', data: { type: 'x' } } }],
  left: ['3'],
}
const counts = { printed: 3, failed: 1, unconfirmed: 0, withdrawn: 0, open: 0 }
const period = { from: 1_763_683_200_000, to: 1_763_769_600_000 }
const asked: Ask = {
  id: 1,
  kind: 'bulk-print',
  state: 'unknown',
  names: ['51077'],
  type: 'tag',
  who: 'Ada',
  askedAt: 1_763_700_000_000,
  answeredAt: null,
  answer: null,
  reason: { code: 'ask.unknown', data: { what: 'bulk print' } },
}
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
  'jobs.skip': { jobs: ['1'], run: 'r1' },
  'jobs.search': { text: '51077' },
  'runs.cancel': { run: 'r1' },
  'print.offers': {},
  'printers.moveToSpare': { uri: 'cups:a4' },
  'rules.testPage': { job_type: 'tag', printer: 'cups:tags', paper: '100x50mm' },
  'rules.export': {},
  'rules.import': { text: '{"rules":[]}' },
  'orders.groups': { order: '51077' },
  'orders.print': { order: '51077', type: 'tag' },
  'orders.cloudPrint': { order: '51077', type: 'shirt code', groups: ['51077-1-1'] },
  'orders.bulkPrint': { orders: ['51077', '51078'], type: 'order' },
  'asks.list': {},
  'asks.settle': { id: 1 },
  'history.read': { ...period, text: 'tags', outcomes: ['printed'], offset: 0, limit: 50 },
  'history.counts': period,
  'history.export': period,
  'alerts.list': {},
  'alerts.try': {},
  'desk.diagnostics': {},
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
  'jobs.search': { rows: [row] },
  'runs.cancel': {},
  'print.offers': {
    reprint: true,
    kanbanReprint: false,
    printUrl: true,
    cloudPrint: true,
    bulkPrint: true,
    quickSearch: true,
  },
  'printers.moveToSpare': done,
  'rules.testPage': { job: 'test-1' },
  'rules.export': { name: 'rules.json', text: '{"rules":[]}' },
  'rules.import': rules,
  'orders.groups': [{ label: '51077-1-1', detail: null }],
  'orders.print': { job: 'order-51077-1' },
  'orders.cloudPrint': { ...asked, kind: 'cloud-print', state: 'accepted', answer: '9013' },
  'orders.bulkPrint': { accepted: ['51077'], refused: [], unknown: ['51078'], left: [] },
  'asks.list': [asked],
  'asks.settle': [],
  'history.read': {
    entries: [
      {
        job: '9012',
        orderId: '51077',
        type: 'order',
        attempt: 1,
        kind: 'reprint',
        outcome: 'printed',
        state: 'printed',
        printer: 'cups:a4',
        spoolerJob: '77',
        bytes: 18_000,
        sha256: 'ab',
        startedAt: 1_763_700_000_000,
        endedAt: 1_763_700_004_000,
        said: null,
      },
    ],
    total: 1,
  },
  'history.counts': {
    total: 4,
    all: counts,
    printers: [{ printer: 'cups:a4', counts }],
    types: [{ type: 'order', counts }],
    buckets: [{ ...period, counts }],
  },
  'history.export': { name: 'history.csv', text: 'Job\r\n9012' },
  'alerts.list': [
    {
      key: 'job 9012',
      kind: 'unconfirmed',
      job: '9012',
      printer: 'cups:a4',
      said: { code: 'alert.job-stuck', data: { job: '9012', minutes: 10 } },
      since: 1_763_700_000_000,
    },
  ],
  'alerts.try': {},
  'desk.diagnostics': { name: 'diagnostics.json', text: '{}' },
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
