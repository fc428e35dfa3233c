import { z } from 'zod'
import { command, reading } from './command.ts'
import { messageSchema } from './message.ts'

/** Something the user should know now. It disappears once it no longer applies. */
export const alert = z.object({
  /** The same for the same thing: `job 9012`, `printer ipp://…`, `station`, `sending a1b2`; in the background, after the service. */
  key: z.string(),
  kind: z.enum(['failed', 'unconfirmed', 'held', 'stuck', 'printer', 'station', 'sending']),
  job: z.string().nullable(),
  printer: z.string().nullable(),
  said: messageSchema,
  since: z.number(),
  /** The profile of a station in the background; absent: the open one. */
  profile: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Someone here has said that they take care of it: it isn't escalated. */
  seen: z.boolean().optional(),
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

/** A receiver of alerts beyond this computer, as a person sets it up. */
const targetFields = z.object({
  name: z.string().trim().min(1).max(40),
  /** Where alerts are posted as JSON: https, or http on this computer or the local network. */
  url: z.string().trim().min(1).max(2000),
  /** It gets only alerts that no one has solved or seen for so many minutes; 0: every alert at once. */
  afterMinutes: z.int().min(0).max(1440),
  /** The header that proves the sender to the receiver; empty: none. Its value is never sent back. */
  header: z
    .string()
    .trim()
    .max(60)
    .regex(/^[A-Za-z0-9-]*$/),
})
export type AlertTargetFields = z.infer<typeof targetFields>

export const alertTarget = targetFields.extend({
  id: z.string(),
  /** `command`: a program that the provisioning file names; the page can't change it. `url` is then its path. */
  kind: z.enum(['webhook', 'command']),
  /** Where the header's value is kept; `missing`: it has to be entered again. */
  secret: z.enum(['none', 'keychain', 'session', 'missing']),
  /** When an alert last arrived there. */
  sentAt: z.number().nullable(),
  /** Why the last one didn't arrive; null: it did, or there was none. */
  problem: messageSchema.nullable(),
})
export type AlertTarget = z.infer<typeof alertTarget>

export const alertCommands = {
  'alerts.list': reading(z.object({}), z.array(alert), { of: 'desk' }),
  /** Shows a notification now, so that a person sees whether it arrives. */
  'alerts.try': command(z.object({}), z.object({}), { of: 'desk' }),
  /** The receivers of alerts beyond this computer. */
  'alerts.targets': reading(z.object({}), z.array(alertTarget), { of: 'desk' }),
  /**
   * Adds a webhook, or changes one (`id`). `secret`: the header's value; absent: it stays, as long as the address has the same
   * origin. Throws `alerts.bad-url`, `alerts.no-target` or `alerts.too-many`.
   */
  'alerts.saveTarget': command(
    targetFields.extend({ id: z.string().optional(), secret: z.string().min(1).max(2000).optional() }),
    z.object({ id: z.string(), targets: z.array(alertTarget) }),
    { of: 'desk' },
  ),
  /** Throws `alerts.no-target`. */
  'alerts.removeTarget': command(z.object({ id: z.string() }), z.array(alertTarget), { of: 'desk' }),
  /** Sends a test alert now, and answers what came of it. Throws `alerts.no-target`. */
  'alerts.testTarget': command(z.object({ id: z.string() }), z.object({ arrived: z.boolean(), said: messageSchema }), {
    of: 'desk',
  }),
  /** Someone takes care of everything that is listed now: none of it is escalated. */
  'alerts.seen': command(z.object({}), z.object({}), { of: 'desk' }),
}

export const alertEvents = {
  'alerts.changed': z.array(alert),
  /** At most one in ten seconds, however much happens. */
  'alerts.notify': notification,
  'alerts.targetsChanged': z.array(alertTarget),
}
