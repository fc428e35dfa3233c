import type { IpcMain, WebContents, WebFrameMain } from 'electron'
import { callChannel, eventChannel } from '../../../src-shared/contract/bridge.ts'
import { checkedEvent, createDispatcher } from '../../dispatch.ts'
import type { ShellApi, ShellLog } from '../shell-api.ts'
import { ownBytes } from './own-bytes.ts'
import { isDeskUrl } from './security.ts'

export interface IpcOptions {
  ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>
  desk: ShellApi
  /** The contents of the desk's open windows. */
  contents: () => readonly WebContents[]
  log: ShellLog
}

/** True for the main frame of a page of the desk; a frame that is gone, embedded or elsewhere is not. */
function isDeskFrame(frame: WebFrameMain | null | undefined): boolean {
  return !!frame && frame.parent === null && isDeskUrl(frame.url) && isDeskUrl(frame.origin)
}

/**
 * The Electron registrar: one channel in, one out. A call is looked at only if it comes from the main frame of one of
 * the desk's own windows that shows the desk's page; anything else is refused before its content is read.
 * @returns takes channel and listener back
 */
export function registerIpc({ ipcMain, desk, contents, log }: IpcOptions): () => void {
  const dispatch = createDispatcher(desk.handlers, log)

  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown) => {
    const known = contents().includes(event.sender)
    if (!known || event.senderFrame !== event.sender.mainFrame || !isDeskFrame(event.senderFrame)) {
      log.warn(
        { url: event.senderFrame?.url.slice(0, 200) ?? null },
        'a call from a foreign frame was refused',
      )
      throw new Error('Refused.')
    }
    return ownBytes(await dispatch(name as string, input))
  })

  const silence = desk.onEvent((name, data) => {
    const checked = checkedEvent(name, data, log)
    if (!checked) return
    const sent = ownBytes(checked.data)
    for (const page of contents()) {
      if (!page.isDestroyed() && isDeskFrame(page.mainFrame)) page.send(eventChannel, name, sent)
    }
  })

  return () => {
    silence()
    ipcMain.removeHandler(callChannel)
  }
}
