import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('with-keyring.sh', import.meta.url))
const programs = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon']

/** How a command finds the keyring: open, there but locked, or a D-Bus session without one. */
export type KeyringState = 'unlocked' | 'locked' | 'none'

/** Names what is missing on this machine for a keyring, with the packages that bring it; null when all is there. */
export function keyringMissing(): string | null {
  const { PATH = '' } = process.env
  const folders = PATH.split(':')
  const missing = programs.filter(program => !folders.some(folder => existsSync(`${folder}/${program}`)))
  return missing.length === 0
    ? null
    : `${missing.join(', ')} not found; apt-get install dbus gnome-keyring libsecret-1-0`
}

/**
 * A command line that runs `command` in a throw-away D-Bus session with a keyring in the given state,
 * to be spawned with the `env` given here added to the caller's own.
 */
export function withKeyring(
  command: readonly string[],
  state: KeyringState = 'unlocked',
): { file: string; args: string[]; env: Record<string, string> } {
  return { file: 'sh', args: [script, ...command], env: { KEYRING: state } }
}
