import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROLES, startPracticeService } from '../../src-practice/index.ts'
import { type CommandName, commands, isCommandName } from '../../src-shared/contract/index.ts'
import { type OpenOperation, openOperations } from '../../src-shared/contract/service.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { guardedCommands, lackOf, needOf } from '../../src-shared/permissions.ts'
import { inputs } from '../contract/samples.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { deskToken, signedInDesk } from '../rig/signed-in-desk.ts'

// Every command that does something, and every operation of the service, for each of the four roles: main and the
// service refuse what the table (src-shared/permissions.ts) says that the role lacks, and nothing else.

const refusals = ['service.permission-missing', 'prices.no-permission', 'service.forbidden']
const isOperation = (name: CommandName): name is OpenOperation => (openOperations as string[]).includes(name)
/** Not asked: what would end the sign-in or open another profile. */
const leaves = /^(session|profiles)\.|^desk\.(startPractice|openConsole)$|^admin\.sessions\./
const asked = Object.keys(commands)
  .filter(isCommandName)
  .filter(name => !leaves.test(name) && (isOperation(name) || !commands[name].reads))

describe.each(ROLES)('the role %s', role => {
  it('is refused what it lacks, and nothing else', async () => {
    const service = await startPracticeService({ size: 'none', role, token: deskToken })
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-permissions-'))
    const desk = await signedInDesk(service, folder)
    closeAfterTest(async () => {
      await desk.close()
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const { me } = desk.session.state()
    if (!me) throw new Error('Nobody is signed in.')
    const refused: string[] = []
    const named: Record<string, unknown> = {}
    for (const name of asked) {
      const input = commands[name].input.parse(inputs[name])
      const handler = desk.handlers[name] as (input: unknown) => Promise<unknown>
      const code = await handler(input).then(
        () => null,
        error => {
          named[name] = asDeskError(error).data
          return asDeskError(error).code
        },
      )
      if (code !== null && refusals.includes(code)) refused.push(name)
    }
    const isServed = (name: CommandName) => !isOperation(name) || service.requests.count(name) > 0
    // The role super admin is asked in the window alone (specification 4.5, 5.4).
    const lacks = (name: CommandName) => lackOf(me, { permission: needOf(name).permission ?? '' })
    const lacking = asked.filter(name => needOf(name).permission !== undefined && lacks(name) && isServed(name))
    expect(refused.toSorted()).toEqual(lacking.toSorted())
    // Each refusal names the permission.
    for (const name of refused) expect(JSON.stringify(named[name]), name).toContain(lacks(name as CommandName))
    if (role === 'super_admin') expect(refused).toEqual([])
    if (role === 'support') expect(refused).toEqual(expect.arrayContaining(['jobs.print', 'imports.upload']))
    if (role === 'headquarters') expect(refused).toContain('prices.change')
    if (role === 'factory_facing') expect(refused).not.toContain('jobs.print')
  })
})

describe('the table', () => {
  it('asks for what the specification names, and for no permission it doesn’t', () => {
    const permissions = new Set(guardedCommands.flatMap(name => needOf(name).permission ?? []))
    expect([...permissions].toSorted()).toEqual(['edit orders', 'print orders', 'update pricing'])
    expect(needOf('imports.begin')).toEqual({})
    expect(needOf('imports.startExport')).toMatchObject({ role: 'super admin' })
  })
})
