// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { expect } from 'vitest'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { registerIpc } from '../../src-main/shells/electron/ipc.ts'
import { deskSchemePrivileges, serveDesk } from '../../src-main/shells/electron/protocol.ts'
import { deskUrl, windowPreferences } from '../../src-main/shells/electron/security.ts'
import { clientOf } from '../contract/browser-transport.ts'
import { buildContractPage } from '../contract/chromium.ts'
import { createEchoDesk, createTestLog } from '../contract/echo-desk.ts'
import { contractSuite, type Transport } from '../contract/suite.ts'
import { chromiumProgram } from '../rig/chromium-program.ts'
import { app } from './standin/app.ts'
import { BrowserWindow } from './standin/browser-window.ts'
import { ipcMain } from './standin/ipc-main.ts'
import { protocol } from './standin/protocol.ts'

/** Electron's registrar, scheme and built preload script, and the renderer's client in a window. */
async function start(): Promise<Transport> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-contract-'))
  const built = await buildContractPage()
  process.env['CHROMIUM'] ??= chromiumProgram() ?? chromium.executablePath()
  app.setPath('userData', folder)
  protocol.registerSchemesAsPrivileged([deskSchemePrivileges])
  await app.whenReady()
  const desk = createEchoDesk()
  serveDesk(protocol, built.folder)
  const preload = join(await ensureBuild(), 'preload', 'index.cjs')
  const window = new BrowserWindow({ webPreferences: { ...windowPreferences, preload } })
  registerIpc({ ipcMain, desk, contents: () => [window.webContents.asDeclared], log: createTestLog() })
  await window.loadURL('about:blank')
  const browser = await chromium.connectOverCDP(app.chromium.endpoint)
  const [page] = browser.contexts().flatMap(context => context.pages())
  if (!page) throw new Error('Chromium has no page.')
  const client = await clientOf(page, () => window.loadURL(deskUrl))
  return {
    client,
    desk,
    close: async () => {
      expect(window.webContents.faults).toEqual([])
      await browser.close()
      const ended = new Promise(resolve => {
        app.exitProcess = resolve
      })
      app.exit()
      await ended
      await built.remove()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

contractSuite('the Electron shell, in a window of its stand-in', start)
