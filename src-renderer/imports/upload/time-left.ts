import type { UploadWords } from './words.ts'

/** A span in words that do not pretend to know more than they do: `40 s`, `3 min`, `2 h 5 min`. */
export function spanText(seconds: number, t: UploadWords): string {
  if (seconds < 90) return t('time.seconds', { count: Math.max(1, Math.ceil(seconds)) })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('time.minutes', { count: minutes })
  return t('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
