import type { Settings } from '../../src-shared/contract/desk.ts'
import { type Language, languageOf } from '../../src-shared/language.ts'
import { speak } from '../../src-shared/messages/index.ts'
import { dateIn, dayIn, dayStartIn, isoIn } from '../../src-shared/timezone.ts'
import { speaker } from './words/words.ts'

// The language and the time zone of this window. Numbers, times and lists are written through here, so that one setting
// reaches every place.

let language: Language = 'en'
let locale = ''
let zone: string | undefined

/** British English, as the texts are written, with the day before the month. */
const regionOf: Record<Language, string> = { en: 'en-GB', 'zh-CN': 'zh-CN' }

/** What was made for the language and zone so far: making one takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>()

function kept<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>(key: string, make: () => T): T {
  const format = (formats.get(key) as T | undefined) ?? make()
  formats.set(key, format)
  return format
}

/** Takes up the language and the zone of the settings. */
export function setLocale({ locale: chosen, timezone }: Pick<Settings, 'locale' | 'timezone'>): void {
  locale = chosen || navigator.language
  const next = languageOf(locale)
  const nextZone = timezone || undefined
  if (next === language && nextZone === zone && speaker.language === next) return
  language = next
  zone = nextZone
  formats.clear()
  speak(next, nextZone)
  document.documentElement.lang = next
  // Every text is said anew then, and what a component shows beside it.
  void speaker.changeLanguage(next)
}

/** The language of this window. */
export const languageNow = (): Language => language

/** The locale whose decimal sign prices are written with: the account's, or the computer's where none was chosen. */
export const numberLocale = (): string => locale || navigator.language || 'en'

/** The time zone that the account chose, such as `Europe/London`; undefined: the computer's. */
export const chosenZone = (): string | undefined => zone

/** The time zone as people know it: `London`; the computer's own where none was chosen. */
export const zoneInWords = (): string => {
  const name = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return name.split('/').at(-1)?.replaceAll('_', ' ') ?? name
}

/** A number with groups of thousands: `12,400`. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const make = () => new Intl.NumberFormat(regionOf[language], options)
  return kept(`number ${JSON.stringify(options)}`, make).format(value)
}

/** A moment (milliseconds since 1970) in the account's time zone. */
export function formatDate(ms: number, options: Intl.DateTimeFormatOptions): string {
  const make = () => new Intl.DateTimeFormat(regionOf[language], { timeZone: zone, ...options })
  return kept(`date ${JSON.stringify(options)}`, make).format(ms)
}

/**
 * A day such as `2026-11-23` in words: it is the same day in every time zone. What isn't a day stays as it is.
 */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? day : formatDate(at, { timeZone: 'UTC', ...options })
}

/** Several things in a sentence: `a, b and c`, or as a choice `a, b or c`. */
export function formatList(items: Iterable<string>, type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return kept(`list ${type}`, () => new Intl.ListFormat(regionOf[language], { type })).format(items)
}

/** Things one after the other, without a word between the last two: `a, b, c`. */
export const joinItems = (items: readonly string[]): string => items.join(language === 'zh-CN' ? '、' : ', ')

/** A name with what it has: `Print desk: 2 jobs`. */
export const labelled = (name: string, what: string): string => `${name}${language === 'zh-CN' ? '：' : ': '}${what}`

/** Sentences one after the other, without the empty ones. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.filter(text => text !== '').join(language === 'zh-CN' ? '' : ' ')

/** What ends a sentence. */
export const fullStop = (): string => (language === 'zh-CN' ? '。' : '.')

const sameDay = (one: Date, other: Date) =>
  one.getFullYear() === other.getFullYear() && one.getMonth() === other.getMonth() && one.getDate() === other.getDate()

/** A moment as a date of the account's time zone: its year, month, day and hour are those of the zone. */
export const inZone = (ms: number): Date => dateIn(zone, ms)

/** When a day begins in the account's time zone; `month` counts from 0, and days beyond a month go on into the next. */
export const dayStart = (year: number, month: number, day: number): number => dayStartIn(zone, year, month, day)

/** The day of a moment in the account's time zone, as a date field or a file's name has it: `2026-11-21`. */
export const zonedDay = (ms: number): string => dayIn(zone, ms)

/** A moment as ISO 8601 in the account's time zone, for files. */
export const zonedIso = (ms: number): string => isoIn(zone, ms)

/** A moment in the account's time zone: `10:41:09` today, `20 Nov, 10:41` on another day. */
export function formatTime(ms: number, now: number = Date.now()): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return sameDay(inZone(ms), inZone(now))
    ? formatDate(ms, { ...clock, second: '2-digit' })
    : formatDate(ms, { day: 'numeric', month: 'short', ...clock })
}
