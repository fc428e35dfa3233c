import type { Words } from '../../kit/index.ts'

const minute = 60
const hour = 3600

/** A time span in words, rounded to what is plausible: `40 s`, `3 min`, `2 h 5 min`. */
export function spanText(seconds: number, t: Words<'prices'>): string {
  if (seconds < 90) return t('time.seconds', { count: Math.max(1, Math.ceil(seconds)) })
  const minutes = Math.round(seconds / minute)
  if (seconds < hour) return t('time.minutes', { count: minutes })
  return t('time.hours', { hours: Math.floor(minutes / minute), minutes: minutes % minute })
}
