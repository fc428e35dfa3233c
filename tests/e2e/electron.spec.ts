import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test'
import { electronProgram } from '../../src-main/shells/find-electron.ts'

const project = join(import.meta.dirname, '..', '..')

const program = electronProgram()

test.describe('the desk in Electron', () => {
  test.skip(program === null, "Electron's program is not on this machine; `npx install-electron` fetches it")

  let application: ElectronApplication
  let page: Page
  let data: string

  test.beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'selvedge-electron-'))
    const asRoot = process.platform === 'linux' && process.getuid?.() === 0
    application = await _electron.launch({
      executablePath: program ?? '',
      args: [...(asRoot ? ['--no-sandbox'] : []), project, '--practice', '--data', data],
    })
    page = await application.firstWindow()
    await page.waitForLoadState('domcontentloaded')
  })
  test.afterAll(async () => {
    await application?.close()
    await rm(data, { recursive: true, force: true, maxRetries: 10 })
  })

  test('shows its own page, isolated from Node', async () => {
    expect(page.url()).toBe('app://desk/')
    const seen = await page.evaluate(() => ({
      bridge: Object.keys((globalThis as unknown as { selvedgeDesk: object }).selvedgeDesk).sort(),
      node: ['require', 'process', 'module', 'Buffer', '__dirname'].filter(name => name in globalThis),
    }))
    expect(seen).toEqual({ bridge: ['call', 'on'], node: [] })
  })

  test('answers a call through the bridge, and refuses a name it does not know', async () => {
    const answers = await page.evaluate(async () => {
      type Bridge = { call(name: string, input: unknown): Promise<{ ok: boolean; output?: unknown }> }
      const { call } = (globalThis as unknown as { selvedgeDesk: Bridge }).selvedgeDesk
      return [await call('desk.about', {}), await call('shell.run', {})]
    })
    expect(answers[0]).toMatchObject({ ok: true, output: { shell: 'electron' } })
    expect(answers[1]).toMatchObject({ ok: false, error: { code: 'desk.unknown-command' } })
  })

  test('stays on its page and opens no window', async () => {
    await page.evaluate(() => {
      location.href = 'https://example.org/'
    })
    const opened = await page.evaluate(() => window.open('https://example.org/') === null)
    expect(opened).toBe(true)
    expect(page.url()).toBe('app://desk/')
    expect(application.windows()).toHaveLength(1)
  })

  test('runs no inline script and grants no permission', async () => {
    const found = await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.inlineRan = true'
      document.head.append(script)
      const asked = await Notification.requestPermission()
      return { inline: 'inlineRan' in globalThis, asked }
    })
    expect(found).toEqual({ inline: false, asked: 'denied' })
  })

  test('serves nothing outside its renderer', async () => {
    const statuses = await page.evaluate(() =>
      Promise.all(
        ['/..%2fmain/index.js', '/%5c..%5cpackage.json', '/.hidden'].map(path =>
          fetch(path).then(
            answer => answer.status,
            () => 0,
          ),
        ),
      ),
    )
    expect(statuses).toEqual([404, 404, 404])
  })
})
