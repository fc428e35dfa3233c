import type { NotificationConstructorOptions, Notification as SystemNotification } from 'electron'
import type { EventData } from '../../../src-shared/contract/index.ts'
import { say } from '../../../src-shared/messages/index.ts'
import type { ShellApi } from '../shell-api.ts'
import { deskUrl } from './security.ts'

export interface NotificationOptions {
  /** Electron's Notification. */
  Notification: {
    new (options: NotificationConstructorOptions): SystemNotification
    isSupported(): boolean
  }
  desk: Pick<ShellApi, 'onEvent'>
  /** Shows the window at a place of the desk. */
  showAt: (url: string) => void
}

/** The address of what a notification speaks of: a job, or the print desk. */
export function placeOfNews(job: string | null): string {
  return job === null ? `${deskUrl}#print` : `${deskUrl}#print?${new URLSearchParams({ job })}`
}

/**
 * Tells what is new as one notification of the system; a newer one takes the older one's place. It makes no sound of its
 * own: that is the window's, where a person asked for it.
 * @returns stops telling
 */
export function tellInSystem({ Notification, desk, showAt }: NotificationOptions): () => void {
  // Held, or the system's garbage collection takes its click away.
  let shown: SystemNotification | null = null
  return desk.onEvent((name, data) => {
    if (name !== 'alerts.notify' || !Notification.isSupported()) return
    const { title, lines, job } = data as EventData<'alerts.notify'>
    shown?.close()
    shown = new Notification({ title: say(title), body: lines.map(say).join('\n'), silent: true })
    shown.on('click', () => showAt(placeOfNews(job)))
    shown.show()
  })
}
