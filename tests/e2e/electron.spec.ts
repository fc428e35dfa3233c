import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test'
import { electronProgram } from '../../src-main/shells/find-electron.ts'

const project = join(import.meta.dirname, '..', '..')

// The packaged program can't be driven like this, for its fuses: scripts/package/try-program.ts tries that one.
const program = electronProgram()
const asRoot = process.platform === 'linux' && process.getuid?.() === 0

/** Starts the desk as its launcher does, or as the system does once it is installed. */
const start = (data: string, ...more: string[]): Promise<ElectronApplication> =>
  _electron.launch({
    executablePath: program ?? '',
    args: [...(asRoot ? ['--no-sandbox'] : []), project, '--data', data, ...more],
  })

/** Asks the program to end as a person does, and waits until it has. */
async function quit(application: ElectronApplication): Promise<void> {
  const ended = application.waitForEvent('close')
  await application.evaluate(({ app }) => app.quit()).catch(() => {})
  await ended
}

/** Opens practice data in a window, as the welcome's button does. */
const practise = (page: Page) => page.getByRole('button', { name: 'Try it with practice data' }).click()

test.describe('the desk in Electron', { tag: '@long' }, () => {
  test.skip(program === null, "Electron's program is not on this machine; `npx install-electron` fetches it")

  let application: ElectronApplication
  let page: Page
  let data: string

  test.beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'selvedge-electron-'))
    application = await start(data)
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

  test('has one of each: a window, a tray with its label, and a lock that a second start gives way to', async () => {
    const second = await start(data).catch(() => null)
    await second?.waitForEvent('close').catch(() => {})
    await expect.poll(() => application.windows().length).toBe(1)
    const isShown = await application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
    expect(isShown).toBe(true)
  })

  test('opens a link that the system hands over, by a second start or by an event', async () => {
    await application.evaluate(({ app }) => {
      app.emit('second-instance', {}, ['selvedge', '--', 'selvedge://print/9012'])
    })
    await expect.poll(() => page.url()).toContain('#')
    await application.evaluate(({ app }) => {
      app.emit('open-url', { preventDefault: () => {} }, 'selvedge://order/1234')
    })
    await expect.poll(() => page.url()).toContain('#')
    expect(application.windows()).toHaveLength(1)
  })

  test('prints: practice data starts in a process of its own, and its PDFs arrive', async () => {
    await practise(page)
    const printed = () => readdir(join(data, 'pdf-folder')).catch(() => [])
    await expect
      .poll(async () => (await printed()).filter(name => name.endsWith('.pdf')).length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0)
  })

  test('goes on printing after sleep', async () => {
    const printed = async () => (await readdir(join(data, 'pdf-folder'))).length
    const before = await printed()
    await application.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('suspend')
      powerMonitor.emit('resume')
    })
    await expect.poll(printed, { timeout: 30_000 }).toBeGreaterThan(before)
  })

  test('has no developer tools in its menu, and a page that crashed comes back', async () => {
    const roles = await application.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items.map(({ role }) => role) ?? []),
    )
    expect(roles).not.toContain('toggledevtools')
    await application.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
    })
    await expect
      .poll(() =>
        application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed()),
      )
      .toBe(false)
  })

  test('ends while it prints without losing a job, and opens where its window was', async () => {
    // Fits on a screen of 1024 x 768 pixels with a task bar.
    const size = { width: 1024, height: 710 }
    await application.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), {
      x: 0,
      y: 0,
      ...size,
    })
    await quit(application)
    expect(JSON.parse(await readFile(join(data, 'window.json'), 'utf8'))).toMatchObject(size)
    const names = await readdir(join(data, 'pdf-folder'))
    // A job is one file: none is half made, none is there twice.
    expect(names.filter(name => !/^selvedge-[\w-]+-\d+\.pdf$/.test(name) && name !== '.selvedge')).toEqual([])
    application = await start(data)
    page = await application.firstWindow()
    const bounds = await application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
    expect(bounds).toMatchObject(size)
  })

  test('goes on in the tray when its window is closed; on Linux, which often has none, it ends', async () => {
    const ended = process.platform === 'linux' ? application.waitForEvent('close') : null
    await application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()).catch(() => {})
    if (ended) return void (await ended)
    const shown = () => application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
    await expect.poll(shown).toBe(false)
    await application.evaluate(({ app }) => void app.emit('second-instance', {}, ['selvedge']))
    await expect.poll(shown).toBe(true)
  })
})
