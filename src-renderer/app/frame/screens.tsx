import type { ComponentType } from 'react'
import { PrintDesk, usePrintNeedsYou } from '../../print/index.ts'
import { SettingsScreen } from '../../settings/index.ts'
import type { ScreenId } from '../navigation.ts'

/** A screen of the rail. */
interface Screen {
  id: ScreenId
  /** Its place among `Ctrl 1..6`: fixed, so that a key keeps its meaning when other screens come. */
  keys: string
  Screen: ComponentType
  /** How many things there need a person. */
  useNeedsYou: () => number
  /** At the foot of the rail instead of its top. */
  last?: boolean
}

const nobody = () => 0

/** The screens that exist, in the order of the rail. */
export const screens: readonly Screen[] = [
  { id: 'print', keys: 'Ctrl+1', Screen: PrintDesk, useNeedsYou: usePrintNeedsYou },
  { id: 'settings', keys: 'Ctrl+6', Screen: SettingsScreen, useNeedsYou: nobody, last: true },
]
