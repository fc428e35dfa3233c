// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, runCommand } from './cli-support.ts'

// The command line speaks the language that was chosen in Selvedge; its JSON speaks none.

let folder: string
beforeAll(async () => {
  folder = temporaryFolder()
  const database = await openStationDatabase(join(folder, 'station.db'))
  await database.profiles.save({ name: 'Live', baseUrl: 'http://127.0.0.1:9', operations: {} })
  await database.settings.saveSettings({ locale: 'zh-CN' })
  await database.close()
})
afterEach(endCommands)
afterAll(removeFolders)

/** A computer whose system is in English, as `LANG` says. */
const computer = { LC_ALL: undefined, LC_MESSAGES: undefined, LANG: 'en_US.UTF-8', SELVEDGE_TOKEN: 'T' }
// A process reads its system's language once, when it starts.
const itsOwn = { inProcess: false }
const run = (command: string[], asked = {}) =>
  runCommand([...command, '--data', folder], { ...computer, ...asked }, itsOwn)

const commands: [string, string[], RegExp, RegExp][] = [
  ['doctor', ['doctor'], /数据文件夹/, /The data folder/],
  ['call', ['call', 'admin.me.show', '--profile', 'Live'], /无法连接服务/, /Can’t reach the service/],
  ['station', ['station', '--profile', 'Live', '--config', '/no/such/file'], /无法读取/, /Can’t read|can’t be read/],
  ['help', ['doctor', '--help'], /数据文件夹/, /the data folder/],
]

it.each(commands)('%s speaks the language that was chosen, whatever LANG is', async (_name, command, chinese) => {
  const { lines, errors } = await run(command)
  expect(lines.join('\n') + errors).toMatch(chinese)
})

it.each(commands)('%s speaks the language that LC_ALL or LC_MESSAGES asks for', async (_name, command, _, english) => {
  for (const asked of [{ LC_ALL: 'C' }, { LC_MESSAGES: 'en_GB.UTF-8' }]) {
    const { lines, errors } = await run(command, asked)
    expect(lines.join('\n') + errors).toMatch(english)
  }
})

it('speaks the computer’s language where nobody chose one, or where the choice can’t be read', async () => {
  const damaged = temporaryFolder()
  writeFileSync(join(damaged, 'station.db'), 'this was a database')
  for (const data of [temporaryFolder(), damaged]) {
    const english = await runCommand(['operations', '--data', data, '--wrong'], computer, itsOwn)
    expect(english.errors).toContain('See selvedge')
    const chinese = await runCommand(
      ['operations', '--data', data, '--wrong'],
      { ...computer, LANG: 'zh_CN.UTF-8' },
      itsOwn,
    )
    expect(chinese.errors).toContain('用法见')
  }
})

it('prints the same JSON in every language', async () => {
  const printed = async (asked: object) => (await run(['doctor', '--json'], asked)).lines.map(line => JSON.parse(line))
  expect(await printed({})).toEqual(await printed({ LC_ALL: 'C' }))
  const refused = ['call', 'admin.pricing.billing.update', '--path', 'retailer=7', '--profile', 'Nobody']
  expect((await run(refused)).code).toBe((await run(refused, { LC_ALL: 'C' })).code)
})
