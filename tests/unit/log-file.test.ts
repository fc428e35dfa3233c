import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../../src-main/diagnostics/log.ts'
import { LogFile, logFiles } from '../../src-main/diagnostics/log-file.ts'

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
    log.warn('printer away', { printer: 'tags-1' })
    const file = join(folder, 'selvedge.log')
    expect(JSON.parse(read(file))).toMatchObject({ level: 40, msg: 'printer away', printer: 'tags-1' })
    expect(heard).toEqual(['printer away'])
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
    log.close()
    rmSync(folder, { recursive: true })
    const other = openLog(folder)
    other.info('into nothing')
    other.close()
  })
})
