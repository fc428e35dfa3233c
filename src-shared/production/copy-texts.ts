import { type Day, weekdayOf } from './business-day.ts'
import type { Countdown, CountdownBucket } from './countdown.ts'

/** The words of the copy texts that the specification doesn't show; each can be set for a profile (bindings, section 7). */
export const copyWords = {
  /** From Monday to Sunday, parted by spaces. */
  weekdays: '星期一 星期二 星期三 星期四 星期五 星期六 星期日',
  greeting: '您好，',
  request: '以下面料请尽快安排发货：',
  thanks: '谢谢！',
} as const

export type CopyWords = Record<keyof typeof copyWords, string>

/** The words of a profile, with ours where it has none. */
export const copyWordsWith = (own: { [Word in keyof CopyWords]?: string | undefined } | undefined): CopyWords => ({
  ...copyWords,
  ...Object.fromEntries(Object.entries(own ?? {}).filter(([, text]) => text)),
})

/** A component that is asked for (specification 2.4). */
export interface ComponentLine {
  orderId: string | null
  supplier: string | null
  material: string | null
  /** In cm. */
  meterage: number | null
}

/** A day of the staff that is needed. */
export interface StaffDay {
  day: Day | null
  /** As the service names it. */
  dayName: string | null
  count: number | null
  /** As the service has it stored; it comes before our own. */
  copyText: string | null
}

const overduePrefix = '逾期：'
/** What stands for a name that the service doesn't give. */
export const unnamed = '-'

/** The name of a day, such as `星期三`. */
export function weekdayName(day: Day, words: CopyWords = copyWords): string {
  const names = words.weekdays.trim().split(/\s+/)
  return (names.length === 7 ? names : copyWords.weekdays.split(' '))[weekdayOf(day)] ?? ''
}

/** The first line of a day column: `星期三要交货：`, `今天要发：` or `逾期：`. */
function prefixOf({ key, day }: CountdownBucket, words: CopyWords): string {
  if (key === 'today') return '今天要发：'
  if (key === 'overdue') return overduePrefix
  return `${day === null ? key : weekdayName(day, words)}要交货：`
}

/** A day column: its prefix, then each factory with one group label per line. Empty where nothing is due. */
export function dayText(bucket: CountdownBucket, words: CopyWords = copyWords): string {
  const lines = bucket.factories.flatMap(({ factory, groups }) =>
    groups.length === 0 ? [] : [factory, ...groups.map(({ label }) => label)],
  )
  return lines.length === 0 ? '' : [prefixOf(bucket, words), ...lines].join('\n')
}

/** What is overdue at a factory, or at all of them, with the days of each group. Empty where nothing is. */
export function overdueText({ buckets }: Pick<Countdown, 'buckets'>, factory: string | null = null): string {
  const overdue = buckets.find(({ key }) => key === 'overdue')?.factories ?? []
  const lines = overdue.flatMap(each =>
    each.groups.length === 0 || (factory !== null && each.factory !== factory)
      ? []
      : [each.factory, ...each.groups.map(({ label, daysOver }) => `${daysOver ?? unnamed} Days --- ${label}`)],
  )
  return lines.length === 0 ? '' : [overduePrefix, ...lines].join('\n')
}

/** The name of a supplier as it stands in brackets, and by which lines are put together. */
export const supplierName = (supplier: string | null): string => supplier?.trim().toUpperCase() || unnamed

/**
 * The letter that asks suppliers for components, a section for each in the order of the rows; for one supplier it has
 * only that one's lines. Empty where nothing is missing.
 */
export function componentsText(
  components: readonly ComponentLine[],
  supplier: string | null = null,
  words: CopyWords = copyWords,
): string {
  const sections = new Map<string, string[]>()
  for (const component of components) {
    const name = supplierName(component.supplier)
    if (supplier !== null && name !== supplierName(supplier)) continue
    const { orderId, material, meterage } = component
    const length = meterage === null ? '' : ` (${meterage}cm)`
    sections.set(name, [...(sections.get(name) ?? []), `- ${orderId ?? unnamed}: ${material ?? unnamed}${length}`])
  }
  if (sections.size === 0) return ''
  const lines = [...sections].flatMap(([name, own]) => [`[${name}]`, ...own])
  return [words.greeting, words.request, ...lines, words.thanks].join('\n')
}

/** The staff needed: a line for the day and one for the number, with a blank line between days. */
export const staffText = (days: readonly StaffDay[], words: CopyWords = copyWords): string =>
  days
    .map(({ day, dayName, count, copyText }) => {
      const name = dayName ?? (day === null ? unnamed : weekdayName(day, words))
      return copyText ?? `${name}\n${count ?? unnamed}`
    })
    .join('\n\n')
