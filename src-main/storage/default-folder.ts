import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where a desk keeps its data when nobody says otherwise: the platform's place for an application's own data. */
export function defaultDataFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Selvedge')
  }
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Selvedge')
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'selvedge')
}
