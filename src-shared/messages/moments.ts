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

/** `10:41` of today, `20 Nov, 10:41` of another day. */
function inWords(ms: number, language: Language, zone: string | undefined): string {
  const dayOf = (at: number) => dateIn(zone, at).toDateString()
  const day = dayOf(ms) === dayOf(Date.now()) ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...day,
    ...({ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  }).format(ms)
}
