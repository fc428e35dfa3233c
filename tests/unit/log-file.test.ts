import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../../src-main/diagnostics/log.ts'
import { LogFile, logFiles } from '../../src-main/diagnostics/log-file.ts'
import { logTexts, safeLogLines } from '../../src-main/diagnostics/log-lines.ts'
import { message, sayEnglish } from '../../src-shared/messages/index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(file, 'utf8')

describe('the log', () => {
  it('keeps the newest lines in five files of a size, and no line is torn', () => {
    const log = new LogFile(folder, { bytes: 1000, files: 5 })
    const lines = Array.from({ length: 400 }, (_, at) => `{"line":${at},"text":"${'ä'.repeat(at % 30)}"}\n`)
    for (const line of lines) log.write(line)
    log.close()
    expect(readdirSync(folder).sort()).toEqual([
      'selvedge.1.log', 'selvedge.2.log', 'selvedge.3.log', 'selvedge.4.log', 'selvedge.log',
    ]) // biome-ignore format: one list
    for (const file of logFiles(folder)) expect(statSync(file).size).toBeLessThanOrEqual(1000)
    const kept = logFiles(folder).toReversed().map(read).join('')
    expect(lines.join('').endsWith(kept)).toBe(true)
    expect(Buffer.byteLength(kept)).toBeGreaterThan(3000)
  })

  it('goes on where the last process ended, and turns there', () => {
    writeFileSync(join(folder, 'selvedge.log'), 'x'.repeat(990))
    const log = new LogFile(folder, { bytes: 1000, files: 2 })
    log.write('12345678901234567890\n')
    log.close()
    expect(read(join(folder, 'selvedge.1.log')).length).toBe(990)
    expect(read(join(folder, 'selvedge.log'))).toBe('12345678901234567890\n')
  })

  it('writes lines of JSON, is the user’s own, and survives that its folder is gone', () => {
    const heard: string[] = []
    const log = openLog(folder, text => heard.push(text))
    log.warn('The backup failed', { printer: 'tags-1', why: 'no (ENOSPC)' })
    const file = join(folder, 'selvedge.log')
    expect(JSON.parse(read(file))).toMatchObject({ level: 40, msg: 'The backup failed', printer: 'tags-1' })
    expect(heard).toEqual(['The backup failed: … ENOSPC'])
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
    log.close()
    rmSync(folder, { recursive: true })
    const other = openLog(folder)
    other.info('into nothing')
    other.close()
  })

  it('holds nothing that a service, a printer or a person wrote, and says the same aloud', () => {
    const heard: string[] = []
    const log = openLog(folder, text => heard.push(text))
    const what = 'Order for ELIZABETH EVANS, 12 High Street, is locked'
    log.warn(sayEnglish(message('service.rejected', { operation: 'admin.orders.show', what, status: 409 })), {
      job: 'Elizabeth Evans, 12 High St',
      printer: 'ipp://ann:geheim@h/printers/x?KEY=geheim',
      customer: 'Evans',
      operation: 'admin.orders.show',
      why: `Elizabeth (ECONNREFUSED)`,
      count: 3,
    })
    log.warn('Elizabeth Evans came by')
    log.pino.error({ err: new Error('Elizabeth Evans') }, 'a command failed unexpectedly')
    log.close()
    const text = read(join(folder, 'selvedge.log'))
    for (const word of ['lizabeth', 'LIZABETH', 'Evans', 'EVANS', 'High St', 'geheim', 'KEY']) {
      expect(text).not.toContain(word)
      expect(heard.join()).not.toContain(word)
    }
    const [first, second, third] = text.split('\n').map(line => line && JSON.parse(line))
    expect(first).toMatchObject({
      level: 40,
      msg: 'The service rejected admin.orders.show: ….',
      job: '…',
      printer: 'ipp://h/printers/x',
      operation: 'admin.orders.show',
      why: '… ECONNREFUSED',
      count: 3,
    })
    expect(second.msg).toBe('…')
    expect(third).toMatchObject({ level: 50, error: expect.stringMatching(/^Error: … \(log-file\.test\.ts:\d+\)$/) })
  })

  it('knows every text that main writes into it', () => {
    const sources = readdirSync(new URL('../../src-main', import.meta.url), { recursive: true, encoding: 'utf8' })
    const unknown = sources
      .filter(path => path.endsWith('.ts'))
      .flatMap(path => {
        const source = read(new URL(`../../src-main/${path}`, import.meta.url).pathname)
        const told = source.matchAll(/\blog\??\.(?:info|warn|error)\(\s*(?:\{[^}]*\},\s*)?(?:'([^']*)'|(`))/g)
        return [...told].flatMap(([, text, template]) =>
          template || !logTexts.has(text ?? '') ? `${path}: ${text ?? template}` : [],
        )
      })
    expect(unknown).toEqual([])
  })
})

it('gives support the lines before one that a clock wrote far behind', async () => {
  const day = 86_400_000
  const now = Date.UTC(2026, 10, 24, 12)
  const lines = [-2 * day, -3_600_000, -2_000 * day, -1_000].map(ago => new Date(now + ago).toISOString())
  const log = lines.map(time => JSON.stringify({ level: 30, time, msg: 'session' }))
  writeFileSync(join(folder, 'selvedge.log'), `${log.join('\n')}\n`)
  writeFileSync(join(folder, 'selvedge.1.log'), `${log[0]}\n`)
  expect((await safeLogLines(folder, now - day)).map(({ time }) => time)).toEqual([lines[1], lines[3]])
})
