import { describe, expect, it } from 'vitest'
import { initialsOf } from '../../src-renderer/frame/AccountMenu.tsx'
import { actionOf } from '../../src-renderer/frame/keys/listener.ts'
import { isListKnown, stationLight } from '../../src-renderer/frame/light.ts'
import { isScreen } from '../../src-renderer/frame/screens.ts'
import { ageOf } from '../../src-renderer/kit/age.ts'
import { formatTime } from '../../src-renderer/kit/locale.ts'
import { fragmentOf, screenPlaceOf } from '../../src-renderer/kit/navigation.ts'
import { lackIn } from '../../src-renderer/kit/session.ts'
import type { StationState } from '../../src-shared/contract/print.ts'
import type { SessionState } from '../../src-shared/contract/session.ts'

const station = (change: Partial<StationState>): StationState => ({
  name: 'front-desk',
  state: 'running',
  lastReadAt: 1,
  online: true,
  problem: null,
  warnings: [],
  fixed: false,
  printsOn: false,
  ...change,
})
const problem = { code: 'service.timeout', data: {} }
const unwritten = { code: 'desk.database-failed', data: { file: 'station.db', why: 'disk full' } }
const absent = { code: 'service.operation-absent', data: { operation: 'admin.orders.print-jobs.index' } }

describe('the light at the foot', () => {
  it.each([
    ['the desk itself first', station({ state: 'token-refused' }), false, 'lost'],
    ['nothing known yet', null, true, 'unknown'],
    [
      'a refused token before a lost network',
      station({ state: 'token-refused', online: false, problem }),
      true,
      'token-refused',
    ],
    ['no station', station({ state: 'off', online: false }), true, 'off'],
    ['running', station({}), true, 'online'],
    ['paused', station({ state: 'paused' }), true, 'paused'],
    ['paused and away', station({ state: 'paused', online: false, problem }), true, 'offline'],
    ['before the first poll', station({ online: false, lastReadAt: null }), true, 'unknown'],
    ['away', station({ online: false }), true, 'offline'],
    ['a service without print jobs', station({ online: false, problem: absent }), true, 'no-jobs'],
    ['a full disk', station({ online: false, problem: unwritten }), true, 'unwritten'],
  ] as const)('%s', (_what, state, connected, light) => expect(stationLight(state, connected)).toBe(light))

  it('tells a token that was never given from one that was refused', () => {
    const stopped = station({ state: 'token-refused' })
    expect(stationLight(stopped, true, 'signed-out')).toBe('signed-out')
    expect(stationLight(stopped, true, 'token-refused')).toBe('token-refused')
    expect(stationLight(null, true, 'no-profile')).toBe('no-profile')
  })

  it('nobody is told that nothing needs them while the list of jobs couldn’t be read', () => {
    const away = (change: Partial<StationState>) => stationLight(station({ online: false, problem, ...change }), true)
    const unknown = [stationLight(null, true), stationLight(station({}), false), away({}), away({ state: 'paused' })]
    expect([...unknown, away({ state: 'off' }), away({ state: 'token-refused' })].filter(isListKnown)).toEqual([])
    const known = [station({}), station({ state: 'paused' }), station({ online: false, problem: absent })]
    expect(known.map(one => isListKnown(stationLight(one, true)))).toEqual([true, true, true])
  })
})

describe('what an account may do', () => {
  const session = (status: SessionState['status'], permissions: string[] | null): SessionState => ({
    profile: null,
    status,
    me: permissions && {
      id: '1',
      name: null,
      email: null,
      role: null,
      superAdmin: false,
      permissions,
      locale: null,
      timezone: null,
    },
    tokenKept: 'keychain',
    problem: null,
  })
  it.each([
    ['has it', session('signed-in', ['print orders']), true],
    ['lacks it', session('signed-in', ['edit orders']), false],
    ['signed out', session('signed-out', null), false],
    ['the service is away and nothing is known', session('unproven', null), true],
    ['the service is away and the account is known', session('unproven', ['edit orders']), false],
    ['a refused token of somebody who may', session('token-refused', ['print orders']), true],
  ])('%s', (_what, state, may) =>
    expect(lackIn(state, { permission: 'print orders' })).toBe(may ? null : 'print orders'),
  )
})

describe('places in the address', () => {
  it.each([
    { screen: 'print', params: {} },
    { screen: 'settings', params: { section: 'rules' } },
    { screen: 'settings', params: { name: 'a & b = 港口' } },
  ] as const)('come back as they were: %o', place => expect(screenPlaceOf(fragmentOf(place), isScreen)).toEqual(place))

  it.each(['', '#', '#nowhere?x=1', '#__proto__'])('“%s” is the print desk', fragment =>
    expect(screenPlaceOf(fragment, isScreen)).toEqual({ screen: 'print', params: {} }),
  )
})

describe('which action a key means', () => {
  const stroke = { key: 'p', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
  const action = (title: string, more = {}) => ({ keys: 'P', title, when: () => true, ...more })

  it('is the newest that makes sense', () => {
    const sets = [{ actions: [action('old')] }, { actions: [action('new')] }]
    expect(actionOf(sets, stroke, false)?.title).toBe('new')
    const senseless = [{ actions: [action('old')] }, { actions: [action('new', { when: () => false })] }]
    expect(actionOf(senseless, stroke, false)?.title).toBe('old')
  })

  it('is none while a text is typed, except for keys that no text needs', () => {
    expect(actionOf([{ actions: [action('print')] }], stroke, true)).toBeNull()
    expect(actionOf([{ actions: [action('print', { whileTyping: true })] }], stroke, true)?.title).toBe('print')
  })
})

describe('words for people and times', () => {
  it.each([
    ['Anna Brook', 'AB'],
    ['anna', 'A'],
    ['Anna Maria van Brook', 'AB'],
    ['anna.brook@shop.example', 'AB'],
    ['王小明', '小明'],
    ['  ', '?'],
  ])('%s: %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

  it.each([
    [-5, { unit: 'seconds', count: 0 }],
    [59_999, { unit: 'seconds', count: 59 }],
    [60_000, { unit: 'minutes', count: 1 }],
    [3_600_000, { unit: 'hours', count: 1 }],
    [3 * 86_400_000, { unit: 'days', count: 3 }],
  ])('%d ms', (ms, age) => expect(ageOf(ms)).toEqual(age))

  it('gives the time today and the day otherwise', () => {
    const now = new Date(2026, 10, 21, 12, 0, 0).getTime()
    expect(formatTime(new Date(2026, 10, 21, 9, 5, 7).getTime(), now)).toBe('09:05:07')
    expect(formatTime(new Date(2026, 10, 20, 9, 5, 7).getTime(), now)).toMatch(/20 Nov.*09:05/)
  })
})
