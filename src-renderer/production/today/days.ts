import type { Day } from '../../../src-shared/production/business-day.ts'
import { formatDate } from '../../app/index.ts'

/** A factory's day in the language of the desk; it is the same day in every time zone. */
export const dayInWords = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  formatDate(Date.parse(`${day}T00:00:00Z`), { timeZone: 'UTC', ...options })
