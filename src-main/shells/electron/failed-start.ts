import type { Dialog } from 'electron'

/** False where a box would stand for ever, since no one sees it: in automation, and on Linux without a display. */
export function isSomebodyThere(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  const { CI: ci = '', DISPLAY: display, WAYLAND_DISPLAY: wayland } = env
  if (ci !== '' && ci !== 'false' && ci !== '0') return false
  return platform !== 'linux' || Boolean(display || wayland)
}

/** Says why the desk can't start: in one line on the terminal, and in a box on the screen. */
export function sayFailedStart(
  text: string,
  { dialog, tell }: { dialog: Pick<Dialog, 'showErrorBox'>; tell: (text: string) => void },
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): void {
  tell(text)
  if (isSomebodyThere(env, platform)) dialog.showErrorBox('Selvedge', text)
}
