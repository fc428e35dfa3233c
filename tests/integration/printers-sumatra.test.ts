import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest'
import { sumatraPath, WindowsHandOver } from '../../src-main/print/printers/windows/submission.ts'
import type { PrintOptions } from '../../src-shared/print/rules.ts'
import { type Cups, type Received, startCups, withoutCups } from '../rig/cups.ts'
import { pdfOf, putDocument } from '../rig/documents.ts'

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
 * Optional, since wine takes half a minute: SELVEDGE_WINE=1. Needs a private CUPS, Ghostscript, and a wine that runs the
 * bundled SumatraPDF, which is a 32-bit program (on Debian: wine with wine32). On a computer that runs 64-bit programs alone,
 * SELVEDGE_SUMATRA names a SumatraPDF of 64 bits (wine64 is enough).
 */
const whereAsked = (name: string, options: { timeout: number }, tests: () => void) => {
  if (process.env['SELVEDGE_WINE'] === '1') describe(name, options, () => tests())
}

/** A PDF of so many pages (points), each black from (20, 30) to (120, 70). */
const pagesWithMark = ([width, height]: [number, number], pages = 1) => {
  const stream = '20 30 100 40 re f'
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 3 0 R /Resources << >> >>`
  const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`)
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ...kids.map(() => page),
  ])
}

