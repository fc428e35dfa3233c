import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { createDesk, type Desk } from '../../src-main/desk.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { startBrowserShell } from '../../src-main/shells/browser/index.ts'
import type { ShellApi } from '../../src-main/shells/shell-api.ts'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type {
  CommandHandlers,
  CommandInput,
  CommandName,
  EventName,
} from '../../src-shared/contract/index.ts'
import { test as base, expect, type Page, quicken, scannerSettings } from './person.ts'

const token = 'tok-7d40a9c1'

/** What a desk and its service begin with. */
export interface WorldOptions {
  /** The practice service; with `size: 'none'` it has neither orders nor retailers. */
  service?: Omit<PracticeOptions, 'token' | 'dataDir' | 'port'>
  settings?: CommandInput<'settings.save'>
  /** Prepares the service before the desk first asks it. */
  prepare?(service: PracticeService): unknown
}

/** A desk at work: the real one, in the spec's own process, signed in at a practice service that the spec holds. */
export interface World {
  /** The data, faults and request log of the service. */
  service: PracticeService
  /** Its `handlers` are the contract: what a window may ask, a spec may ask too. */
  desk: Desk
  dataFolder: string
  /** The address of the window; it stays the same when the world begins anew. */
  url: string
  /** What windows have asked of one command since the world began, oldest first. */
  asked<N extends CommandName>(name: N): CommandInput<N>[]
  /** Ends the desk and its service, and starts both without a past. */
  begin(options?: WorldOptions): Promise<void>
}

/** Stands between the one browser shell of a worker and the desks that take turns behind it. */
class Office implements World {
  readonly #folder = mkdtempSync(join(tmpdir(), 'selvedge-world-'))
  #count = 0
  #service: PracticeService | undefined
  #desk: Desk | undefined
  #asked: { name: string; input: unknown }[] = []
  readonly #listeners = new Set<(name: EventName, data: unknown) => void>()
  url = ''

  get service(): PracticeService {
    return running(this.#service)
  }

  get desk(): Desk {
    return running(this.#desk)
  }

  get dataFolder(): string {
    return join(this.#folder, String(this.#count))
  }

  /** The desk as the shell sees it. */
  readonly face: ShellApi = {
    handlers: new Proxy({} as CommandHandlers, {
      get: (_, name: string) => (input: unknown) => {
        this.#asked.push({ name, input })
        const handler = this.desk.handlers[name as CommandName] as (input: unknown) => Promise<unknown>
        return handler(input)
      },
    }),
    onEvent: listener => {
      this.#listeners.add(listener)
      return () => this.#listeners.delete(listener)
    },
    close: async () => {},
  }

  asked<N extends CommandName>(name: N): CommandInput<N>[] {
    return this.#asked.filter(call => call.name === name).map(call => call.input as CommandInput<N>)
  }

  async begin(options: WorldOptions = {}): Promise<void> {
    await this.#close()
    this.#count += 1
    this.#service = await startPracticeService({ ...options.service, token })
    await options.prepare?.(this.service)
    this.#asked = []
    this.#desk = await createDesk({
      shell: 'browser',
      dataFolder: this.dataFolder,
      fetch: nodeFetch,
      token: null,
    })
    this.#desk.onEvent((name, data) => {
      for (const listener of this.#listeners) listener(name, data)
    })
    const { handlers } = this.desk
    await handlers['settings.save']({ ...scannerSettings, ...options.settings })
    const { url: baseUrl } = this.service
    const profile = await handlers['profiles.save']({ name: 'Live', baseUrl, operations: {} })
    await handlers['profiles.open']({ id: profile.id })
    await handlers['session.signIn']({ profileId: profile.id, token })
  }

  async end(): Promise<void> {
    await this.#close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #close(): Promise<void> {
    await this.#desk?.close()
    await this.#service?.close()
    this.#desk = this.#service = undefined
  }
}

function running<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The world has not begun.')
  return part
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/**
 * Specs on a desk at work. `page` is let in, and `page.goto('/#prices')` is the desk's own address. Browser shell and sign-in of the
 * browser are set up once a worker; each test has a desk and a service of its own behind them, as `start` asks (`test.use`).
 */
export const test = base.extend<
  { start: WorldOptions; world: World },
  { office: { office: Office; session: Session } }
>({
  office: [
    async ({ browser }, use) => {
      process.env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nonexistent'
      const states = mkdtempSync(join(tmpdir(), 'selvedge-state-'))
      process.env['XDG_STATE_HOME'] = states
      const office = new Office()
      const log = { info: () => {}, warn: () => {}, error: () => {} }
      const rendererFolder = join(await ensureBuild(), 'renderer')
      const shell = await startBrowserShell({ desk: office.face, rendererFolder, log })
      office.url = shell.url
      await office.begin({ service: { size: 'none' } })
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`file://${await shell.launchFile()}`)
      await page.waitForURL(url => url.protocol === 'http:')
      const session = { ...(await context.storageState()), origins: [] }
      await context.close()
      await use({ office, session })
      await shell.close()
      await office.end()
      rmSync(states, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  start: [{}, { option: true }],
  world: [
    async ({ office: { office }, start }, use) => {
      await office.begin(start)
      await use(office)
    },
    { auto: true },
  ],
  page: async ({ page, start }, use) => {
    if (start.settings?.scannerPrefix === undefined) quicken(page)
    await use(page)
  },
  baseURL: async ({ office }, use) => use(office.office.url),
  storageState: async ({ office }, use) => use(office.session),
})

export { expect, type Page }
