import { resolve } from 'node:path'
import { asDeskError } from '../../src-shared/errors.ts'
import { inLanguage } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { examine } from '../diagnostics/doctor.ts'
import { type TriedOperation, tryReads } from '../diagnostics/examine-operations.ts'
import { examineProvisioning } from '../provisioning.ts'
import { parseBaseUrl } from '../service/index.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { openClient } from './client.ts'
import { helpOf } from './help.ts'
import { readOptions, wrongUse } from './options.ts'
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
  const isNamed = profile !== null || baseUrl !== undefined
  const client = isNamed ? await openClient(options, 'doctor').catch(asDeskError) : null
  const examined = await examine({
    dataFolder: resolve(options.data ?? defaultDataFolder()),
    profile,
    baseUrl: baseUrl === undefined ? null : parseBaseUrl(baseUrl),
    client,
  })
  // Of a service that doesn't answer, or where no one is signed in, a finding says so.
  const isReached = !examined.some(({ check, state }) => check === 'service' && state === 'fault')
  const operations = client && 'read' in client && isReached ? await tryReads(client) : null
  const findings = [...examined, ...examineProvisioning()]
  const ok = findings.every(({ state }) => state !== 'fault')
  if (options.json) printLine({ ok, findings, ...(operations ? { operations } : {}) })
  else {
    for (const { check, state, text } of findings) printLine(`${marks[state]}  ${check.padEnd(8)}  ${inLanguage(text)}`)
    printOperations(operations ?? [])
  }
  return ok ? exit.done : exit.needsPerson
}

/** How many operations answer, and the others with what a profile could say of them. */
function printOperations(operations: readonly TriedOperation[]): void {
  if (operations.length === 0) return
  const answering = operations.filter(({ state }) => state === 'answers')
  printLine(`ok  ${'reads'.padEnd(8)}  ${answering.length} of ${operations.length} operations that read answer.`)
  for (const { operation, state, why = '', line } of operations) {
    if (state === 'answers') continue
    printLine(`--  ${'reads'.padEnd(8)}  ${operation} (${state}): ${why}`)
    if (line !== undefined) printLine(`              ${line}`)
  }
}
