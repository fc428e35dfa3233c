import type { ComponentType, ReactNode } from 'react'
import type { Language } from '../../src-shared/language.ts'
import type { NavigationScreen } from '../../src-shared/navigation/menu.ts'
import type { Need } from '../../src-shared/permissions.ts'
import type { PaletteEntry, PaletteQuestion } from '../kit/actions/palette-entries.ts'
import { defineWords } from '../kit/words/words.ts'

/** A screen, as its folder declares it in `screen.tsx`: the rail, the keys and the address follow from it. */
export interface Screen extends NavigationScreen {
  /** Its name in the address, `#history`. */
  id: string
  title: Record<Language, string>
  /** The title in the rail, as short as it can be. */
  short: Record<Language, string>
  /** Where it is in the rail, unless the service's menu names it (`menu`). */
  place: number
  /** What an account needs to open it; without that the screen isn't there. */
  needs?: Need
  /** Its key, such as `Ctrl+7`: it stays the same when other screens come, and for every role. */
  keys: string
  /** Strokes of the icon on 24 x 24. */
  icon: ReactNode
  Screen: ComponentType
  /** Stays as it is while another screen is shown, so that it is there at once: for screens with large grids. */
  stays?: true
  /** How many things there need a person. */
  useNeedsYou?: () => number
  /** What the palette offers of this screen, wherever one is; called while the palette is open. */
  usePaletteEntries?: (question: PaletteQuestion) => readonly PaletteEntry[]
  /** Fills a window of its own: without rail, head and foot, and not in the rail. Its key is the business of who opens it. */
  bare?: true
  /** At the foot of the rail instead of its top. */
  last?: boolean
}

const declared = import.meta.glob<{ screen: Screen }>('../*/screen.tsx', { eager: true })

/** The screens that exist, in the desk's own order; `useNavigation` has those of the account, in the menu's. */
export const screens: readonly Screen[] = Object.values(declared)
  .map(({ screen }) => screen)
  .toSorted((one, other) => one.place - other.place)

export const isScreen = (id: string): boolean => screens.some(screen => screen.id === id)

const titlesIn = (language: Language): Record<string, string> =>
  Object.fromEntries(
    screens.flatMap(({ id, title, short }) => [
      [id, title[language]],
      [`${id}.short`, short[language]],
    ]),
  )

/** The titles of screens, `history` and `history.short`. */
export const { useWords: useScreenWords } = defineWords('screens', titlesIn('en'), titlesIn('zh-CN'))
