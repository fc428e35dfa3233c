import { z } from 'zod'
import { command, reading } from './command.ts'
import { messageSchema } from './message.ts'

/** A notification of the service, as a person reads it. */
export const notificationRow = z.object({
  /** Its id, or what else identifies it. */
  key: z.string(),
  /** The service's own word for what it is about; empty if it has none. */
  kind: z.string(),
  title: z.string().nullable(),
  message: z.string().nullable(),
  /** Milliseconds since 1970, UTC. */
  at: z.number().nullable(),
  /** Neither read at the service nor seen on this desk. */
  isNew: z.boolean(),
  order: z.string().nullable(),
  /** The import, export or print run that it belongs to. */
  batch: z.string().nullable(),
  /** By which `imports.exportFile` finds its file, if it is about an export. */
  export: z.string().nullable(),
})
export type NotificationRow = z.infer<typeof notificationRow>

export const notificationList = z.object({
  /** The newest first. */
  rows: z.array(notificationRow),
  /** There are older ones than these. */
  hasOlder: z.boolean(),
  /** New ones that no window has announced yet. */
  untold: z.int(),
})
export type NotificationList = z.infer<typeof notificationList>

export const notificationCommands = {
  /** The service's notifications of the last days; asks the service for what is new. */
  'notifications.list': reading(z.object({}), notificationList),
  /**
   * The new ones that no window has announced yet: each is answered once, on this computer, and never again after a restart.
   * If the window hasn't the focus, the system also shows it: `notifications.notify`.
   */
  'notifications.announce': command(z.object({ hasFocus: z.boolean() }), z.array(notificationRow)),
  /** A person has seen these, or all of them (null). */
  'notifications.seen': command(z.object({ keys: z.array(z.string()).max(500).nullable() }), notificationList),
}

export const notificationEvents = {
  'notifications.changed': notificationList,
  /** One system notification for all that is new; a click leads to the bell. */
  'notifications.notify': z.object({ title: messageSchema, lines: z.array(messageSchema) }),
}
