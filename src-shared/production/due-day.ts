import { daysBetween } from '../orders/steps.ts'
import { type Day, workdayOnOrBefore } from './business-day.ts'

/*
 * What is due when, for the dashboard, the due list and the schedule alike: on the factory's due day, a business day in
 * Shanghai (specification 2.1).
 */

/** How many days past its due day something is; 0 on that day and before. */
export const daysOverdue = (due: string, today: string): number => Math.max(0, daysBetween(due, today))

/** What the due list and the staff tiles cover: today and so many days more (specification, part 8). */
export const dueAhead = 3

/**
 * The countdown's column for a due day. Its days to come are weekdays: what is due on a weekend is asked for on the weekday
 * before, while the factory works, or today (bindings, section 9).
 */
export function countdownColumn(due: Day, today: Day): Day | 'today' | 'overdue' {
  if (daysOverdue(due, today) > 0) return 'overdue'
  const day = workdayOnOrBefore(due)
  return day <= today ? 'today' : day
}
