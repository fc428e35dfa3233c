import { z } from 'zod'
import type { Act, Completion } from '../../src-shared/contract/acts.ts'
import type { AlertTarget } from '../../src-shared/contract/alerts.ts'
import { defaultSettings } from '../../src-shared/contract/desk.ts'
import type { CommandInput, CommandName, CommandOutput, EventData } from '../../src-shared/contract/index.ts'
import type { NotificationList } from '../../src-shared/contract/notifications.ts'
import type { ServiceRequest } from '../../src-shared/contract/orders.ts'
import type { CellNews, GridHead, OutboxState } from '../../src-shared/contract/prices.ts'
import type { JobRow, StationState } from '../../src-shared/contract/print.ts'
import { type OpenOperation, openOperations } from '../../src-shared/contract/service.ts'
import type { ProfileView, SessionState } from '../../src-shared/contract/session.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { declarationOf } from '../../src-shared/service/index.ts'
import { gapsIn } from '../../src-shared/service/operation.ts'
import { importInputs, importOutputs } from './import-samples.ts'
import { otherPriceInputs, otherPriceOutputs } from './other-price-samples.ts'

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
    ...{ id: '7', name: 'Ada', email: null, role: 'admin', superAdmin: false },
    ...{ permissions: ['print orders'], locale: 'zh-CN', timezone: 'Asia/Shanghai' },
  },
  tokenKept: 'keychain',
  problem: { code: 'service.busy', data: { seconds: 5 } },
}

const act: Act = {
  id: 7,
  asked: { kind: 'void', order: '51077', typed: '51077' },
  orders: ['51077'],
  key: '0d5f7c1e-7a3c-4f0e-9b51-1a2b3c4d5e6f',
  who: 'Ada · 明月',
  state: 'unknown',
  run: null,
  account: 'a1',
  askedAt: 1_764_000_000_000,
  answeredAt: null,
  answer: { settlementStatus: 'refunded', settled: { amount: 12.5, currency: 'GBP', direction: 'CR' } },
  reason: { code: 'act.unknown', data: { orders: '51077' } },
  settled: null,
}

