import type { DeskClient } from '../../src-shared/contract/client.ts'
import { defaultSettings } from '../../src-shared/contract/desk.ts'
import type { CommandHandlers, EventData, EventName } from '../../src-shared/contract/index.ts'
import type { SessionState } from '../../src-shared/contract/session.ts'
import { answeringClient } from './answering-client.ts'
import type { ImportScene } from './stand-in-import-scenes.ts'
import { type StandInImports, standInImports } from './stand-in-imports.ts'
import { standInOtherPrices } from './stand-in-other-prices.ts'
import type { PriceScene } from './stand-in-price-scenes.ts'
import { type StandInPrices, standInPrices } from './stand-in-prices.ts'

export interface StandInOptions {
  /** What the prices are like. */
  prices?: readonly PriceScene[]
  /** What the imports are like. */
  imports?: readonly ImportScene[]
  /** Prices that are saved in a second. */
  priceRate?: number
}

/** Prices and imports in memory behind the contract, and strings to pull for tests; nothing is printed here. */
export interface StandIn {
  client: DeskClient
  /** Every call so far, oldest first. */
  calls: { name: string; input: unknown }[]
  emit<E extends EventName>(name: E, data: EventData<E>): void
  setConnected(connected: boolean): void
  prices: StandInPrices
  imports: StandInImports
  stop(): void
}

/** Prices are for super admins, so the one who is signed in is one, unless the scene says otherwise. */
function sessionOf(scenes: readonly PriceScene[]): SessionState {
  const superAdmin = scenes.length > 0 && !scenes.includes('no-super-admin')
  const mayChange = superAdmin && !scenes.includes('read-only')
  return {
    profile: {
      ...{ id: 'practice', name: 'Practice', baseUrl: 'http://127.0.0.1:4010', practice: true },
      operations: {},
    },
    status: 'signed-in',
    me: {
      ...{ id: '1', name: 'Ada Byron', email: 'ada@example.com', role: 'print room', superAdmin },
      permissions: ['print orders', ...(mayChange ? ['update pricing'] : [])],
    },
    tokenKept: 'keychain',
    problem: null,
  }
}

/** Makes a stand-in desk. */
export function standInDesk(options: StandInOptions = {}): StandIn {
  let settings = { ...defaultSettings }
  const session = sessionOf(options.prices ?? [])
  const emit: StandIn['emit'] = (name, data) => desk.emit(name, data)
  const prices = standInPrices(emit, new Set(options.prices), options.priceRate)
  const imports = standInImports(emit, new Set(options.imports ?? ['empty']))
  const handlers: Partial<CommandHandlers> = {
    ...prices.handlers,
    ...imports.handlers,
    ...standInOtherPrices(),
    'jobs.list': async () => ({ rows: [] }),
    'alerts.list': async () => [],
    'printers.list': async () => [],
    'rules.get': async () => [],
    'requests.list': async () => [],
    'service.absent': async () => [],
    'station.state': async () => ({
      ...{ name: 'front-desk', state: 'running', lastReadAt: Date.now(), problem: null, warnings: [] },
      ...{ online: !options.imports?.includes('offline'), fixed: false },
    }),
    'session.state': async () => session,
    'settings.get': async () => settings,
    'settings.save': async input => {
      settings = { ...settings, ...(Object.fromEntries(Object.entries(input)) as Partial<typeof settings>) }
      emit('settings.changed', settings)
      return settings
    },
    'window.memory': async () => ({ ...localStorage }),
    'window.remember': async ({ place, text }) => {
      localStorage.setItem(place, text)
      return {}
    },
  }
  const desk = answeringClient(handlers)
  return {
    ...desk,
    prices,
    imports,
    stop() {
      prices.stop()
      imports.stop()
    },
  }
}
