import type { Screen } from '../kit/index.ts'
import { JobEvidence } from '../print/index.ts'
import { HistoryScreen } from './HistoryScreen.tsx'

/** The history shows an attempt in the print desk's own panel. */
const History = () => <HistoryScreen Evidence={JobEvidence} />

export const screen: Screen = {
  id: 'history',
  place: 4,
  own: true,
  menu: [{ names: ['print history', 'printing history', 'orders printing history', '打印记录'] }],
  keys: 'Ctrl+7',
  icon: (
    <>
      <path d="M3.8 12a8.2 8.2 0 1 0 2.6-6" />
      <path d="M3.5 3.8v4.4h4.4M12 7.6V12l3 2" />
    </>
  ),
  Screen: History,
  stays: true,
}
