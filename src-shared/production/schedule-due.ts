import type { DueDay, DueGroup } from '../service/readers/production/schedule.ts'
import type { Day } from './business-day.ts'
import { type CopyWords, copyWords, unnamed, weekdayName } from './copy-texts.ts'
import { dueAhead } from './due-day.ts'
import { dayAfter } from './schedule.ts'

/** The garment groups that one factory has to finish on a day; null: no one says which factory. */
export interface DueFactory {
  factory: string | null
  groups: DueGroup[]
}

/** A day of the due list. */
export interface DueColumn {
  date: string
  count: number
  factories: DueFactory[]
}

/** What is due from today on, by day and factory; a day that the service says nothing of has nothing due. */
export function dueColumns(days: readonly Pick<DueDay, 'date' | 'groups'>[], today: string): DueColumn[] {
  return Array.from({ length: dueAhead + 1 }, (_, ahead) => {
    const date = dayAfter(today, ahead)
    const listed = days.filter(day => day.date === date).flatMap(({ groups }) => groups)
    const groups = [...new Map(listed.map(group => [`${group.factory} ${group.label}`, group])).values()]
    const factories = [...Map.groupBy(groups, ({ factory }) => factory)]
      .map(([factory, ofFactory]) => ({ factory, groups: ofFactory }))
      .toSorted((one, other) => (one.factory ?? '\uffff').localeCompare(other.factory ?? '\uffff'))
    return { date, count: groups.length, factories }
  })
}

/** The title of a day in a copied text, such as `11月27日 星期五`: it goes to factories, whatever the desk's language. */
const copiedTitle = (date: string, words: CopyWords): string => {
  const [, month, day] = date.split('-').map(Number)
  return `${month}月${day}日 ${weekdayName(date as Day, words)}`
}

/** The labels of a day as text: its title, then each factory with its labels below it. */
export const dueText = ({ date, factories }: DueColumn, words: CopyWords = copyWords): string =>
  [
    copiedTitle(date, words),
    // Below another factory's labels, those of none would be taken for its own.
    ...factories.flatMap(({ factory, groups }) => [
      ...(factory !== null || factories.length > 1 ? [factory ?? unnamed] : []),
      ...groups.map(one => one.label),
    ]),
  ]
    .join('\n')
    .trim()
