import type { ComponentType } from 'react'
import { HistoryScreen } from '../../history/index.ts'
import { ImportsScreen, useImportsNeedYou } from '../../imports/index.ts'
import { PricingDesk, usePricesNeedYou } from '../../pricing/index.ts'
import { JobEvidence, PrintDesk } from '../../print/index.ts'
import { SettingsScreen } from '../../settings/index.ts'
import { useNeedsYou } from '../alerts/store.ts'
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

/** The history shows an attempt in the print desk's own panel; the two know nothing of each other. */
const History = () => <HistoryScreen Evidence={JobEvidence} />

/** The screens that exist, in the order of the rail. */
export const screens: readonly Screen[] = [
  { id: 'print', keys: 'Ctrl+1', Screen: PrintDesk, useNeedsYou },
  { id: 'prices', keys: 'Ctrl+2', Screen: PricingDesk, useNeedsYou: usePricesNeedYou },
  { id: 'imports', keys: 'Ctrl+3', Screen: ImportsScreen, useNeedsYou: useImportsNeedYou },
  { id: 'history', keys: 'Ctrl+7', Screen: History, useNeedsYou: nobody },
  { id: 'settings', keys: 'Ctrl+6', Screen: SettingsScreen, useNeedsYou: nobody, last: true },
]
