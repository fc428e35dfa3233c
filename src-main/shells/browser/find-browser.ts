import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/** A browser that can show the desk in its own window (Chromium's app mode). */
export interface FoundBrowser {
  name: string
  program: string
  /** True for a snap, which can access neither the system's temporary files nor hidden folders. */
  confined: boolean
}

/** The computer to search; tests pass a fake one. */
export interface Computer {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  exists: (path: string) => boolean
}

/** This computer. */
export const thisComputer: Computer = { platform: process.platform, env: process.env, exists: existsSync }

const onPath = [
  ['Chromium', 'chromium'],
  ['Chromium', 'chromium-browser'],
  ['Google Chrome', 'google-chrome-stable'],
  ['Google Chrome', 'google-chrome'],
  ['Microsoft Edge', 'microsoft-edge-stable'],
  ['Microsoft Edge', 'microsoft-edge'],
] as const

const macPrograms = [
  ['Google Chrome', 'Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['Microsoft Edge', 'Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  ['Chromium', 'Chromium.app/Contents/MacOS/Chromium'],
] as const

const windowsPrograms = [
  ['Google Chrome', 'Google\\Chrome\\Application\\chrome.exe'],
  ['Microsoft Edge', 'Microsoft\\Edge\\Application\\msedge.exe'],
  ['Chromium', 'Chromium\\Application\\chrome.exe'],
] as const

function places({ platform, env }: Computer): (readonly [name: string, program: string])[] {
  if (platform === 'darwin') {
    const roots = ['/Applications', ...(env['HOME'] ? [posix.join(env['HOME'], 'Applications')] : [])]
    return macPrograms.flatMap(([name, path]) => roots.map(root => [name, posix.join(root, path)] as const))
  }
  if (platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(key => env[key] ?? [])
    return windowsPrograms.flatMap(([name, path]) => roots.map(root => [name, win32.join(root, path)] as const))
  }
  const folders = (env['PATH'] ?? '').split(':').filter(folder => folder.startsWith('/'))
  return onPath.flatMap(([name, file]) => folders.map(folder => [name, posix.join(folder, file)] as const))
}

/** The first browser on this computer that supports app mode; null if there is none. */
export function findBrowser(computer: Computer = thisComputer): FoundBrowser | null {
  const found = places(computer).find(([, program]) => computer.exists(program))
  if (!found) return null
  const [name, program] = found
  const wraps = program.endsWith('/chromium-browser') && computer.exists('/snap/bin/chromium')
  return { name, program, confined: program.startsWith('/snap/') || wraps }
}
