import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { z } from 'zod'
import { briefPatience, renamePatientlySync } from '../../new-file.ts'
import { writeDown } from '../../observers.ts'
import type { ShellApi, ShellLog } from '../shell-api.ts'
import { deskUrl, mayOpenOutside, windowPreferences } from './security.ts'

export interface WindowOptions {
  /** Electron's BrowserWindow. */
  BrowserWindow: new (
    options: BrowserWindowConstructorOptions,
  ) => BrowserWindow
  preload: string
  /** The file with the window's last position. */
  stateFile: string
  /** The displays' current work areas. */
  workAreas: readonly Rectangle[]
  /** The desk URL to open; defaults to its start. */
  url?: string
  /** Fills the display on which it was last. */
  isWall?: boolean
}

/** Opens the desk's window at its last position, and shows it once it has content. */
export function openDeskWindow({
  BrowserWindow,
  preload,
  stateFile,
  workAreas,
  url = deskUrl,
  isWall = false,
}: WindowOptions): BrowserWindow {
  const kept = readWindowState(stateFile)
  const bounds = kept && fitToDisplays(kept, workAreas)
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    ...bounds,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    title: 'Selvedge',
    autoHideMenuBar: true,
    // Notification sounds must play even before the first click.
    webPreferences: { ...windowPreferences, autoplayPolicy: 'no-user-gesture-required', preload },
  })
  if (kept?.maximized) window.maximize()
  if (isWall) window.setFullScreen(true)
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    writeWindowState(stateFile, { ...window.getNormalBounds(), maximized: window.isMaximized() })
  })
  window.loadURL(url).catch(writeDown)
  return window
}

const pixels = z.int().min(-100_000).max(100_000)
const windowState = z.object({
  x: pixels,
  y: pixels,
  width: z.int().min(200).max(100_000),
  height: z.int().min(200).max(100_000),
  maximized: z.boolean(),
})
/** The window's position when it was last closed, in the screen's device-independent pixels. */
export type WindowState = z.infer<typeof windowState>

/** Reads the stored state; null if it is missing or invalid: the window then opens with its defaults. */
export function readWindowState(file: string): WindowState | null {
  try {
    return windowState.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Stores the state, completely or not at all. A disk error loses the state, but doesn't affect the desk. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    rmSync(`${file}.new`, { force: true })
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600, flag: 'wx' })
    renamePatientlySync(`${file}.new`, file, { patience: briefPatience })
  } catch {
    // The window opens with its defaults next time.
  }
}

const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)

/**
 * The bounds to open with: the stored ones, cut to the display's size, if enough of the title bar is on a current
 * display to be seen and dragged; null otherwise.
 */
export function fitToDisplays(kept: Rectangle, workAreas: readonly Rectangle[]): Rectangle | null {
  const area = workAreas.find(
    candidate =>
      overlap(kept.x, kept.width, candidate.x, candidate.width) >= 120 &&
      kept.y >= candidate.y &&
      kept.y <= candidate.y + candidate.height - 60,
  )
  if (!area) return null
  return {
    x: kept.x,
    y: kept.y,
    width: Math.min(kept.width, area.width),
    height: Math.min(kept.height, area.height),
  }
}

/** The origins of the desk's profiles: the only places that a link may lead to. */
export async function profileOrigins(handlers: ShellApi['handlers']): Promise<string[]> {
  const profiles = await handlers['profiles.list']({})
  return profiles.map(profile => new URL(profile.baseUrl).origin)
}

/** Opens a URL in the system's browser if the profiles allow it; anything else is dropped and logged. */
export async function openOutside(
  url: string,
  handlers: ShellApi['handlers'],
  openExternal: (url: string) => Promise<void>,
  log: ShellLog,
): Promise<void> {
  try {
    if (mayOpenOutside(url, await profileOrigins(handlers))) await openExternal(url)
    else log.warn({ url: url.slice(0, 200) }, 'an address outside the desk was not opened')
  } catch (error) {
    log.warn({ err: error }, 'an address outside the desk could not be opened')
  }
}
