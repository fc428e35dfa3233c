import { once } from 'node:events'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { DeskOptions } from './desk.ts'
import { defaultDataFolder } from './storage/default-folder.ts'

/**
 * How a desk in a process of its own is told what to open: folder and profile by argument, what is secret by the launcher's channel. The
 * environment would go to the processes of Chromium too, which start before the desk could take it out.
 */
export type DeskStart = Pick<DeskOptions, 'dataFolder' | 'profile' | 'token' | 'practice'>

const practiceUrl = 'SELVEDGE_PRACTICE_URL'
const practiceToken = 'SELVEDGE_PRACTICE_TOKEN'

/** Names and values of what is secret. */
export type StartSecrets = Record<string, string>

const secretNames = ['SELVEDGE_TOKEN', practiceUrl, practiceToken] as const

/** The arguments that start such a desk, and what its launcher sends it first. */
export function writeDeskStart(start: DeskStart): { argv: string[]; secrets: StartSecrets } {
  const argv = ['--data', start.dataFolder]
  if (start.profile !== undefined) argv.push('--profile', start.profile)
  const secrets: StartSecrets = {}
  if (start.token !== null) secrets['SELVEDGE_TOKEN'] = start.token
  if (start.practice) {
    secrets[practiceUrl] = start.practice.baseUrl
    secrets[practiceToken] = start.practice.token
  }
  return { argv, secrets }
}

/** What the launcher sends a desk first; nothing where no launcher is there. The environment counts too, for whoever starts it by hand. */
export async function receiveSecrets(from: NodeJS.Process): Promise<NodeJS.ProcessEnv> {
  if (!from.connected) return from.env
  const [sent]: unknown[] = await once(from, 'message')
  const known = z.partialRecord(z.enum(secretNames), z.string()).safeParse(sent).data ?? {}
  for (const name of secretNames) delete from.env[name]
  return { ...from.env, ...known }
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
  for (const name of secretNames) delete env[name]
  return start
}
