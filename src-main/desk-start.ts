import { once } from 'node:events'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { DeskOptions } from './desk.ts'
import { defaultDataFolder } from './storage/default-folder.ts'

/**
 * What a desk in its own process opens. Folder and profile are passed as arguments, secrets over the launcher's IPC
 * channel: Chromium's processes would inherit them from the environment, since they start before the desk can delete
 * them there.
 */
export type DeskStart = Pick<DeskOptions, 'dataFolder' | 'profile' | 'token' | 'practice'>

const practiceUrl = 'SELVEDGE_PRACTICE_URL'
const practiceToken = 'SELVEDGE_PRACTICE_TOKEN'

/** Secrets by environment variable name. */
export type StartSecrets = Record<string, string>

const secretNames = ['SELVEDGE_TOKEN', practiceUrl, practiceToken] as const

/** Returns the command-line arguments for such a desk, and the secrets its launcher sends first. */
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

/**
 * Waits for the secrets that the launcher sends first. A desk started by hand has no IPC channel and reads them from
 * the environment.
 */
export async function receiveSecrets(from: NodeJS.Process): Promise<NodeJS.ProcessEnv> {
  if (!from.connected) return from.env
  const [sent]: unknown[] = await once(from, 'message')
  const known = knownSecrets(sent)
  for (const name of secretNames) delete from.env[name]
  return { ...from.env, ...known }
}

const knownSecrets = (sent: unknown) => z.partialRecord(z.enum(secretNames), z.string()).safeParse(sent).data ?? {}

/** Keeps the practice token current: once all its sessions were ended, the launcher sends the service's new one. */
export function followPracticeToken(start: DeskStart, from: NodeJS.Process): void {
  from.on('message', sent => {
    const token = knownSecrets(sent)[practiceToken]
    if (start.practice && token !== undefined) start.practice.token = token
  })
}

/** Reads the arguments and secrets, and deletes the secrets from `env` so no child process inherits them. */
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
