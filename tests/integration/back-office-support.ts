import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type CommandInput, type CommandName, type CommandOutput, commands } from '../../src-shared/contract/index.ts'
import { asDeskError, hasCode } from '../../src-shared/errors.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { deskToken, signedInDesk } from '../rig/signed-in-desk.ts'
import { TEN } from './practice-support.ts'

/** A desk that is signed in at the practice service, over HTTP, as a window asks it. */
export interface OfficeDesk {
  service: PracticeService
  ask<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>
  /** The code and the text of a refusal; fails if it isn't refused. */
  refused<N extends CommandName>(name: N, input: CommandInput<N>): Promise<{ code: string; what: string }>
}

/** Starts both, until the test ends. `operations`: of the profile; null: this service hasn't got it. */
export async function officeDesk(
  options: PracticeOptions = {},
  operations: CommandInput<'profiles.save'>['operations'] = {},
): Promise<OfficeDesk> {
  const service = await startPracticeService({ now: () => TEN, ...options, token: deskToken })
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-office-'))
  const desk = await signedInDesk(service, folder, { operations })
  closeAfterTest(async () => {
    await desk.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const ask: OfficeDesk['ask'] = async (name, input) =>
    (desk.handlers[name] as (input: unknown) => Promise<never>)(commands[name].input.parse(input))
  return {
    service,
    ask,
    refused: (name, input) =>
      ask(name, input).then(
        () => {
          throw new Error(`${name} wasn't refused`)
        },
        thrown => {
          const error = asDeskError(thrown)
          return { code: error.code, what: hasCode(error, 'service.rejected') ? error.data.what : '' }
        },
      ),
  }
}
