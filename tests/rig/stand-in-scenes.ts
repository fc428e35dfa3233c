import type { JobRow, StationState } from '../../src-shared/contract/print.ts'
import type { ProfileView, SessionState } from '../../src-shared/contract/session.ts'
import type { PrinterView } from '../../src-shared/print/printer.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import {
  manyRows,
  oddRows,
  paperOutRows,
  pictureRows,
  standInPrinters,
  standInRow,
  standInRules,
} from './stand-in-jobs.ts'
import { roomPrinters, roomRows, roomRules } from './stand-in-room.ts'

/** What the stand-in desk shows: a usual day, or one of the states that a screen must bear. */
export const scenes = [
  'picture',
  'many',
  'odd',
  'room',
  'paper-out',
  'fixed',
  'empty',
  'no-rule',
  'first-start',
  'offline',
  'paused',
  'token-refused',
  'no-permission',
  'broken',
  'slow',
  'welcome',
] as const
export type Scene = (typeof scenes)[number]

export const practiceProfile: ProfileView = {
  id: 'practice',
  name: 'Practice',
  baseUrl: 'http://127.0.0.1:4010',
  practice: true,
  operations: {},
}
export const liveProfile: ProfileView = {
  ...practiceProfile,
  id: 'live',
  name: 'Harbour & Vale',
  baseUrl: 'https://admin.example.com',
  practice: false,
}

/** Who is signed in at first. */
export function firstSession(scene: Scene): SessionState {
  const signedIn: SessionState = {
    profile: practiceProfile,
    status: 'signed-in',
    me: {
      id: '1',
      name: 'Ada Byron',
      email: 'ada@example.com',
      role: 'print room',
      superAdmin: false,
      permissions: scene === 'no-permission' ? [] : ['print orders'],
    },
    tokenKept: 'keychain',
    problem: null,
  }
  if (scene === 'welcome')
    return { ...signedIn, profile: null, status: 'no-profile', me: null, tokenKept: 'none' }
  if (scene === 'token-refused') return { ...signedIn, status: 'token-refused' }
  return signedIn
}

/** The jobs at first; `count` of them in the scene `many`. */
export function firstRows(scene: Scene, now: number, count: number): JobRow[] {
  if (scene === 'many') return manyRows(now, count)
  if (scene === 'room') return roomRows(now)
  if (scene === 'paper-out') return paperOutRows(now)
  if (scene === 'odd') return [...oddRows(now), ...pictureRows(now)]
  if (['empty', 'no-rule', 'welcome'].includes(scene)) return []
  if (scene !== 'first-start') return pictureRows(now)
  return Array.from({ length: 6 }, (_, index) =>
    standInRow(String(9000 + index), String(51_000 + index), 'order', {
      here: 'held',
      attempt: 0,
      hasDocument: false,
      spoolerJob: null,
      stage: 'queued',
      dispatchStatus: 'queued',
      printStatus: null,
      reason: { code: 'job.held-first-start', data: {} },
      since: now - 60_000,
      createdAt: now - 4_000_000 + index,
    }),
  )
}

/** The printers at first. */
export function firstPrinters(scene: Scene, now: number): PrinterView[] {
  if (['empty', 'no-rule', 'welcome'].includes(scene)) return []
  return scene === 'room' ? roomPrinters(now) : standInPrinters
}

/** The rules at first. */
export function firstRules(scene: Scene): PrintRule[] {
  if (scene === 'no-rule') return []
  return scene === 'room' ? roomRules : standInRules
}

/** What the station does at first. */
export function firstStation(scene: Scene, now: number): StationState {
  return {
    name: 'front-desk',
    state: scene === 'paused' ? 'paused' : scene === 'token-refused' ? 'token-refused' : 'running',
    lastReadAt: scene === 'offline' ? now - 240_000 : now - 2000,
    online: scene !== 'offline',
    problem:
      scene === 'offline'
        ? { code: 'service.timeout', data: { url: 'http://127.0.0.1:4010', seconds: 20 } }
        : null,
    warnings: [],
    fixed: scene === 'fixed',
  }
}
