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
  /** Shows the window at a desk URL. */
  showAt: (url: string) => void
}

/** The desk URL of a notification's subject: a job, or the print desk, of the open profile or of another. */
export function placeOfNews(job: string | null, profile?: string): string {
  const params = new URLSearchParams({ ...(job !== null && { job }), ...(profile !== undefined && { profile }) })
  return params.size === 0 ? `${deskUrl}#print` : `${deskUrl}#print?${params}`
}

/**
 * Shows alerts as a system notification; a newer one replaces the older one. It is silent: the window plays a sound if
 * the person asked for it.
 * @returns unsubscribes
 */
export function tellInSystem({ Notification, desk, showAt }: NotificationOptions): () => void {
  // Kept referenced, or garbage collection would remove its click handler.
  let shown: SystemNotification | null = null
  return desk.onEvent((name, data) => {
    if (name !== 'alerts.notify' || !Notification.isSupported()) return
    const { title, lines, job, profile } = data as EventData<'alerts.notify'>
    shown?.close()
    shown = new Notification({ title: say(title), body: lines.map(say).join('\n'), silent: true })
    shown.on('click', () => showAt(placeOfNews(job, profile)))
    shown.show()
  })
}
