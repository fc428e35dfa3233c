import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { type BrowserShell, startBrowserShell } from '../../src-main/shells/browser/index.ts'
import type { CallAnswer, DeskClient } from '../../src-shared/contract/client.ts'
import { errorFromJson } from '../../src-shared/errors.ts'
import { buildContractPage, startChromium } from './chromium.ts'
import { createEchoDesk, createTestLog } from './echo-desk.ts'
import type { Transport } from './suite.ts'

/** The client of a real page once `open` has brought it there, driven from the test: asks in the page, hears what the page hears. */
export async function clientOf(page: Page, open: () => Promise<unknown>): Promise<DeskClient> {
  const listeners = new Map<string, Set<(data: unknown, place?: string | null) => void>>()
  await page.exposeFunction('tellTest', (name: string, data: unknown, place?: string | null) => {
    for (const listener of listeners.get(name) ?? []) listener(data, place)
  })
  const hear = (name: string, listener: (data: never) => void) => {
    const heard = listeners.get(name) ?? new Set()
    listeners.set(name, heard)
    heard.add(listener as never)
    return () => void heard.delete(listener as never)
  }
  await open()
  await page.waitForFunction(() => 'contractPage' in globalThis)
  return {
    call: async (name, input, place) => {
      const answer = (await page.evaluate(
        async ([command, asked, of]): Promise<unknown> => {
          try {
            return { ok: true, output: await globalThis.contractPage.client.call(command, asked as never, of) }
          } catch (error) {
            return { ok: false, error: (error as { toJSON(): unknown }).toJSON() }
          }
        },
        [name, input, place] as const,
      )) as CallAnswer
      if (!answer.ok) throw errorFromJson(answer.error)
      return answer.output as never
    },
    on: hear,
    onConnection: listener => hear('connection', listener),
  }
}

/** The browser's transport with the parts that single tests look at. */
export interface BrowserTransport extends Transport {
  page: Page
  shell: BrowserShell
  /** Cuts every connection of the browser, as a closed lid would. */
  dropEverySocket(): void
}

/** The real browser shell, and the renderer's client in a real Chromium. */
export async function startBrowserTransport(): Promise<BrowserTransport> {
  const desk = createEchoDesk()
  const built = await buildContractPage()
  const shell = await startBrowserShell({ desk, rendererFolder: built.folder, log: createTestLog() })
  const sockets = new Set<Socket>()
  const hearSocket = (message: unknown) => sockets.add((message as { socket: Socket }).socket)
  subscribe('net.server.socket', hearSocket)
  const browser = await startChromium()
  const page = await browser.newPage()
  const launchFile = await shell.launchFile()
  const client = await clientOf(page, () => page.goto(`file://${launchFile}`))
  return {
    client,
    desk,
    page,
    shell,
    dropEverySocket: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      unsubscribe('net.server.socket', hearSocket)
      await browser.close()
      await shell.close()
      await built.remove()
    },
  }
}
