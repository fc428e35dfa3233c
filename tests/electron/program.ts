import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { makeAppFolder } from '../../scripts/package/app-folder.ts'
import type { DeskBridge } from '../../src-shared/contract/bridge.ts'
import { placeOf, type ShownPlace } from '../../src-shared/contract/client.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../src-shared/contract/index.ts'
import { errorFromJson } from '../../src-shared/errors.ts'
import { chromiumProgram } from '../rig/chromium-program.ts'
import type { ProgramState, Step, steps } from './standin/control.ts'

const project = join(import.meta.dirname, '../..')
const standIn = join(import.meta.dirname, 'standin', 'main.ts')

/** A packaged program in a folder that finds no package but its own, and its users' folders. */
export interface Office {
  folder: string
  app: string
  remove(): void
}

/** Makes the program as it is packed. */
export async function openOffice(): Promise<Office> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-packed-'))
  const app = join(folder, 'app')
  makeAppFolder(project, await ensureBuild(), app, { platform: process.platform })
  return {
    folder,
    app,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

export interface StartOptions {
  /** The data folder; without one the program has the system's. */
  data?: string
  args?: string[]
  env?: Record<string, string>
}

type StepOf<S extends Step> = (typeof steps)[S]

/** The program as a person, its system and its launcher have it. */
export class Program {
  readonly child: ChildProcess
  readonly ended: Promise<number | string>
  #output = ''
  #last = 0
  #isOver = false
  readonly #waiting = new Map<number, { done(result: unknown): void; failed(error: Error): void }>()
  #browser: Browser | null = null

  constructor(child: ChildProcess) {
    this.child = child
    this.ended = once(child, 'exit').then(([code, signal]) => {
      this.#isOver = true
      for (const { failed } of this.#waiting.values()) failed(new Error(`The program has ended: ${this.#output}`))
      return signal ?? code
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        this.#output += part
      })
    }
    // One that ends at once cuts it off.
    const lines = createInterface({ input: this.#pipe }).on('error', () => {})
    lines.on('line', line => {
      const { id, result, fault } = JSON.parse(line) as { id: number; result: unknown; fault?: string }
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (fault === undefined) waiting?.done(result)
      else waiting?.failed(new Error(fault))
    })
  }

  /** What it has written to stdout and stderr. */
  get output(): string {
    return this.#output
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Lets the system, or a person at it, do something. */
  do<S extends Step>(step: S, ...given: Parameters<StepOf<S>>): Promise<Awaited<ReturnType<StepOf<S>>>> {
    this.#last += 1
    const id = this.#last
    return new Promise((done, failed) => {
      if (this.#isOver) return failed(new Error(`The program has ended: ${this.#output}`))
      this.#waiting.set(id, { done: done as (result: unknown) => void, failed })
      this.#pipe.write(`${JSON.stringify({ id, step, given })}\n`)
    })
  }

  /** Waits until what the program shows is so. */
  async until(what: string, isSo: (state: ProgramState) => boolean, milliseconds = 60_000): Promise<ProgramState> {
    const end = Date.now() + milliseconds
    for (;;) {
      const state = await this.do('state')
      if (isSo(state)) return state
      if (Date.now() > end) throw new Error(`Not within ${milliseconds} ms: ${what}. ${JSON.stringify(state)}`)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }

  /** Its window's page, as a person has it before them; a new one after each crash. */
  async page(): Promise<Page> {
    const { endpoint, windows } = await this.until(
      'a window with its page',
      ({ windows }) => windows[0]?.url.startsWith('app:') === true,
    )
    await this.#browser?.close()
    this.#browser = await chromium.connectOverCDP(endpoint ?? '')
    const pages = this.#browser.contexts().flatMap(context => context.pages())
    const page = pages.find(one => one.url().includes('.app.invalid') === windows[0]?.url.startsWith('app:'))
    if (!page) throw new Error(`Chromium has no page of the window: ${pages.map(one => one.url())}`)
    // Playwright would agree to every close; the stand-in answers these.
    page.on('dialog', () => {})
    await page.waitForFunction(() => 'selvedgeDesk' in globalThis)
    return page
  }

  /** Asks the desk as its page does, for the profile that is open. */
  async call<N extends CommandName>(page: Page, name: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
    const { profile } = (await ask(page, 'session.state', {}, null)) as CommandOutput<'session.state'>
    return (await ask(page, name, input, placeOf(profile))) as CommandOutput<N>
  }

  /** Its exit code or signal; fails if it hasn't ended in time. */
  async end(milliseconds = 30_000): Promise<number | string> {
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, failed) => {
      late = setTimeout(
        () => failed(new Error(`It didn’t end within ${milliseconds} ms: ${this.#output}`)),
        milliseconds,
      )
    })
    const code = await Promise.race([this.ended, tooLate])
    clearTimeout(late)
    await this.#browser?.close()
    return code
  }

  /** Ends it, however it is. */
  async kill(): Promise<void> {
    await this.#browser?.close().catch(() => {})
    if (!this.#isOver) this.child.kill('SIGKILL')
    await this.ended
  }

  get #pipe(): Duplex {
    return this.child.stdio[3] as Duplex
  }
}

/** Asks over the page's bridge. Throws the desk's error. */
async function ask(page: Page, name: CommandName, input: unknown, place: ShownPlace): Promise<unknown> {
  const answer = await page.evaluate(
    async ([command, asked, shown]) => {
      const { selvedgeDesk } = globalThis as unknown as { selvedgeDesk: DeskBridge }
      return selvedgeDesk.call(command, asked, shown)
    },
    [name, input, place] as const,
  )
  if (!answer.ok) throw errorFromJson(answer.error)
  return answer.output
}

/** Starts the program as the system or its launcher does. */
export function startProgram(office: Office, { data, args = [], env }: StartOptions = {}): Program {
  const own = data === undefined ? [] : ['--data', data]
  const places = Object.fromEntries(
    ['CONFIG', 'DATA', 'STATE', 'CACHE'].map(kind => [`XDG_${kind}_HOME`, join(office.folder, kind.toLowerCase())]),
  )
  const child = spawn(process.execPath, ['--no-memory-protection-keys', standIn, office.app, ...own, ...args], {
    cwd: office.folder,
    env: {
      ...process.env,
      ...places,
      CHROMIUM: chromiumProgram() ?? chromium.executablePath(),
      // A person sits there, wherever the tests run.
      CI: '',
      DISPLAY: ':0',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      NODE_OPTIONS: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  return new Program(child)
}

/** The PDFs that have been printed into the practice folder of a data folder. */
export function printedIn(data: string): string[] {
  try {
    return readdirSync(join(data, 'pdf-folder')).filter(name => name.endsWith('.pdf'))
  } catch {
    return []
  }
}
