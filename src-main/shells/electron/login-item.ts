import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import type { LoginItem } from '../shell-api.ts'

/** An argument of a desktop entry's Exec key: quoted, as the Desktop Entry Specification has it. */
const quoted = (text: string) => `"${text.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`

/**
 * The program among what starts at login, with these arguments: by Electron on Windows and macOS, as a file of the desktop
 * (XDG Autostart) on Linux.
 */
export function loginItem(
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings' | 'getPath'>,
  args: string[],
  { platform, env, execPath }: Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'> = process,
): LoginItem {
  if (platform !== 'linux') {
    return {
      isOn: () => app.getLoginItemSettings({ args }).openAtLogin,
      set: openAtLogin => app.setLoginItemSettings({ openAtLogin, args }),
    }
  }
  const folder = join(app.getPath('appData'), 'autostart')
  const file = join(folder, 'selvedge.desktop')
  // An AppImage is unpacked elsewhere at each start.
  const program = env['APPIMAGE'] ?? execPath
  const exec = `Exec=${[program, ...args].map(quoted).join(' ')}`
  const entry = `${['[Desktop Entry]', 'Type=Application', 'Name=Selvedge', exec].join('\n')}\n`
  return {
    isOn: () => existsSync(file),
    set(on) {
      if (!on) return rmSync(file, { force: true })
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, entry)
    },
  }
}
