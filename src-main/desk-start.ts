import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DeskOptions } from './desk.ts'
import { type DeskEnd, joinLauncher, type StartSecrets } from './launcher-line.ts'
import { defaultDataFolder } from './storage/default-folder.ts'

/**
 * What a desk in its own process opens. Folder and profile are passed as arguments, secrets over the line to its
 * launcher: Chromium's processes would inherit them from the environment, since they start before the desk can delete
 * them there.
 */
export type DeskStart = Pick<DeskOptions, 'dataFolder' | 'profile' | 'token' | 'practice'>

const practiceUrl = 'SELVEDGE_PRACTICE_URL'
const practiceToken = 'SELVEDGE_PRACTICE_TOKEN'

const secretNames = ['SELVEDGE_TOKEN', practiceUrl, practiceToken] as const

/** Returns the command-line arguments for such a desk, and the secrets that its launcher sends first. */
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
 * Joins the launcher that the arguments name and reads what to open; the secrets then come from it alone. A desk started
 * by hand has no launcher, and its secrets are in the environment.
 */
export async function receiveDeskStart(
  argv: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ start: DeskStart; launcher: DeskEnd | null }> {
  const { values } = parseArgs({ args: argv, strict: false, options: { launcher: { type: 'string' } } })
  if (typeof values.launcher !== 'string') return { start: readDeskStart(argv, env), launcher: null }
  const launcher = await joinLauncher(values.launcher)
  for (const name of secretNames) delete env[name]
  const start = readDeskStart(argv, { ...env, ...known(launcher.secrets) })
  // Once all its sessions were ended, the practice service has a new token.
  launcher.onSecrets(secrets => {
    const token = secrets[practiceToken]
    if (start.practice && token !== undefined) start.practice.token = token
  })
  return { start, launcher }
}

const known = (secrets: StartSecrets): StartSecrets =>
  Object.fromEntries(secretNames.flatMap(name => (name in secrets ? [[name, secrets[name] ?? '']] : [])))

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
