import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Locator, type Page, quicken, setUpScanner } from './person.ts'

const root = join(import.meta.dirname, '../..')

/** A desk in a process of its own, started as a person starts it, and its address. */
interface RunningDesk {
  url: string
  dataFolder: string
  /** The PDFs that it has printed into its practice folder. */
  printed(): string[]
  /** What it has written to stdout and stderr so far. */
  output(): string
}

export interface StartedDesk extends RunningDesk {
  launch: string
  /** Ends it; its data folder goes, unless it is kept for a desk that is started on it again. */
  stop(keepsFolder?: boolean): Promise<void>
  /** Ends it as a power cut would; its data folder stays. */
  kill(): Promise<void>
}

/** What this desk knows of others on this computer: none of the specs' desks knows of another. */
const stateOf = (dataFolder: string) => `${dataFolder}-state`

/** Starts `selvedge desk --no-open` with these options, on a new data folder or on one that another desk left. */
async function startDesk(
  options: string[],
  env: Record<string, string> = {},
  dataFolder = mkdtempSync(join(tmpdir(), 'selvedge-e2e-')),
): Promise<StartedDesk> {
  const command = ['scripts/selvedge.mjs', 'desk', '--no-open', '--data', dataFolder, ...options]
  const child: ChildProcess = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, XDG_STATE_HOME: stateOf(dataFolder), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<{ url: string; launch: string }>((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).once('line', line => {
        output += `${line}\n`
        resolve(JSON.parse(line))
      })
    }
    child.once('exit', code => reject(new Error(`The desk ended with ${code}: ${output}`)))
  })
  child.stderr?.on('data', (part: Buffer) => {
    output += part.toString()
  })
  const { url, launch } = await ready
  const paper = join(dataFolder, 'pdf-folder')
  return {
    url,
    launch,
    dataFolder,
    printed: () => {
      try {
        return readdirSync(paper).filter(file => file.endsWith('.pdf'))
      } catch {
        return []
      }
    },
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async stop(keepsFolder = false) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      if (keepsFolder) return
      for (const folder of [dataFolder, stateOf(dataFolder)]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Specs that run on the practice desk: `page` is let in, and `page.goto('/#print')` is the desk's own address. */
export const test = base.extend<object, { desk: RunningDesk; letIn: { desk: StartedDesk; session: Session } }>({
  letIn: [
    async ({ browser }, use) => {
      const desk = await startDesk(['--practice'])
      // A launch file lets one browser in, once; its session then serves every test of this worker.
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`file://${desk.launch}`)
      await page.waitForURL(url => url.protocol === 'http:')
      await setUpScanner(page)
      const session = await context.storageState()
      await context.close()
      await use({ desk, session })
      await desk.stop()
    },
    { scope: 'worker' },
  ],
  desk: [async ({ letIn }, use) => use(letIn.desk), { scope: 'worker' }],
  page: async ({ page }, use) => {
    quicken(page)
    await use(page)
  },
  baseURL: async ({ letIn }, use) => use(letIn.desk.url),
  storageState: async ({ letIn }, use) => use(letIn.session),
})

export { expect, type Locator, type Page, startDesk }
