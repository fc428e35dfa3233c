import type { PracticeDatabase } from './database.ts'

/** A notification to be added; its fields are assumed (the specification shows none). */
interface NewNotification {
  kind: string
  title: string
  message: string
  read?: boolean
  batch_id?: string
  url?: string
  /** Milliseconds since 1970. */
  created_at: number
}

interface NotificationRow {
  id: number
  kind: string
  title: string
  message: string
  read: number
  batch_id: string | null
  url: string | null
  created_at: number
}

/** Adds a notification. */
export function notify(database: PracticeDatabase, notification: NewNotification): void {
  database
    .prepare(
      `INSERT INTO notifications (kind, title, message, read, batch_id, url, created_at)
       VALUES (:kind, :title, :message, :read, :batch_id, :url, :created_at)`,
    )
    .run({
      ...notification,
      read: notification.read === true ? 1 : 0,
      batch_id: notification.batch_id ?? null,
      url: notification.url ?? null,
    })
}

/** Notifications later than `since` (milliseconds), newest first, as the service returns them. */
export function notifications(database: PracticeDatabase, since: number, unreadOnly: boolean): { title: string }[] {
  return database
    .prepare<[number, number], NotificationRow>(
      'SELECT * FROM notifications WHERE created_at > ? AND read <= ? ORDER BY created_at DESC, id DESC',
    )
    .all(since, unreadOnly ? 0 : 1)
    .map(row => ({ ...row, read: row.read === 1, created_at: new Date(row.created_at).toISOString() }))
}
