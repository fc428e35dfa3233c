import type { ComponentType, ReactNode } from 'react'
import type { NavigationScreen } from '../../src-shared/navigation/menu.ts'
import type { Need } from '../../src-shared/permissions.ts'
import type { TextKey } from '../../src-shared/texts/all.ts'
import type { PaletteEntry, PaletteQuestion } from './actions/palette-entries.ts'

/** The screens that have a title among the texts: `history`, and for the rail, as short as it can be, `history.short`. */
export type ScreenId = Exclude<TextKey<'screens'>, `${string}.short`>

/** A screen, as its folder declares it in `screen.tsx`: the rail, the keys and the address follow from it. */
export interface Screen extends NavigationScreen {
  /** Its name in the address, `#history`. */
  id: ScreenId
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
