import { z } from 'zod'

const moments = z.record(z.string(), z.number())

/** What the desk keeps of alerts that leave this computer. */
const alertsSent = z.object({
  targets: z.array(
    z.object({ id: z.string(), name: z.string(), url: z.string(), header: z.string(), afterMinutes: z.number() }),
  ),
  /** By receiver: which alerts it was told, and when. An alert that is solved goes. */
  sent: z.record(z.string(), moments),
  /** Which alerts somebody takes care of, and since when. */
  seen: moments,
  /** By receiver: when an alert last arrived, and since when and why none does. */
  arrived: moments,
  failing: z.record(z.string(), z.object({ since: z.number(), why: z.string(), failures: z.number() })),
})
export type AlertsSent = z.infer<typeof alertsSent>

export const noneSent = (): AlertsSent => ({ targets: [], sent: {}, seen: {}, arrived: {}, failing: {} })

/** Reads what `JSON.stringify` wrote of it; empty where nothing is there, null where it can't be read. */
export function readAlertsSent(text: string | null): AlertsSent | null {
  if (text === null) return noneSent()
  try {
    return alertsSent.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
