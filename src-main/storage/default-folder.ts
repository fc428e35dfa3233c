import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The folder that an environment variable names; `usual` where it is empty or relative, which would depend on where a desk starts. */
export const folderOr = (named: string | undefined, ...usual: string[]): string =>
  named && isAbsolute(named) ? named : join(homedir(), ...usual)

/** Where a desk keeps its data when no one says otherwise: the platform's place for an application's own data. */
export function defaultDataFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === 'win32') return join(folderOr(env['LOCALAPPDATA'], 'AppData', 'Local'), 'Selvedge')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Selvedge')
  return join(folderOr(env['XDG_DATA_HOME'], '.local', 'share'), 'selvedge')
}