const completion: Completion = {
  run: 'complete-1',
  completed: ['51077'],
  refused: [{ orders: ['51078'], named: ['51078'], reason: { code: 'service.busy', data: { seconds: 5 } } }],
  unknown: [],
  waiting: ['51079'],
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

const done = {
  done: ['1'],
  refused: [{ job: '2', reason: { code: 'print.no-rule', data: { type: 'x' } } }],
  left: ['3'],
}
const counts = { printed: 3, failed: 1, unconfirmed: 0, moved: 0, held: 0, withdrawn: 0, open: 0 }
const period = { from: 1_763_683_200_000, to: 1_763_769_600_000 }
const asked: ServiceRequest = {
  id: 1,
  kind: 'bulk-print',
  state: 'unknown',
  names: ['51077'],
  type: 'tag',
  who: 'Ada',
  why: null,
  askedAt: 1_763_700_000_000,
  answeredAt: null,
  answer: null,
  reason: { code: 'ask.unknown', data: { what: 'bulk print' } },
}
const rules = [{ job_type: 'order', printer: 'folder:/tmp/paper', copies: 2 }]

const priceHead: GridHead = {
  retailer: { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
  combinations: [
    {
      no: 0,
      id: '31',
      mainProduct: '2-Piece',
      name: 'Jacket + Trousers',
      displayNames: { en: 'Jacket + Trousers', 'zh-CN': '上衣 + 裤子' },
      present: true,
    },
  ],
  collections: ['Autumn'],
  rows: 2,
  revision: 4,
  readAt: null,
  reading: { state: 'reading', read: 2, total: 12_400, problem: null },
}
const news: CellNews = {
  revision: 3,
  cells: Uint32Array.of(4097, 8193),
  states: Uint8Array.of(4, 6),
  values: Int32Array.of(14_500, notPriced),
  wants: Int32Array.of(14_750, unreadable),
  notes: [
    { cell: 4097, text: null, reason: { code: 'prices.rejected', data: { what: 'too much' } } },
    { cell: 8193, text: '12,45o', reason: null },
  ],
}
const outbox: OutboxState = {
  state: 'sending',
  problem: null,
  saved: 1204,
  total: 10_000,
  perSecond: 61.5,
  secondsLeft: 143,
  findings: [],
  retailers: [
    {
      id: '7',
      name: 'Harbour & Vale',
      counts: { queued: 8790, saving: 6, rejected: 3, conflict: 0, draft: 1, held: 0 },
    },
  ],
  designs: { unsent: 4, needing: 1 },
}

/** What fills the declared parts of operations that need more than their path. */
const sent: Partial<Record<OpenOperation, object>> = {
  'admin.dashboard.quick-search': { query: { q: '51077' } },
  'admin.tickets.citations.search': { query: { q: 'sleeve' } },
  'admin.email-templates.update': { body: { texts: { en: { subject: 'Now', body: '<p>Now</p>' } } } },
  'admin.accounts.bulk-features': { body: { items: [{ account: '7', feature: 'plus_size', enabled: true }] } },
  'admin.accounts.bulk-permissions': { body: { items: [{ account: '7', permission: 'place orders', granted: true }] } },
  'admin.accessory-codes.bulk': { body: { items: [{ code: 'BTN-101', name: 'Horn button', supplier: null }] } },
  'admin.designs.update': { body: { name: 'Lapel' } },
  'admin.designs.fields.bulk-surcharge': { body: { items: [{ design: '401', field: '4010', surcharge: 5 }] } },
  'admin.designs.fields.bulk-supplier': { body: { items: [{ design: '401', field: '4010', supplier: 'VBC' }] } },
  'admin.settings.update': { body: { settings: { 'orders.allow_recall': true } } },
  'admin.fx-rates.preview': { body: { rates: [{ currency: 'EUR', rate: 1.2 }] } },
  'admin.fx-rates.save': { body: { rates: [{ currency: 'EUR', rate: 1.2 }] } },
}
const samplesOf = (sample: (id: OpenOperation) => unknown) =>
  Object.fromEntries(openOperations.map(id => [id, sample(id)]))

/** Whatever a declared body takes: one of these values for each of its fields. */
const bodyOf = (body: z.ZodRawShape) =>
  Object.fromEntries(
    Object.entries(body).map(([name, type]) => [
      name,
      ['51077', ['51077'], true, 1].find(value => z.safeParse(type, value).success),
    ]),
  )

const operationInputs = samplesOf(id => {
  const { call, body } = declarationOf(id)
  const gaps = gapsIn(call ?? '')
  const path = gaps.length > 0 ? { path: Object.fromEntries(gaps.map(gap => [gap, '51077'])) } : {}
  return { ...path, ...(body ? { body: bodyOf(body) } : {}), ...sent[id] }
}) as { [N in OpenOperation]: CommandInput<N> }
const operationOutputs = samplesOf(id =>
  declarationOf(id).answer?.kind === 'list' ? { rows: [{ id: '7' }], warnings: [] } : { id: '7' },
) as { [N in OpenOperation]: CommandOutput<N> }

const alertTarget: AlertTarget = {
  ...{ id: 't1', name: 'Chat', url: 'https://chat.example/hook', afterMinutes: 10, header: 'Authorization' },
  ...{ kind: 'webhook', secret: 'keychain', sentAt: 1_763_700_000_000, problem: null },
}

const notificationList: NotificationList = {
  rows: [
    {
      ...{ key: '17', kind: 'print_job_failed', title: 'Print job 9012 failed', message: null, at: 1_763_700_000_000 },
      ...{ isNew: true, order: '51077', batch: 'print-7', export: null },
    },
  ],
  hasOlder: false,
  untold: 1,
}

const seen = [{ job: '1', attempt: 1, here: 'printed' as const, asked: false }]

/** A valid input of every command. */
export const inputs: { [N in CommandName]: CommandInput<N> } = {
  ...operationInputs,
  'service.absent': {},
  'session.state': {},
  'session.signIn': { profileId: 'p1', token: 'a token' },
  'session.signOut': {},
  'profiles.list': {},
  'profiles.save': { name: 'Live', baseUrl: 'https://ops.example', operations: {} },
  'profiles.check': { baseUrl: 'https://ops.example', operations: { 'admin.me.menu': null } },
  'profiles.remove': { id: 'p1' },
  'profiles.open': { id: 'p1' },
  'jobs.list': {},
  'jobs.detail': { job: '9012' },
  'jobs.document': { job: '9012', attempt: 1 },
  'jobs.print': { jobs: ['1', '2'], seen, printer: 'cups:a4', options: { copies: 2, pages: '1,3-4' } },
  'jobs.reprint': { jobs: ['1'], seen, why: 'The tag was smudged' },
  'jobs.reprintThroughService': { jobs: ['1'], seen, why: 'Lost in the post' },
  'jobs.cancel': { jobs: ['1'], seen },
  'jobs.cameOut': { jobs: ['1'], seen },
  'jobs.skip': { jobs: ['1'], seen, run: 'r1', undoable: true },
  'jobs.undo': { jobs: ['1'] },
  'jobs.search': { text: '51077' },
  'runs.cancel': { run: 'r1' },
  'printers.resume': { uri: 'cups:a4' },
  'printers.startQueue': { uri: 'cups:a4' },
  'printers.moveToSpare': { uri: 'cups:a4' },
  'printers.access': { uri: 'ipps://10.0.0.5/ipp/print' },
  'printers.signIn': { uri: 'ipp://10.0.0.5/ipp/print', user: 'ada', password: 'a password' },
  'printers.trust': { uri: 'ipps://10.0.0.5/ipp/print', fingerprint: 'AB:CD' },
  'printers.forget': { uri: 'ipp://10.0.0.5/ipp/print' },
  'rules.testPage': { job_type: 'tag', printer: 'cups:tags', paper: '100x50mm' },
  'rules.export': {},
  'rules.import': { text: '{"rules":[]}' },
  'orders.print': { order: '51077', type: 'tag' },
  'orders.kept': { operation: 'admin.orders.notes', path: { order: '51077' } },
  'orders.photo': { order: '51077', checkpoint: 'p1.1', photo: '7', index: 0 },
  'orders.cloudPrint': { order: '51077', type: 'shirt code', groups: ['51077-1-1'] },
  'orders.bulkPrint': { orders: ['51077', '51078'], type: 'order' },
  'acts.change': { kind: 'void', order: '51077', typed: '51077' },
  'acts.ask': { kind: 'settle', order: '51077', row: '510774', surcharge: true },
  'acts.attach': { name: 'sleeve.jpg', type: 'image/jpeg', bytes: Uint8Array.of(255, 216, 255) },
  'vision.photo': { check: '510770' },
  'acts.transcribe': { type: 'audio/webm', bytes: Uint8Array.of(26, 69, 223, 163) },
  'acts.complete': { orders: ['51077', '51078'], run: 'complete-1' },
  'acts.resume': { run: 'complete-1' },
  'acts.cancel': { run: 'complete-1' },
  'acts.open': {},
  'acts.list': { order: '51077', text: 'void', offset: 0, limit: 20 },
  'acts.check': { id: 7 },
  'acts.seen': { id: 7 },
  'acts.export': { text: 'void' },
  'requests.list': {},
  'requests.settle': { id: 1 },
  'history.read': { ...period, text: 'tags', outcomes: ['printed'], offset: 0, limit: 50 },
  'history.counts': period,
  'history.export': period,
  'alerts.list': {},
  'alerts.try': {},
  'alerts.targets': {},
  'alerts.saveTarget': { name: 'Chat', url: 'https://chat.example/hook', afterMinutes: 10, header: '' },
  'alerts.removeTarget': { id: 't1' },
  'alerts.testTarget': { id: 't1' },
  'alerts.seen': {},
  'notifications.list': {},
  'notifications.announce': { hasFocus: true },
  'notifications.seen': { keys: ['17'] },
  'desk.login': {},
  'desk.setLogin': { on: true },
  'desk.updates': {},
  'desk.installUpdate': {},
  'desk.handedOver': { question: 1 },
  'desk.diagnostics': {},
  'prices.retailers': { search: 'harbour' },
  'prices.open': { sheet: '7' },
  'prices.refresh': { sheet: '7' },
  'prices.rows': { sheet: '7', since: 0, limit: 2000 },
  'prices.states': { sheet: '7' },
  'prices.change': {
    sheet: '7',
    kind: 'paste',
    detail: {},
    cells: Uint32Array.of(4097, 8193),
    base: Int32Array.of(14_500, notPriced),
    after: Int32Array.of(14_750, unreadable),
    texts: [{ cell: 8193, text: '12,45o' }],
    send: 'now',
  },
  'prices.revert': { sheet: '7', entry: 'last', overwrite: 'all', asked: { entry: 3, found: 'e3b0c442' } },
  'prices.retry': { sheet: '7', state: 'rejected', cells: null },
  'prices.discard': { sheet: '7', state: 'draft', cells: Uint32Array.of(8193) },
  'prices.resolve': { sheet: '7', cells: Uint32Array.of(8193), base: Int32Array.of(14_500), take: 'mine' },
  'prices.seen': { sheet: '7' },
  'prices.outbox': {},
  'prices.pause': { paused: true },
  'prices.history': { sheet: '7', code: '', offset: 0, limit: 50 },
  'prices.entryCells': { sheet: '7', entry: 3, code: '', limit: 100 },
  'prices.cellHistory': { sheet: '7', cell: 8193, limit: 5 },
  'prices.historyFile': { sheet: '7', code: 'HV-0412' },
  'prices.importFile': { sheet: '7', state: 'rejected' },
  ...importInputs,
  ...otherPriceInputs,
  'station.state': {},
  'stations.list': {},
  'room.view': {},
  'station.pause': {},
  'station.resume': {},
  'station.readNow': {},
  'printers.list': {},
  'printers.discover': {},
  'setup.facts': {},
  'rules.get': {},
  'rules.preview': rules,
  'rules.save': rules,
  'rules.saveOnly': rules,
  'desk.about': {},
  'desk.startPractice': {},
  'desk.leavePractice': {},
  'desk.openConsole': { url: 'https://ops.example/console/api-keys' },
  'settings.get': {},
  'settings.save': { density: 'wall' },
  'preferences.save': { locale: 'zh-CN', timezone: 'Asia/Shanghai' },
  'window.memory': {},
  'window.remember': { place: 'prices.part', text: 'designs' },
}

/** A valid output of every command. */
export const outputs: { [N in CommandName]: CommandOutput<N> } = {
  ...operationOutputs,
  'service.absent': ['admin.orders.cloud-print'],
  'session.state': session,
  'session.signIn': session,
  'session.signOut': { ...session, status: 'signed-out', me: null },
  'profiles.list': [profile],
  'profiles.save': profile,
  'profiles.check': {
    problem: { code: 'service.no-answer', data: { url: 'https://ops.example', why: 'x' } },
    baseUrl: 'https://ops.example',
  },
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
  'jobs.undo': done,
  'jobs.search': { rows: [row] },
  'runs.cancel': {},
  'printers.resume': {},
  'printers.startQueue': {},
  'printers.moveToSpare': done,
  'printers.access': {
    ...{ user: 'ada', unseen: null, noKeychain: null, trusted: null },
    shown: { fingerprint: 'AB:CD', subject: 'CN=printer', validTo: 'Nov 27 2027' },
  },
  'printers.signIn': {},
  'printers.trust': {},
  'printers.forget': {},
  'rules.testPage': { job: 'test-1' },
  'rules.export': { name: 'rules.json', text: '{"rules":[]}' },
  'rules.import': rules,
  'orders.print': { job: 'order-51077-1' },
  'orders.kept': { at: 1_764_000_000_000, answer: { rows: [], warnings: [] } },
  'orders.photo': { type: 'image/png', bytes: new Uint8Array([137, 80]) },
  'orders.cloudPrint': { ...asked, kind: 'cloud-print', state: 'accepted', answer: '9013' },
  'acts.change': act,
  'acts.ask': { ...act, asked: { kind: 'settle', order: '51077', row: '510774', surcharge: true } },
  'acts.attach': { id: '12', name: 'sleeve.jpg' },
  'vision.photo': { type: 'image/png', bytes: Uint8Array.of(137, 80) },
  'acts.transcribe': { text: 'The sleeve is too short.' },
  'acts.complete': completion,
  'acts.resume': completion,
  'acts.cancel': {},
  'acts.open': [act],
  'acts.list': { acts: [act], total: 1 },
  'acts.check': act,
  'acts.seen': { ...act, settled: 'person' },
  'acts.export': { name: 'journal.csv', text: 'Asked,What' },
  'orders.bulkPrint': { accepted: ['51077'], refused: [], unknown: ['51078'], left: [] },
  'requests.list': [asked],
  'requests.settle': [],
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
        ...{ why: 'The tag was smudged', who: 'Robin Practice' },
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
  'prices.retailers': {
    retailers: [{ ...priceHead.retailer, readAt: 1_763_700_000_000, unsaved: 2 }],
    listed: true,
  },
  'prices.open': priceHead,
  'prices.refresh': priceHead.reading,
  'prices.rows': {
    upTo: 3,
    newest: 4,
    rows: Uint32Array.of(0, 1),
    codes: ['HV-0412', 'HV-0415'],
    names: ['Navy Sharkskin', 'Charcoal Hopsack'],
    collections: Uint32Array.of(0, 0),
    places: Uint32Array.of(0, 1),
    flags: Uint8Array.of(0, 1),
    columns: 5,
    values: Int32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, notPriced),
    elsewhere: Uint32Array.of(4097),
    odd: [{ cell: 4096, text: 'n/a' }],
  },
  'prices.states': news,
  'prices.change': { entry: 3, news },
  'prices.revert': { entry: 4, kind: 'undo', elsewhere: 0, asked: null, news },
  'prices.retry': news,
  'prices.discard': news,
  'prices.resolve': news,
  'prices.seen': {},
  'prices.outbox': outbox,
  'prices.pause': outbox,
  'prices.history': {
    entries: [
      {
        id: 3,
        kind: 'percent',
        detail: { percent: 5 },
        who: 'Ada',
        at: 1_763_700_000_000,
        cells: 2,
        saved: 1,
        rejected: 1,
        waiting: 0,
        undoneBy: null,
        undoes: null,
        cell: null,
      },
    ],
    total: 1,
  },
  'prices.entryCells': [
    {
      code: 'HV-0412',
      combination: 'Jacket + Trousers',
      field: 'retail',
      before: 42_000,
      after: 44_100,
      text: null,
      state: 3,
    },
  ],
  'prices.cellHistory': [
    { entry: 3, kind: 'type', who: 'Ada', at: 1, before: 42_000, after: 44_100, text: null, state: 3 },
  ],
  'prices.historyFile': { name: 'prices.csv', text: 'Code\r\nHV-0412' },
  'prices.importFile': { name: 'import.csv', text: 'Username,Currency\r\n', leftOut: null },
  ...importOutputs,
  ...otherPriceOutputs,
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
  'alerts.targets': [alertTarget],
  'alerts.saveTarget': { id: 't1', targets: [alertTarget] },
  'alerts.removeTarget': [alertTarget],
  'alerts.testTarget': {
    arrived: true,
    said: { code: 'alerts.test-arrived', data: { seconds: 0.1, what: 'status 204' } },
  },
  'alerts.seen': {},
  'notifications.list': notificationList,
  'notifications.announce': notificationList.rows,
  'notifications.seen': notificationList,
  'desk.login': { offered: true, on: false },
  'desk.setLogin': { offered: true, on: true },
  'desk.updates': { state: 'ready', version: '0.2.0', notes: 'Tags print faster.' },
  'desk.installUpdate': {},
  'desk.handedOver': {},
  'desk.diagnostics': { name: 'diagnostics.json', text: '{}' },
  'station.state': station,
  'room.view': {
    stations: [
      {
        ...{ id: 'a1', name: 'back · 后室', computer: 'pc-2', goneSince: 1_763_700_000_000, draining: false },
        ...{ state: 'running', open: 2, needsPerson: 1 },
        needs: [{ count: 1, said: { code: 'job.held-first-start', data: {} } }],
        printers: [{ name: 'tags', status: null, problem: null, waiting: 3 }],
      },
    ],
  },
  'stations.list': [
    {
      profile: { id: 'p2', name: 'Harbour & Vale' },
      ...{ state: 'running', online: true, problem: null, printing: 2, waiting: 1, needsYou: 1 },
    },
  ],
  'station.pause': { ...station, state: 'paused' },
  'station.resume': station,
  'station.readNow': station,
  'printers.list': [],
  'printers.discover': [
    {
      uri: 'cups:a4',
      name: 'a4',
      kind: 'cups',
      info: '',
      status: {
        ...{ state: 'idle', accepting: true, reasons: [], message: null, queuedJobs: 0, media: [], mediaReady: [] },
        ...{ trays: [], duplex: false, makeAndModel: null, keepsHistory: null, supplies: [] },
      },
    },
  ],
  'setup.facts': {
    types: [{ type: 'tag', waiting: 39 }],
    testPages: [{ job: 'test-1', printer: 'cups:a4', here: 'printed', reason: null }],
  },
  'rules.get': rules,
  'rules.preview': { jobs: ['9012'] },
  'rules.save': rules,
  'rules.saveOnly': rules,
  'desk.about': {
    version: '0.1.0',
    shell: 'browser',
    node: '24',
    platform: 'linux',
    dataFolder: '/data',
    canPractice: true,
    warnings: [{ code: 'config.unreadable', data: { file: '/etc/selvedge/provisioning.json', why: 'EACCES' } }],
  },
  'desk.openConsole': { url: 'https://ops.example/console/api-keys', opened: false },
  'desk.startPractice': session,
  'desk.leavePractice': session,
  'settings.get': defaultSettings,
  'settings.save': defaultSettings,
  'preferences.save': { settings: defaultSettings, stored: 'service', problem: null },
  'window.memory': { 'prices.part': 'designs' },
  'window.remember': {},
}

/** What `jobs.changed` says of so many rows. */
export function changed(count: number): EventData<'jobs.changed'> {
  return { rows: Array.from({ length: count }, (_, index) => ({ ...row, id: String(index) })), gone: ['x'] }
}
