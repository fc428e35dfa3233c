import { resolve } from 'node:path'
import { inLanguage } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { examine } from '../diagnostics/doctor.ts'
import { examineProvisioning } from '../provisioning.ts'
import { parseBaseUrl } from '../service/index.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { helpOf } from './help.ts'
import { readOptions, takeToken, wrongUse } from './options.ts'
import { exit, printLine } from './output.ts'

const marks = { fine: 'ok', note: '--', fault: '!!' } as const

/** `selvedge doctor`: reports problems with this computer's setup and how to fix them. Returns the exit code. */
export async function doctorCommand(argv: string[]): Promise<number> {
  const options = readOptions(
    argv,
    {
      json: { type: 'boolean' },
      data: { type: 'string' },
      profile: { type: 'string' },
      'base-url': { type: 'string' },
      help: { type: 'boolean' },
    },
    'doctor',
  )
  if (options.help) {
    printLine(helpOf('doctor').trimEnd())
    return exit.done
  }
  const { profile = null, 'base-url': baseUrl } = options
  if (profile !== null && baseUrl !== undefined) {
    throw wrongUse(phrase('selvedge doctor takes --profile NAME or --base-url URL, not both.'))
  }
  const examined = await examine({
    dataFolder: resolve(options.data ?? defaultDataFolder()),
    profile,
    baseUrl: baseUrl === undefined ? null : parseBaseUrl(baseUrl),
    token: takeToken(),
  })
  const findings = [...examined, ...examineProvisioning()]
  const ok = findings.every(({ state }) => state !== 'fault')
  if (options.json) printLine({ ok, findings })
  else
    for (const { check, state, text } of findings) printLine(`${marks[state]}  ${check.padEnd(8)}  ${inLanguage(text)}`)
  return ok ? exit.done : exit.needsPerson
}
