import { z } from 'zod'
import { command, reading } from './command.ts'
import { messageSchema } from './message.ts'

/** Something the user should know now. It disappears once it no longer applies. */
export const alert = z.object({
  /** The same for the same thing: `job 9012`, `printer ipp://…`, `station`; in the background, after the service. */
  key: z.string(),
  kind: z.enum(['failed', 'unconfirmed', 'held', 'stuck', 'printer', 'station']),
  job: z.string().nullable(),
  printer: z.string().nullable(),
  said: messageSchema,
  since: z.number(),
  /** The profile of a station in the background; absent: the open one. */
  profile: z.object({ id: z.string(), name: z.string() }).optional(),
})
export type Alert = z.infer<typeof alert>

/** One system notification for everything that is new. */
export const notification = z.object({
  title: messageSchema,
  /** At most four; how many more there are is in the title. */
  lines: z.array(messageSchema),
  /** Where a click leads: a job, or null for the print desk. */
  job: z.string().nullable(),
  /** The profile to open for that, if it isn't the open one. */
  profile: z.string().optional(),
})
export type Notification = z.infer<typeof notification>

export const alertCommands = {
  'alerts.list': reading(z.object({}), z.array(alert)),
  /** Shows a notification now, so that a person sees whether it arrives. */
  'alerts.try': command(z.object({}), z.object({})),
}

export const alertEvents = {
  'alerts.changed': z.array(alert),
  /** At most one in ten seconds, however much happens. */
  'alerts.notify': notification,
}
