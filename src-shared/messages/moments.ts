import type { Language } from '../language.ts'
import { dateIn } from '../timezone.ts'
import type { MessageData } from './template.ts'

/** Gaps of messages that hold a moment, as `momentOf` writes it. */
const gapsOfMoments = new Set(['since', 'at'])

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** A moment for a message's data: it is said in the zone of whoever reads it, whenever that is. What is none is a dash. */
export const momentOf = (ms: number): string => {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? '-' : date.toISOString()
}

/** The data of a message with its moments as times of a zone (this computer's if undefined). */
export const momentsIn = (language: Language, zone: string | undefined, data: MessageData): MessageData =>
  Object.fromEntries(
    Object.entries(data).map(([gap, value]) => [
      gap,
      gapsOfMoments.has(gap) && typeof value === 'string' && instant.test(value)
        ? inWords(Date.parse(value), language, zone)
        : value,
    ]),
  )

/** True for a moment as `inWords` says it, in either language: what isn't one may be anyone's name. */
export const isMomentInWords = (text: string): boolean => momentInWords.test(text)

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
const momentInWords = new RegExp(
  `^(?:\\d{1,2} (?:${months})(?: \\d{4})?, |(?:\\d{4}年)?\\d{1,2}月\\d{1,2}日 )?(?:[01]\\d|2[0-3]):[0-5]\\d$`,
)

/** `10:41` of today, `20 Nov, 10:41` of another day of this year, `20 Nov 2025, 10:41` of another year. */
function inWords(ms: number, language: Language, zone: string | undefined): string {
  const [then, now] = [dateIn(zone, ms), dateIn(zone, Date.now())]
  const isThisYear = then.getFullYear() === now.getFullYear()
  const day = then.toDateString() === now.toDateString() ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...day,
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...({ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  }).format(ms)
}
