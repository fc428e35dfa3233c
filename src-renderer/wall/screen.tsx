import type { Screen } from '../kit/index.ts'
import { PrintRoom, usePrintTally } from '../print/index.ts'
import { Wall } from './Wall.tsx'

/** What is printing stands there in the print desk's own words. */
const room = { useTally: usePrintTally, PrintRoom }
const WallScreen = () => <Wall room={room} />

export const screen: Screen = {
  id: 'wall',
  place: 9,
  keys: 'F11',
  icon: null,
  Screen: WallScreen,
  bare: true,
}
