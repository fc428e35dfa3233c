import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DeskOptions } from './desk.ts'
import { defaultDataFolder } from './storage/default-folder.ts'

/** How a desk in a process of its own is told what to open: folder and profile by argument, what is secret by environment. */
export type DeskStart = Pick<DeskOptions, 'dataFolder' | 'profile' | 'token' | 'practice'>

const practiceUrl = 'SELVEDGE_PRACTICE_URL'
const practiceToken = 'SELVEDGE_PRACTICE_TOKEN'

/** The arguments and environment that start such a desk. */
export function writeDeskStart(start: DeskStart): { argv: string[]; env: Record<string, string> } {
  const argv = ['--data', start.dataFolder]
  if (start.profile !== undefined) argv.push('--profile', start.profile)
  const env: Record<string, string> = {}
  if (start.token !== null) env['SELVEDGE_TOKEN'] = start.token
  if (start.practice) {
    env[practiceUrl] = start.practice.baseUrl
    env[practiceToken] = start.practice.token
  }
  return { argv, env }
}

/** Reads them back, and takes the secrets out of the environment, so that no child process inherits them. */
export function readDeskStart(argv: string[], env: NodeJS.ProcessEnv): DeskStart {
  const { values } = parseArgs({
    args: argv,
    strict: false,
    options: { data: { type: 'string' }, profile: { type: 'string' } },
  })
  const start: DeskStart = {
    dataFolder: typeof values.data === 'string' ? resolve(values.data) : defaultDataFolder(env),
    profile: typeof values.profile === 'string' ? values.profile : undefined,
    token: env['SELVEDGE_TOKEN'] ?? null,
  }
  const [baseUrl, token] = [env[practiceUrl], env[practiceToken]]
  if (baseUrl !== undefined && token !== undefined) start.practice = { baseUrl, token }
  for (const name of ['SELVEDGE_TOKEN', practiceUrl, practiceToken]) delete env[name]
  return start
}
