import type { Screen } from '../kit/screen.ts'
import { useWords } from '../kit/words/words.ts'

const declared = import.meta.glob<{ screen: Screen }>('../*/screen.tsx', { eager: true })

/** The screens that exist, in the desk's own order; `useNavigation` has those of the account, in the menu's. */
export const screens: readonly Screen[] = Object.values(declared)
  .map(({ screen }) => screen)
  .toSorted((one, other) => one.place - other.place)

export const isScreen = (id: string): boolean => screens.some(screen => screen.id === id)

/** Says the titles of screens: `history`, and `history.short` in the rail. */
export const useScreenWords = () => useWords('screens') as (key: string) => string