/** Where a paper is black: left, low, right and high edge in points from its lower left corner, two dots a point. */
function blackOf(postscript: Buffer): number[] {
  const args = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pgmraw', '-r144', '-sOutputFile=-', '-']
  const { stdout } = spawnSync('gs', args, { input: postscript, maxBuffer: 64 * 1024 * 1024 })
  const head = /^P5\s+(?:#.*\s+)?(\d+) (\d+)\s+\d+\s/.exec(stdout.subarray(0, 200).toString('latin1'))
  const [text = '', width = 0, height = 0] = [head?.[0], Number(head?.[1]), Number(head?.[2])]
  const dots = stdout.subarray(text.length)
  let [left, low, right, high] = [width, height, 0, 0]
  for (const [at, dot] of dots.entries()) {
    if (dot > 128) continue
    const [column, row] = [at % width, height - Math.floor(at / width)]
    left = Math.min(left, column)
    right = Math.max(right, column + 1)
    low = Math.min(low, row - 1)
    high = Math.max(high, row)
  }
  return [left, low, right, high].map(dot => dot / 2)
}

const paperOf = (postscript: Buffer) =>
  /\/PageSize\[(\d+) (\d+)\]/.exec(postscript.toString('latin1'))?.slice(1).map(Number)

whereAsked('SumatraPDF under wine', { timeout: 180_000 }, () => {
  let cups: Cups | undefined
  let why: string | null = null
  let wine: string

  beforeAll(async () => {
    const sumatra = process.env['SELVEDGE_SUMATRA'] ?? sumatraPath()
    const program64 = '/usr/lib/wine/wine64'
    const runs = (name: string) => spawnSync(name, ['--version']).status === 0
    const found = ['wine', program64].find(runs)
    if (found === undefined) why = 'wine is not installed'
    else if (withoutCups()) why = 'there is no private CUPS'
    if (why !== null || sumatra === null) return
    cups = await startCups()
    await cups.queue('labels', { model: 'label' })
    await cups.queue('tags', { model: 'label', paper: 'w283h142' })
    const quiet = `WINEPREFIX='${folder}/prefix' WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' CUPS_SERVER='${cups.host}'`
    wine = program('wine-sumatra', `${quiet} exec ${found} '${sumatra}' "$@"`)
    const ask = (what: string) =>
      spawnSync('sh', ['-c', `${quiet} ${found} ${what}`], { encoding: 'utf8', timeout: 120_000 })
    ask('wineboot -i')
    if (process.env['SELVEDGE_SUMATRA'] !== undefined) return
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

  const papers: [string, number, number, number][] = [
    ['A4', 9, 210, 297],
    ['A5', 11, 148, 210],
    ['Label 100 x 150 mm', 256, 99.8, 149.9],
    ['Label 100 x 50 mm', 257, 99.8, 50.1],
  ]
  /** As wine's driver numbers the papers of the queue's description; from 256 on those that Windows has no number for. */
  const driver = (usual: number) =>
    papers.map(([name, kind, width, height]) => {
      return { name, kind, width, height, isDefault: kind === usual, isTurned: false }
    })

  /** Prints a page with a mark; what reached the printer of it. */
  async function printed(
    server: Cups,
    name: string,
    page: [number, number],
    options: PrintOptions,
    { queue = 'labels', usual = 9, pages = 1 } = {},
  ): Promise<Received> {
    vi.spyOn(os, 'platform').mockReturnValue('win32')
    const tools = { sumatra: wine, limit: 60_000, end: async () => {}, forms: async () => driver(usual) }
    const before = server.received(queue).length
    const document = putDocument(folder, name, pagesWithMark(page, pages))
    await new WindowsHandOver(`windows:${queue}`, queue, tools).submit(document, options)
    const received = (await server.waitReceived(queue, before + 1)).slice(before)
    expect(received.map(({ title }) => title)).toEqual([expect.stringContaining(name)])
    return received[0] as Received
  }

  /** Devices have whole dots: within a point. */
  const near = (...points: number[]) => points.map(point => expect.closeTo(point, -0.3))

  test.for<[string, [number, number], string]>([
    ['A5', [420, 595], 'A5'],
    ['A4', [595, 842], 'A4'],
    ['100x150mm', [283, 425], 'w283h425'],
    ['100x50mm', [283, 142], 'w283h142'],
  ])('prints on %s once, in its size and where it stands on the page', async ([paper, page, media], context) => {
    const server = orSkip(context)
    const { bytes, options } = await printed(server, `selvedge-desk-${paper}-1`, page, { paper })
    expect(options).toContain(`PageSize=${media}`)
    expect(paperOf(bytes)).toEqual(page)
    expect(blackOf(bytes)).toEqual(near(20, 30, 120, 70))
  })

  test('prints a tag on the paper that the driver takes by itself', async context => {
    const server = orSkip(context)
    const { bytes } = await printed(server, 'selvedge-desk-7-1', [283, 142], {}, { queue: 'tags', usual: 257 })
    expect(paperOf(bytes)).toEqual([283, 142])
    expect(blackOf(bytes)).toEqual(near(20, 30, 120, 70))
  })

  test('fits a page into a smaller label where that is asked', async context => {
    const server = orSkip(context)
    const paper = '100x150mm'
    const fitted = await printed(server, 'selvedge-desk-6-1', [566, 850], { paper, scale: 'fit' })
    expect(paperOf(fitted.bytes)).toEqual([283, 425])
    expect(blackOf(fitted.bytes)).toEqual(near(10, 15, 60, 35))
  })

  test('says copies, sides, tray and pages to the driver', async context => {
    const server = orSkip(context)
    const options: PrintOptions = { paper: 'A4', copies: 2, duplex: 'long-edge', tray: 'Tray 2', pages: '1,3-4' }
    const { bytes, copies } = await printed(server, 'selvedge-desk-8-1', [595, 842], options, { pages: 4 })
    const text = bytes.toString('latin1')
    expect(copies).toBe(2)
    expect(text).toContain('%%BeginFeature: *Duplex DuplexNoTumble')
    expect(text).toContain('%%BeginFeature: *InputSlot Tray2')
    expect(text.match(/^%%Page: /gm)).toHaveLength(3)
  })

  test('ends with an error for a printer that is not there, and that is told', async context => {
    const server = orSkip(context)
    vi.spyOn(os, 'platform').mockReturnValue('win32')
    const tools = { sumatra: wine, limit: 60_000, end: async () => {}, forms }
    const document = putDocument(folder, 'selvedge-desk-5-1')
    const missing = new WindowsHandOver('windows:nowhere', 'nowhere', tools).submit(document, {})
    await expect(missing).rejects.toMatchObject({ code: 'printer.answer-lost' })
    expect(server.received('labels').filter(one => one.title.includes('desk-5'))).toEqual([])
  })
})
