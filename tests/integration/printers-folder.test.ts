import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import type { HeldHandOver, PrintDocument, SpoolerJob } from '../../src-main/print/printers/printer.ts'
import { putDocument, smallPdf } from '../rig/documents.ts'

const name = 'selvedge-desk-17-1'
let home: string
let folder: string
let document: PrintDocument
const printer = () => openPrinter(`folder:${folder}`)
const steps = async () => (await printer().handOver()) as HeldHandOver
const pdfs = () => readdirSync(folder).filter(file => file.endsWith('.pdf'))

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'folder-printer-'))
  folder = join(home, 'out', 'PDFs here')
  mkdirSync(join(home, 'fetched'))
  document = putDocument(join(home, 'fetched'), name, smallPdf(name, 200_000))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(home, { recursive: true, force: true })
})

/** What the station does with a job that stood open: design of the hand-over, at start. */
async function recover(job: SpoolerJob): Promise<'completed' | 'sent anew' | 'unconfirmed'> {
  const at = printer()
  const hands = await steps()
  const seen = await at.look(job)
  if (seen.state === 'completed') return 'completed'
  if (seen.state === 'held' && seen.hasDocument) {
    await hands.release(job)
    return (await at.look(job)).state === 'completed' ? 'completed' : 'unconfirmed'
  }
  if (seen.state === 'held') await at.cancel(job)
  const after = await at.look(job)
  if (after.state !== 'cancelled' || after.beganProcessing) return 'unconfirmed'
  const anew = await hands.create(name, {})
  await hands.send(anew, document)
  await hands.release(anew)
  return 'sent anew'
}

describe('a folder', () => {
  test('shows each PDF whole and at once, under the attempt’s name', async () => {
    const hands = await steps()
    const job = await hands.create(name, { copies: 3 })
    expect(await printer().look(job)).toMatchObject({
      state: 'held',
      hasDocument: false,
      beganProcessing: false,
    })
    expect(await hands.send(job, document)).toMatchObject({ state: 'held', hasDocument: true })
    expect(pdfs()).toEqual([])
    await hands.release(job)
    expect(await printer().look(job)).toMatchObject({ state: 'completed', hasDocument: true })
    expect(pdfs()).toEqual([`${name}.pdf`])
    expect(readFileSync(join(folder, `${name}.pdf`)).equals(readFileSync(document.path))).toBe(true)
  })

  test('whose PDF was taken away still knows that it was complete', async () => {
    const hands = await steps()
    const job = await hands.create(name, {})
    await hands.send(job, document)
    await hands.release(job)
    rmSync(join(folder, `${name}.pdf`))
    expect((await printer().look(job)).state).toBe('completed')
    await hands.release(job)
    expect(pdfs()).toEqual([])
  })

  test('never overwrites a PDF that is there, and leaves nothing half done then', async () => {
    const hands = await steps()
    const job = await hands.create(name, {})
    await hands.send(job, document)
    writeFileSync(join(folder, `${name}.pdf`), 'another')
    await expect(hands.release(job)).rejects.toMatchObject({ code: 'printer.refused' })
    expect((await printer().look(job)).state).toBe('cancelled')
    await expect(hands.create(name, {})).rejects.toMatchObject({ code: 'printer.refused' })
    expect(readFileSync(join(folder, `${name}.pdf`), 'utf8')).toBe('another')
  })

  test('takes only the document that was fetched', async () => {
    const hands = await steps()
    const job = await hands.create(name, {})
    writeFileSync(document.path, Buffer.alloc(document.bytes))
    await expect(hands.send(job, document)).rejects.toMatchObject({ code: 'printer.refused' })
    rmSync(document.path)
    await expect(hands.send(job, document)).rejects.toMatchObject({ code: 'printer.refused' })
    expect(await printer().look(job)).toMatchObject({ state: 'held', hasDocument: false })
  })

  test('forgets marks of jobs that ended long ago, and no others', async () => {
    const hands = await steps()
    const [old, young] = [await hands.create('selvedge-desk-1-1', {}), await hands.create('selvedge-desk-2-1', {})]
    for (const job of [old, young]) await printer().cancel(job)
    const markOf = ({ id }: { id: string }) => join(folder, '.selvedge', `${id}.cancelled`)
    const daysEarlier = (days: number) => new Date(statSync(markOf(young)).mtimeMs - days * 24 * 3600 * 1000)
    utimesSync(markOf(old), daysEarlier(40), daysEarlier(40))
    // A folder on the network tells its own time, however wrong it is.
    vi.useFakeTimers({ now: Date.now() + 3650 * 24 * 3600 * 1000, toFake: ['Date'] })
    await (await steps()).create(name, {})
    expect((await printer().look(old)).state).toBe('unknown')
    expect((await printer().look(young)).state).toBe('cancelled')
  })

  test('that is not there now says nothing of its jobs; one that cannot be is named in words', async () => {
    const hands = await steps()
    const job = await hands.create(name, {})
    renameSync(folder, `${folder} unmounted`)
    await expect(printer().look(job)).rejects.toMatchObject({ code: 'printer.unreachable' })
    renameSync(`${folder} unmounted`, folder)
    expect((await printer().look(job)).state).toBe('held')

    writeFileSync(join(home, 'file'), '')
    const blocked = openPrinter(`folder:${join(home, 'file', 'below')}`)
    expect(await blocked.status()).toMatchObject({ state: 'stopped', accepting: false })
    await expect(((await blocked.handOver()) as HeldHandOver).create(name, {})).rejects.toMatchObject({
      code: 'printer.folder',
      data: { why: 'a file is where the folder should be' },
    })
  })

  test.skipIf(process.getuid?.() !== 0)('without the right to write is named in words', async () => {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o555)
    chmodSync(home, 0o755)
    const script = `
        import { openPrinter } from ${JSON.stringify(fileURLToPath(new URL('../../src-main/print/printers/index.ts', import.meta.url)))}
        // Loaded as root: the project may lie where nobody else can read.
        process.setgroups([])
        process.setgid(65534)
        process.setuid(65534)
        const printer = openPrinter(process.argv[1])
        const hands = await printer.handOver()
        const status = await printer.status()
        const error = await hands.create('a', {}).catch(error => error.code + ' ' + error.data.why)
        process.stdout.write(JSON.stringify({ state: status.state, error }))`
    const args = ['--input-type=module', '-e', script, `folder:${folder}`]
    const out = execFileSync(process.execPath, args)
    expect(JSON.parse(out.toString())).toEqual({
      state: 'stopped',
      error: 'printer.folder no permission to write there',
    })
  })

  test('cancels what was only created under a name, and nothing else', async () => {
    const hands = await steps()
    const orphan = await hands.create(name, {})
    const kept = await hands.create(name, {})
    const other = await hands.create('selvedge-desk-17-10', {})
    const filled = await hands.create(name, {})
    await hands.send(filled, document)
    expect(await (await steps()).cancelOrphans(name, kept)).toBe(1)
    const states = await Promise.all([orphan, kept, other, filled].map(async job => (await printer().look(job)).state))
    expect(states).toEqual(['cancelled', 'held', 'held', 'held'])
  })
})

