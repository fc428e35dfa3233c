import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest'
import { sumatraPath, WindowsHandOver } from '../../src-main/print/printers/windows/submission.ts'
import type { PrintOptions } from '../../src-shared/print/rules.ts'
import { type Cups, startCups, withoutCups } from '../rig/cups.ts'
import { putDocument } from '../rig/documents.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sumatra-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
afterEach(() => vi.restoreAllMocks())

/** A program with this shell script, in place of SumatraPDF. */
function program(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

/** PowerShell isn't here: papers go by the names that SumatraPDF knows. */
const forms = () => Promise.reject(new Error('no PowerShell'))

function handOver(sumatra: string, limit = 60_000, end: (file: string) => Promise<unknown> = async () => {}) {
  // pdf-to-printer refuses to work elsewhere; what it then starts is what it starts on Windows.
  vi.spyOn(os, 'platform').mockReturnValue('win32')
  return new WindowsHandOver('windows:Etage 2: "A4"', 'Etage 2: "A4"', { sumatra, limit, end, forms })
}

describe('a hand-over to a printer of Windows', () => {
  test('gives SumatraPDF the printer’s name and the settings as they are, each as one argument', async () => {
    const said = join(folder, 'said')
    const echo = program('echo', `printf '%s\\n' "$@" >'${said}'`)
    const document = putDocument(folder, 'selvedge-desk-1-1')
    const options: PrintOptions = {
      copies: 2,
      tray: 'Tray 2',
      paper: 'A5',
      duplex: 'long-edge',
      pages: '1,3-4',
    }
    const job = await handOver(echo).submit(document, options)
    expect(job).toEqual({ printerUri: 'windows:Etage 2: "A4"', id: 'selvedge-desk-1-1', uuid: null })
    const { stdout } = spawnSync('cat', [said], { encoding: 'utf8' })
    expect(stdout.trim().split('\n')).toEqual([
      '-print-to',
      'Etage 2: "A4"',
      '-silent',
      '-print-settings',
      '1,3-4,noscale,duplexlong,bin=Tray 2,paper=A5,2x',
      document.path,
    ])
  })

  test('that ends with an error, or is given up after its time, leaves it open what was taken', async () => {
    const document = putDocument(folder, 'selvedge-desk-2-1')
    const failing = handOver(program('failing', 'exit 1')).submit(document, {})
    await expect(failing).rejects.toMatchObject({ code: 'printer.answer-lost' })
    const ended: string[] = []
    const end = async (file: string) => void ended.push(file)
    const hanging = handOver(program('hanging', 'exec sleep 2'), 200, end).submit(document, {})
    await expect(hanging).rejects.toMatchObject({ code: 'printer.answer-lost' })
    expect(ended).toEqual(['selvedge-desk-2-1.pdf'])
    // What ends the program may fail too: the answer stays the same.
    const stuck = handOver(program('stuck', 'exec sleep 2'), 200, () => Promise.reject(new Error('no PowerShell')))
    await expect(stuck.submit(document, {})).rejects.toMatchObject({ code: 'printer.answer-lost' })
  })

  test('that never started took nothing: the program is missing, the tray cannot be said, the document is gone', async () => {
    const document = putDocument(folder, 'selvedge-desk-3-1')
    const missing = handOver(join(folder, 'missing.exe')).submit(document, {})
    await expect(missing).rejects.toMatchObject({ code: 'printer.unreachable' })
    const comma = handOver(program('none', 'exit 0')).submit(document, { tray: 'Upper, left' })
    await expect(comma).rejects.toMatchObject({ code: 'printer.refused' })
    const moved = { ...document, path: join(folder, 'other-name.pdf') }
    await expect(handOver(program('none', 'exit 0')).submit(moved, {})).rejects.toMatchObject({
      code: 'printer.refused',
    })
    expect(
      () => new WindowsHandOver('windows:x', 'x', { sumatra: null, limit: 1, end: async () => {}, forms }),
    ).toThrow(expect.objectContaining({ code: 'printer.unreachable' }))
  })
})

/**
 * Optional, since wine takes half a minute: SELVEDGE_WINE=1. Needs a wine that runs 32-bit programs (on Debian: wine with wine32)
 * and a private CUPS.
 */
const whereAsked = (name: string, options: { timeout: number }, tests: () => void) => {
  if (process.env['SELVEDGE_WINE'] === '1') describe(name, options, () => tests())
}

whereAsked('the bundled SumatraPDF under wine', { timeout: 180_000 }, () => {
  let cups: Cups | undefined
  let why: string | null = null
  let wine: string

  beforeAll(async () => {
    const sumatra = sumatraPath()
    if (spawnSync('wine', ['--version']).status !== 0) why = 'wine is not installed'
    else if (withoutCups()) why = 'there is no private CUPS'
    if (why !== null || sumatra === null) return
    cups = await startCups()
    await cups.queue('labels')
    const quiet = `WINEPREFIX='${folder}/prefix' WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' CUPS_SERVER='${cups.host}'`
    wine = program('wine-sumatra', `${quiet} exec wine '${sumatra}' "$@"`)
    const ask = (what: string) =>
      spawnSync('sh', ['-c', `${quiet} wine ${what}`], { encoding: 'utf8', timeout: 120_000 })
    ask('wineboot -i')
    // A 32-bit wine says x86; a 64-bit one that runs 32-bit programs too has them in syswow64.
    const is32 = ask(`cmd /c 'echo %PROCESSOR_ARCHITECTURE%'`).stdout.includes('x86')
    const runs32 = is32 || ask(`'C:\\windows\\syswow64\\cmd.exe' /c 'echo both'`).stdout.includes('both')
    if (!runs32) why = 'this wine runs no 32-bit programs'
  }, 180_000)
  afterAll(async () => {
    spawnSync('sh', ['-c', `WINEPREFIX='${folder}/prefix' wineserver -k`])
    await cups?.close()
  })

  function orSkip(context: TestContext): Cups {
    if (!cups || why !== null) return context.skip(why ?? 'SumatraPDF is missing')
    return cups
  }

  test('prints a document once through a queue of CUPS, as SumatraPDF prints it', async context => {
    const server = orSkip(context)
    vi.spyOn(os, 'platform').mockReturnValue('win32')
    const tools = {
      sumatra: wine,
      limit: 60_000,
      end: async () => {},
      forms,
    }
    const document = putDocument(folder, 'selvedge-desk-4-1')
    await new WindowsHandOver('windows:labels', 'labels', tools).submit(document, { paper: 'A5' })
    const [received, ...more] = await server.waitReceived('labels', 1)
    expect(received?.bytes.subarray(0, 4).toString()).toBe('%!PS')
    expect(more).toEqual([])
  })

  test('ends with an error for a printer that is not there, and that is told', async context => {
    const server = orSkip(context)
    vi.spyOn(os, 'platform').mockReturnValue('win32')
    const tools = {
      sumatra: wine,
      limit: 60_000,
      end: async () => {},
      forms,
    }
    const document = putDocument(folder, 'selvedge-desk-5-1')
    const missing = new WindowsHandOver('windows:nowhere', 'nowhere', tools).submit(document, {})
    await expect(missing).rejects.toMatchObject({ code: 'printer.answer-lost' })
    expect(server.received('labels').filter(one => one.title.includes('desk-5'))).toEqual([])
  })
})
