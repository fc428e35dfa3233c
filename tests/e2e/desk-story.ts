import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type StartedDesk, startDesk } from './desk.ts'
import { type Browser, expect, type Page, quicken, setUpScanner, test } from './person.ts'

const token = 'tok-6c1e0d52'

export interface StoryOptions {
  /** What the practice service has of its own. */
  service?: Omit<PracticeOptions, 'token' | 'dataDir' | 'port'>
  /** What the window has of its own, such as permissions; it is 1440 x 860. */
  window?: BrowserContextOptions
  /** Done to each new window before the desk is opened in it. */
  beforeDesk?(page: Page): Promise<unknown>
}

/** A desk, its practice service and one window, all in one temporary folder. */
export class DeskStory {
  #options: StoryOptions = {}
  #browser: Browser | undefined
  #folder: string | undefined
  #service: PracticeService | undefined
  #desk: StartedDesk | undefined
  #page: Page | undefined

  /** The practice service as it runs now. */
  get service(): PracticeService {
    return begun(this.#service)
  }

  /** The window as it is open now. */
  get page(): Page {
    return begun(this.#page)
  }

  /** Starts a service and a desk without a past, opens a window and signs in. */
  async begin(browser: Browser, options: StoryOptions = {}): Promise<void> {
    this.#browser = browser
    this.#options = options
    this.#folder = mkdtempSync(join(tmpdir(), 'selvedge-story-'))
    await this.#startService(0)
    await this.#startDesk()
    await this.#openWindow()
    await this.page.getByLabel('Name', { exact: true }).fill('Live')
    await this.page.getByLabel('Service URL').fill(this.service.url)
    await this.page.getByLabel('Token', { exact: true }).fill(token)
    await this.press('Enter')
    await expect(this.page.getByRole('contentinfo')).toContainText('online, refreshed', { timeout: 60_000 })
    await setUpScanner(this.page)
    // Whoever may print is led to the setup first.
    const { permissions = ['print orders'] } = this.#options.service ?? {}
    if (permissions.includes('print orders')) {
      await this.page.getByRole('button', { name: 'Open the print desk' }).click()
    }
  }

  /** Ends what runs and removes the folder; also after a begin that failed half-way. */
  async end(): Promise<void> {
    await this.#page?.context().close()
    await this.#desk?.stop(true)
    await this.#service?.close()
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
    this.#page = this.#desk = this.#service = this.#folder = undefined
  }

  /**
   * Ends window and desk, and starts both again on what the desk has kept.
   * @param steps what is done while neither runs, and while the desk runs and nobody looks
   */
  async restart(steps: { between?(): unknown; beforeWindow?(): unknown } = {}): Promise<void> {
    await this.page.context().close()
    await begun(this.#desk).stop(true)
    await steps.between?.()
    await this.#startDesk()
    await steps.beforeWindow?.()
    await this.#openWindow()
    await expect(this.page.getByRole('contentinfo')).toBeVisible()
    quicken(this.page)
  }

  /** Starts the service again that was closed, with what it has kept, at its old address. */
  async startServiceAgain(): Promise<void> {
    await this.#startService(Number(new URL(this.service.url).port))
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  async #startService(port: number): Promise<void> {
    const dataDir = join(begun(this.#folder), 'service')
    this.#service = await startPracticeService({ ...this.#options.service, token, port, dataDir })
  }

  /** Without a keychain the token comes with each start. */
  async #startDesk(): Promise<void> {
    const env = { SELVEDGE_TOKEN: token, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
    this.#desk = await startDesk([], env, join(begun(this.#folder), 'desk'))
  }

  async #openWindow(): Promise<void> {
    const window = { viewport: { width: 1440, height: 860 }, ...this.#options.window }
    const context = await begun(this.#browser).newContext(window)
    this.#page = await context.newPage()
    await this.#options.beforeDesk?.(this.#page)
    await this.#page.goto(`file://${begun(this.#desk).launch}`)
  }
}

function begun<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The story has not begun.')
  return part
}

/** A story that all tests of a file tell together: each continues where the one before ended. */
export function deskStory(options: StoryOptions = {}): DeskStory {
  const story = new DeskStory()
  test.describe.configure({ mode: 'serial', timeout: 180_000 })
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000)
    await story.begin(browser, options)
  })
  test.afterAll(() => story.end())
  return story
}

/** Permissions of a window that copies and pastes. */
export const clipboard = ['clipboard-read', 'clipboard-write']

export { expect, test }