describe('a folder that others may write to', () => {
  const work = () => join(folder, '.selvedge')
  const modeOf = (path: string) => statSync(path).mode & 0o777
  const print = async () => {
    const hands = await steps()
    const job = await hands.create(name, {})
    await hands.send(job, document)
    await hands.release(job)
    return join(folder, `${name}.pdf`)
  }

  test('gets no file of the station’s user overwritten through a link, whenever it is put there', async () => {
    const victim = join(home, 'victim')
    for (const plant of [symlinkSync, linkSync]) {
      writeFileSync(victim, 'precious')
      const hands = await steps()
      const job = await hands.create(name, {})
      const part = join(work(), `${job.id}.part`)
      rmSync(part)
      plant(victim, part)
      await expect(hands.send(job, document)).rejects.toMatchObject({ code: 'printer.folder' })
      expect(readFileSync(victim, 'utf8')).toBe('precious')
      rmSync(part)
    }
  })

  test.skipIf(process.platform === 'win32')(
    'prints nothing of a file that was replaced while it was being written',
    async () => {
      const hands = await steps()
      const job = await hands.create(name, {})
      const part = join(work(), `${job.id}.part`)
      const bytes = readFileSync(document.path)
      // The document comes through a pipe, so that the writing waits in the middle.
      rmSync(document.path)
      execFileSync('mkfifo', [document.path])
      const sending = hands.send(job, document).catch((error: unknown) => error)
      const pipe = await open(document.path, 'w')
      await pipe.write(bytes.subarray(0, 50_000))
      while (statSync(part).size === 0) await new Promise(resolve => setTimeout(resolve, 5))
      renameSync(part, join(home, 'aside'))
      writeFileSync(part, bytes)
      await pipe.write(bytes.subarray(50_000))
      await pipe.close()
      expect(await sending).toMatchObject({
        code: 'printer.folder',
        data: { why: expect.stringContaining('while it was being written') },
      })
      expect(pdfs()).toEqual([])
    },
  )

  test('is refused while its work folder is a link', async () => {
    mkdirSync(folder, { recursive: true })
    mkdirSync(join(home, 'elsewhere'))
    symlinkSync(join(home, 'elsewhere'), work())
    await expect(print()).rejects.toMatchObject({
      code: 'printer.folder',
      data: { why: expect.stringContaining('.selvedge in it is a link') },
    })
    expect(readdirSync(join(home, 'elsewhere'))).toEqual([])
    expect((await printer().status()).state).toBe('stopped')
  })

  test.skipIf(process.getuid?.() !== 0)('is refused while another user owns its work folder', async () => {
    mkdirSync(work(), { recursive: true })
    chownSync(work(), 65534, 65534)
    const why = expect.stringContaining('another user owns .selvedge')
    await expect(print()).rejects.toMatchObject({ code: 'printer.folder', data: { why } })
    expect(readdirSync(work())).toEqual([])
    expect(await printer().status()).toMatchObject({ state: 'stopped', message: why })
    // A mark that another user put there proves nothing.
    const job = { printerUri: `folder:${folder}`, id: `${name}~1`, uuid: null }
    writeFileSync(join(work(), `${job.id}.done`), '')
    await expect(printer().look(job)).rejects.toMatchObject({ code: 'printer.unreachable' })
  })

  test('keeps its work folder to this user, also one that an earlier version made', async () => {
    mkdirSync(work(), { recursive: true })
    chmodSync(work(), 0o777)
    await print()
    expect(modeOf(work())).toBe(0o700)
    for (const file of readdirSync(work())) expect(modeOf(join(work(), file)), file).toBe(0o600)
  })

  test('lets its group or everybody read the PDFs only where it was shared with them', async () => {
    for (const [rights, pdf] of [
      [0o755, 0o600],
      [0o1777, 0o640],
      [0o2750, 0o640],
      [0o770, 0o640],
      [0o777, 0o644],
    ] as const) {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, rights)
      expect(modeOf(await print()), rights.toString(8)).toBe(pdf)
    }
  })
})

