// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, startCommand } from './cli-support.ts'

describe('what is told before any job meets it', () => {
  afterEach(() => {
    endCommands()
    removeFolders()
  })
  const run = async (printer: string, data = temporaryFolder()) => {
    const config = join(temporaryFolder(), 'station.json')
    writeFileSync(config, JSON.stringify({ rules: [{ job_type: 'order', printer }] }))
    const args = ['station', '--data', data, '--base-url', 'http://127.0.0.1:9', '--config', config, '--drain']
    const command = startCommand(args, { SELVEDGE_TOKEN: 'a-token' })
    return { code: await command.ended, lines: command.lines, errors: command.errors() }
  }

  it.each(['ipp://127.0.0.1:99999/printers/x', 'ipp://me:secret@127.0.0.1/printers/x', 'folder:~other/x'])(
    'refuses a rule for %s as a typo',
    async printer => {
      const { code, lines, errors } = await run(printer)
      expect([code, lines]).toEqual([2, []])
      expect(errors).toContain('the rule for “order”')
    },
  )

  it.runIf(process.platform === 'linux')('says that a data folder cannot be made, and ends', async () => {
    const { code, errors } = await run('folder:/tmp/x', '/proc/selvedge')
    expect(code).toBe(1)
    expect(errors).toContain('/proc/selvedge can’t be used')
  })
})
