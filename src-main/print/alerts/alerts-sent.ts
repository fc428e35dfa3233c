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

/** Reads what `JSON.stringify` wrote of it; what can't be read, or isn't there, is empty. */
export function readAlertsSent(text: string | null): AlertsSent {
  const empty: AlertsSent = { targets: [], sent: {}, seen: {}, arrived: {}, failing: {} }
  try {
    return text === null ? empty : (alertsSent.safeParse(JSON.parse(text)).data ?? empty)
  } catch {
    return empty
  }
}
