import { useState } from 'react'
import { z } from 'zod'
import { windowKinds } from '../../../src-shared/production/schedule.ts'
import { recallValue, rememberValue, useSession } from '../../kit/index.ts'

const wantedSchema = z.object({
  window: z.enum(windowKinds).catch('month'),
  /** How many windows later than the one with today. It isn't remembered: tomorrow's first look is at tomorrow. */
  turns: z.int().catch(0),
  /** The key of a tab of the service's catalogue; empty: all orders; null, or one that it doesn't have: those in production. */
  status: z.string().nullable().catch(null),
  /** Empty: all. */
  factory: z.string().catch(''),
  late: z.boolean().catch(false),
})

/** What a person wants to see of the schedule. */
export type ScheduleWanted = z.output<typeof wantedSchema>

/** What is wanted, over restarts. Factories and statuses are the profile's. */
export function useWanted(): [ScheduleWanted, (change: Partial<ScheduleWanted>) => void] {
  const place = `production.schedule.${useSession()?.profile?.id ?? '-'}`
  const [wanted, set] = useState(() =>
    recallValue(place, value => wantedSchema.parse({ ...(value as object), turns: 0 }), wantedSchema.parse({})),
  )
  return [
    wanted,
    change => {
      const next = { ...wanted, ...change }
      rememberValue(place, next)
      set(next)
    },
  ]
}
