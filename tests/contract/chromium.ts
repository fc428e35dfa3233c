import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { chromiumProgram } from '../rig/chromium-program.ts'
import { envOfOwnClock } from '../rig/own-clock.ts'

/** Starts a real Chromium without a window; its sandbox is off because tests run as root too. */
export function startChromium(): Promise<Browser> {
  const installed = chromiumProgram()
  return chromium.launch({
    ...(installed ? { executablePath: installed } : {}),
    env: envOfOwnClock(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
}

/** Builds the contract page (the renderer's real client in a page of its own) into a new folder. */
export async function buildContractPage(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-contract-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'esnext', modulePreload: false },
  })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
