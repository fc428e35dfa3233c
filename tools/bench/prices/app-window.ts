import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../../src-main/shells/browser/find-browser.ts'
import { windowArguments } from '../../../src-main/shells/browser/open-window.ts'
import { childrenOf, processorTimeOf } from '../memory.ts'
import { longestWait } from '../run.ts'

/** The desk's window as the desk itself starts it (app mode, its own switches), but without a display. */
export interface AppWindow {
  /** Its processes. */
  processes(): number[]
  /**
   * Does something by the page. The driver is there only meanwhile: it makes the page keep every answer that it gets, which
   * would be measured as the desk's.
   */
  drive<T>(work: (page: Page) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens a window on a file, as large as those of the other rows. */
export async function openAppWindow(file: string): Promise<AppWindow> {
  const profile = mkdtempSync(join(tmpdir(), 'selvedge-bench-window-'))
  // The browser that the shell takes: one that has windows.
  const program = findBrowser()?.program
  if (program === undefined) throw new Error('no browser found that can show a window')
  const child = spawn(
    program,
    [
      ...windowArguments(file, profile, process.getuid?.() === 0),
      '--headless=new',
      '--window-size=1440,900',
      '--remote-debugging-port=0',
    ],
    { stdio: 'ignore', detached: true },
  )
  const address = `http://127.0.0.1:${await portOf(child, join(profile, 'DevToolsActivePort'))}`
  return {
    processes: () => (child.pid ? [child.pid, ...childrenOf(child.pid)] : []),
    async drive(work) {
      const browser = await chromium.connectOverCDP(address)
      try {
        const page = browser.contexts()[0]?.pages()[0]
        if (!page) throw new Error('the window has no page')
        page.setDefaultTimeout(longestWait)
        // What is measured is asked for by expressions, which the page's own policy refuses.
        await (await page.context().newCDPSession(page)).send('Page.setBypassCSP', { enabled: true })
        return await work(page)
      } finally {
        await browser.close()
      }
    },
    async close() {
      if (child.exitCode === null && child.pid) {
        process.kill(-child.pid, 'SIGTERM')
        await once(child, 'exit')
      }
      await wait(500)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Waits until processes have had next to nothing to do for three seconds. */
export async function untilCalm(processes: () => readonly number[]): Promise<void> {
  const used = () => processes().reduce((sum, pid) => sum + processorTimeOf(pid), 0)
  for (let calm = 0, last = used(); calm < 3; ) {
    await wait(1_000)
    const now = used()
    calm = now - last < 0.15 ? calm + 1 : 0
    last = now
  }
}

async function portOf(child: ChildProcess, file: string): Promise<string> {
  for (const deadline = Date.now() + longestWait; Date.now() < deadline; ) {
    if (child.exitCode !== null) break
    const [port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (port) return port
    await wait(100)
  }
  throw new Error('the window did not open')
}
