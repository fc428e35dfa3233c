import type { NotificationConstructorOptions, Notification as SystemNotification } from 'electron'
import type { EventData } from '../../../src-shared/contract/index.ts'
import { say } from '../../../src-shared/messages/index.ts'
import { fragmentOfLink, notificationsLink } from '../../../src-shared/navigation/links.ts'
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
 * Shows alerts, and the service's notifications, as a system notification each; a newer one replaces the older one of its
 * kind. It is silent: the window plays a sound if the person asked for it.
 * @returns unsubscribes
 */
export function tellInSystem({ Notification, desk, showAt }: NotificationOptions): () => void {
  // Kept referenced, or garbage collection would remove its click handler.
  const shown: { alert?: SystemNotification; service?: SystemNotification } = {}
  const tell = (kind: keyof typeof shown, { title, lines }: EventData<'notifications.notify'>, url: string) => {
    shown[kind]?.close()
    const next = new Notification({ title: say(title), body: lines.map(say).join('\n'), silent: true })
    shown[kind] = next
    next.on('click', () => showAt(url))
    next.show()
  }
  return desk.onEvent((name, data) => {
    if (!Notification.isSupported()) return
    if (name === 'alerts.notify') {
      const news = data as EventData<'alerts.notify'>
      tell('alert', news, placeOfNews(news.job, news.profile))
    } else if (name === 'notifications.notify') {
      tell('service', data as EventData<'notifications.notify'>, deskUrl + fragmentOfLink(notificationsLink))
    }
  })
}
