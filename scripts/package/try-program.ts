import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { builtProgram } from './built-program.ts'

/*
 * `node scripts/package/try-program.ts`: the program that `npm run package` built opens its window, starts practice data
 * and prints a PDF. It is driven over Chromium's debugging port, since its fuses leave no other way in.
 */

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Asks until there is an answer; throws after a minute. */
const until = async <T>(what: string, ask: () => Promise<T | null> | T | null): Promise<T> => {
  for (const start = Date.now(); Date.now() - start < 60_000; await wait(500)) {
    const answer = await Promise.resolve(ask()).catch(() => null)
    if (answer !== null) return answer
  }
  throw new Error(`${what}: nothing within a minute`)
}

const program = builtProgram()
if (program === null) throw new Error('There is no built program; run npm run package -- --dir first.')
const data = mkdtempSync(join(tmpdir(), 'selvedge-built-'))
const port = await freePort()
// Electron doesn't start with its sandbox as root.
const flags = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
const child = spawn(program, [...flags, `--remote-debugging-port=${port}`, '--data', data], { stdio: 'inherit' })
try {
  const browser = await until('the program', () => chromium.connectOverCDP(`http://127.0.0.1:${port}`))
  const page = await until('its window', () => browser.contexts().flatMap(context => context.pages())[0] ?? null)
  if (page.url() !== 'app://desk/') throw new Error(`Its window shows ${page.url()}`)
  await page.getByRole('button', { name: 'Try it with practice data' }).click()
  const printed = await until('the first PDF', () => {
    const names = readdirSync(join(data, 'pdf-folder')).filter(name => name.endsWith('.pdf'))
    return names[0] ?? null
  })
  process.stdout.write(`The built program printed ${printed}\n`)
  await browser.close()
} finally {
  child.kill()
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}
