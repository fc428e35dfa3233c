import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { findBrowser, thisComputer } from '../../src-main/shells/browser/find-browser.ts'
import { startBrowserShell } from '../../src-main/shells/browser/index.ts'
import { openWindow, windowArguments } from '../../src-main/shells/browser/open-window.ts'
import { windowMemoryArguments } from '../../src-main/shells/window-memory.ts'
import { buildContractPage } from '../contract/chromium.ts'
import { createEchoDesk, createTestLog } from '../contract/echo-desk.ts'
import { startDisplay } from './display.ts'
import { keyIn, launchRequest, sendRaw } from './shell-requests.ts'

/** The environments of every process whose command line holds `word`. */
async function environmentsOf(word: string): Promise<string> {
  const processes = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const read = (id: string, file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
  const found = await Promise.all(
    processes.map(async id => ((await read(id, 'cmdline')).includes(word) ? read(id, 'environ') : '')),
  )
  return found.join('\n')
}

/** The command lines of every process of this computer that can be read. */
async function commandLines(): Promise<string> {
  const processes = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const lines = await Promise.all(processes.map(id => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return lines.join('\n')
}

describe.skipIf(process.platform !== 'linux')('the window, in a real browser on a display', () => {
  it('opens the desk from the launch file, and no key or session stands in any command line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-window-'))
    const built = await buildContractPage()
    const display = await startDisplay()
    const desk = createEchoDesk()
    const secrets: string[] = []
    const token = 'a-token-of-the-service'
    const shell = await startBrowserShell({ desk, rendererFolder: built.folder, log: createTestLog() })
    // The contract page asks nothing by itself; this one asks once, so that the test sees it is in.
    await writeFile(
      join(built.folder, 'ask.js'),
      "fetch('/call/desk.about',{method:'POST',headers:{'content-type':'application/json','x-selvedge-call':'1'},body:'{}'})",
    )
    await writeFile(join(built.folder, 'index.html'), '<!doctype html><script type="module" src="/ask.js"></script>')
    try {
      const outcome = await openWindow({
        launchFile: async inFolder => {
          const file = await shell.launchFile(inFolder)
          secrets.push(await keyIn(file))
          return file
        },
        profileFolder: join(folder, 'profile'),
        computer: {
          ...thisComputer,
          env: { ...process.env, DISPLAY: display.display, SELVEDGE_TOKEN: token },
        },
      })
      if (!outcome.opened) throw new Error(outcome.why)
      try {
        let seen = await commandLines()
        await vi.waitFor(
          async () => {
            seen += await commandLines()
            expect(desk.asked).toEqual([{ name: 'desk.about', input: {} }])
          },
          { timeout: 60_000, interval: 200 },
        )
        seen += await commandLines()
        expect(seen).toContain('--app=file://')
        const { host, port } = new URL(shell.url)
        const entered = await sendRaw(Number(port), launchRequest(host, await keyIn(await shell.launchFile())))
        secrets.push(/selvedge=([^;]+)/.exec(String(entered.headers['set-cookie']))?.[1] ?? '')
        expect(secrets.map(secret => secret.length)).toEqual([43, 43])
        for (const secret of secrets) expect(seen).not.toContain(secret)
        expect(seen).not.toContain(new URL(shell.url).hostname)
        const inherited = await environmentsOf(folder)
        expect(inherited).toContain(`DISPLAY=${display.display}`)
        expect(inherited).not.toContain(token)
        expect(outcome.notice?.code).toBe(process.getuid?.() === 0 ? 'shell.no-sandbox' : undefined)
      } finally {
        outcome.close()
        await outcome.closed
      }
    } finally {
      await shell.close()
      await display.close()
      await built.remove()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  }, 120_000)
})

describe('the search for a browser', () => {
  const computer = (platform: NodeJS.Platform, files: string[], env: Record<string, string> = {}) => ({
    platform,
    env,
    exists: (path: string) => files.includes(path),
  })

  it.each([
    ['linux', '/usr/bin/chromium', { PATH: '/usr/local/bin:/usr/bin' }, 'Chromium'],
    ['linux', '/usr/bin/google-chrome', { PATH: '/usr/bin' }, 'Google Chrome'],
    ['linux', '/usr/bin/microsoft-edge', { PATH: '/usr/bin' }, 'Microsoft Edge'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}, 'Google Chrome'],
    [
      'win32',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
      { ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)' },
      'Microsoft Edge',
    ],
  ] as const)('on %s finds %s', (platform, program, env, name) => {
    expect(findBrowser(computer(platform, [program], env))).toEqual({ name, program, confined: false })
  })

  it('knows a snap, which cannot read temporary files', () => {
    const snap = computer('linux', ['/usr/bin/chromium-browser', '/snap/bin/chromium'], { PATH: '/usr/bin' })
    expect(findBrowser(snap)?.confined).toBe(true)
  })

  it('takes no program from a relative folder of the path', () => {
    expect(findBrowser(computer('linux', ['chromium', './chromium'], { PATH: '.::' }))).toBeNull()
  })

  it('does not try without a display, and says why', async () => {
    const launchFile = vi.fn()
    const request = { launchFile, profileFolder: '/nowhere', computer: computer('linux', []) }
    expect(await openWindow(request)).toEqual({ opened: false, why: 'no display available' })
    const blank = { ...request, computer: computer('linux', [], { DISPLAY: ':0' }) }
    expect(await openWindow(blank)).toEqual({
      opened: false,
      why: 'Chromium, Chrome or Edge not found',
    })
    expect(launchFile).not.toHaveBeenCalled()
  })

  it('leaves the sandbox on but for root', () => {
    expect(windowArguments('/tmp/a b/open.html', '/data/profile', false)).toEqual([
      '--app=file:///tmp/a%20b/open.html',
      '--user-data-dir=/data/profile',
      '--no-first-run',
      '--no-default-browser-check',
      ...windowMemoryArguments,
    ])
    // Without its software renderer, Chromium gives up after half as many crashes of the graphics process.
    expect(windowMemoryArguments.join(' ')).not.toContain('software-rasterizer')
    expect(windowMemoryArguments.join(' ')).not.toMatch(/sandbox|isolation|security|in-process|single-process/)
    expect(windowArguments('/tmp/open.html', '/data/profile', true)).toContain('--no-sandbox')
  })
})