describe('after a crash', () => {
  test('behind each step the PDF comes out once', async () => {
    for (const crash of ['created', 'half written', 'sent', 'released', 'mark missing'] as const) {
      rmSync(folder, { recursive: true, force: true })
      const hands = await steps()
      const job = await hands.create(name, {})
      const part = join(folder, '.selvedge', `${job.id}.part`)
      if (crash === 'half written') writeFileSync(part, readFileSync(document.path).subarray(0, 1000))
      if (crash === 'sent' || crash === 'released' || crash === 'mark missing') await hands.send(job, document)
      if (crash === 'released' || crash === 'mark missing') await hands.release(job)
      if (crash === 'mark missing') rmSync(join(folder, '.selvedge', `${job.id}.done`))

      const expected = crash === 'created' || crash === 'half written' ? 'sent anew' : 'completed'
      expect(await recover(job), crash).toBe(expected)
      expect(pdfs()).toEqual([`${name}.pdf`])
      expect(readFileSync(join(folder, `${name}.pdf`)).equals(readFileSync(document.path))).toBe(true)
    }
  })

  test('in the middle of a cancel the job is cancelled', async () => {
    const hands = await steps()
    const job = await hands.create(name, {})
    await hands.send(job, document)
    writeFileSync(join(folder, '.selvedge', `${job.id}.cancelled`), '')
    expect((await printer().look(job)).state).toBe('cancelled')
    await hands.release(job)
    expect(pdfs()).toEqual([])
  })

  test('with the PDF taken away before the mark was set nothing is proven, and nothing sent again', async () => {
    const hands = await steps()
    const job = await hands.create(name, {})
    await hands.send(job, document)
    renameSync(join(folder, '.selvedge', `${job.id}.held`), join(home, 'taken.pdf'))
    expect((await printer().look(job)).state).toBe('unknown')
    expect(await recover(job)).toBe('unconfirmed')
    expect(pdfs()).toEqual([])
  })

  test('by kill -9 at any moment the PDF comes out once, whole', { tags: 'long', timeout: 120_000 }, async () => {
    const large = putDocument(join(home, 'fetched'), name, smallPdf(name, 4_000_000))
    document = large
    const script = fileURLToPath(new URL('../rig/folder-hand-over.ts', import.meta.url))
    for (let round = 0; round < 12; round += 1) {
      rmSync(folder, { recursive: true, force: true })
      const child = spawn(process.execPath, [script, `folder:${folder}`, JSON.stringify(large)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      const created = new Promise<void>(resolve => {
        child.stdout.on('data', chunk => {
          said += chunk
          if (said.includes('\n')) resolve()
        })
      })
      const exited = once(child, 'exit')
      await Promise.race([created, exited])
      await new Promise(resolve => setTimeout(resolve, round * 2))
      child.kill('SIGKILL')
      await exited
      const [line = ''] = said.split('\n')
      const outcome = await recover(JSON.parse(line))
      expect(['completed', 'sent anew'], `killed ${round * 2} ms after creating`).toContain(outcome)
      expect(pdfs()).toEqual([`${name}.pdf`])
      expect(readFileSync(join(folder, `${name}.pdf`)).equals(readFileSync(large.path))).toBe(true)
    }
  })
})
