import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { readStationConfig } from '../../src-main/cli/station-config.ts'
import { policyOf, settingsOf } from '../../src-main/cli/station-policy.ts'
import type { Desk } from '../../src-main/desk.ts'
import type { FixedStation } from '../../src-main/print/fixed-station.ts'
import { startBrowserShell } from '../../src-main/shells/browser/index.ts'
import type { ShellApi } from '../../src-main/shells/shell-api.ts'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { CommandHandlers, CommandInput, CommandName } from '../../src-shared/contract/index.ts'
import { type MadeUp, type MadeUpName, madeUpDeployments } from '../rig/made-up-deployments.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'
import { startDeployment } from '../rig/other-deployment.ts'
import { type PrintServer, startPrintServer } from '../rig/print-queues.ts'
import { type DeskAtService, deskToken, signedInDesk } from '../rig/signed-in-desk.ts'
import { test as base, expect, type Page, quicken, scannerSettings } from './person.ts'

/** What a desk and its service begin with. */
export interface WorldOptions {
  /** The practice service; with `size: 'none'` it has neither orders nor retailers. */
  service?: Omit<PracticeOptions, 'token' | 'dataDir' | 'port'>
  settings?: CommandInput<'settings.save'>
  /** Operations of the profile; null: this service hasn't got it. */
  operations?: CommandInput<'profiles.save'>['operations']
  /** What a file says of which the desk takes rules and station settings. */
  stationFile?: object
  /** With a keychain, in memory: what the desk keeps only where there is one is kept. */
  hasKeychain?: boolean
  /** Prepares the service before the desk first asks it, the printers, and the data folder that the desk will find. */
  prepare?(service: PracticeService, room: Pick<World, 'dataFolder' | 'printers'>): unknown
  /** The tests that share these options share one world: each finds what the one before it left. */
  lasts?: boolean
}

/** A desk at work: the real one, in the spec's own process, signed in at a practice service that the spec holds. */
export interface World extends DeskAtService {
  dataFolder: string
  /** A print server; its queues are gone when the world begins anew. */
  printers: PrintServer
  /** Where the desk finds its service: at the deployment that stands in front of it, if one does. */
  serviceUrl: string
  /** The address of the window; it stays the same when the world begins anew. */
  url: string
  /** What windows have asked of one command since the world began, oldest first. */
  asked<N extends CommandName>(name: N): CommandInput<N>[]
  /** Answers one command to windows in the desk's place until the test ends; for what cannot be brought about otherwise. */
  answer<N extends CommandName>(name: N, handler: CommandHandlers[N]): void
  /** Ends the desk and its service, and starts both without a past. */
  begin(options?: WorldOptions): Promise<void>
}

/** Stands between the one browser shell of a worker and the desks that take turns behind it. */
class Office implements World {
  readonly #folder = mkdtempSync(join(tmpdir(), 'selvedge-world-'))
  #count = 0
  #service: PracticeService | undefined
  #desk: Desk | undefined
  /** What stands in front of the service, if anything does. */
  #madeUp: MadeUp | null = null
  #deployment: Awaited<ReturnType<typeof startDeployment>> | undefined
  #asked: { name: string; input: unknown }[] = []
  #options: WorldOptions | undefined
  readonly #answers: Partial<CommandHandlers> = {}
  readonly #listeners = new Set<Parameters<ShellApi['onEvent']>[0]>()
  url = ''
  readonly printers: PrintServer

  constructor(printers: PrintServer) {
    this.printers = printers
  }

  get service(): PracticeService {
    return running(this.#service)
  }

  get desk(): Desk {
    return running(this.#desk)
  }

  get serviceUrl(): string {
    return this.#deployment?.url ?? this.service.url
  }

  get dataFolder(): string {
    return join(this.#folder, String(this.#count))
  }

  /** The desk as the shell sees it. */
  readonly face: ShellApi = {
    takeTyped: async windows => this.#desk?.takeTyped(windows),
    place: () => this.desk.place(),
    handlers: new Proxy({} as CommandHandlers, {
      get: (_, name: string) => (input: unknown) => {
        this.#asked.push({ name, input })
        const command = name as CommandName
        const handler = this.#answers[command] ?? this.desk.handlers[command]
        return (handler as (input: unknown) => Promise<unknown>)(input)
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

  answer<N extends CommandName>(name: N, handler: CommandHandlers[N]): void {
    this.#answers[name] = handler
  }

  /** A test begins: with a world of its own, or with the one that the test before it had. */
  async enter(options: WorldOptions, deployment: MadeUpName | null): Promise<void> {
    this.#madeUp = deployment && madeUpDeployments[deployment]
    for (const name of Object.keys(this.#answers)) delete this.#answers[name as CommandName]
    if (options.lasts && options === this.#options) this.#asked = []
    else await this.begin(options)
  }

  async begin(options: WorldOptions = {}): Promise<void> {
    await this.#close()
    this.#options = options
    this.#count += 1
    this.printers.clear()
    this.#service = await startPracticeService({ ...options.service, token: deskToken })
    await options.prepare?.(this.service, this)
    this.#asked = []
    const madeUp = this.#madeUp
    this.#deployment = madeUp ? await startDeployment(this.#service.url, madeUp.deployment) : undefined
    await signedInDesk(this.#service, this.dataFolder, {
      settings: { ...scannerSettings, ...options.settings },
      baseUrl: this.#deployment?.url,
      operations: { ...madeUp?.operations, ...options.operations },
      ...(options.hasKeychain && { keychain: memoryKeychain() }),
      ...(options.stationFile && { fixed: await this.#fixedBy(options.stationFile) }),
      begun: desk => {
        this.#desk = desk
        desk.onEvent((name, data, place) => {
          for (const listener of this.#listeners) listener(name, data, place)
        })
      },
    })
  }

  async end(): Promise<void> {
    await this.#close()
    await this.printers.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #fixedBy(content: object): Promise<FixedStation> {
    const file = `${this.dataFolder}-station.json`
    writeFileSync(file, JSON.stringify(content))
    const config = await readStationConfig(file)
    return { policy: (mark, key) => policyOf(config, mark, key), settings: settingsOf(config), onJob: () => {} }
  }

  async #close(): Promise<void> {
    await this.#desk?.close()
    await this.#deployment?.close()
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
 * browser are set up once a worker; each test has a desk and a service of its own behind them, as `start` asks (`test.use`), unless
 * it `lasts`.
 */
export const test = base.extend<
  { start: WorldOptions; deployment: MadeUpName | null; world: World },
  { office: { office: Office; session: Session } }
>({
  office: [
    async ({ browser }, use) => {
      process.env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nonexistent'
      const states = mkdtempSync(join(tmpdir(), 'selvedge-state-'))
      process.env['XDG_STATE_HOME'] = states
      const office = new Office(await startPrintServer())
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
  deployment: [null, { option: true }],
  world: [
    async ({ office: { office }, start, deployment }, use) => {
      await office.enter(start, deployment)
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
