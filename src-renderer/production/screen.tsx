import type { Screen } from '../kit/index.ts'
import { ProductionScreen } from './ProductionScreen.tsx'

export const screen: Screen = {
  id: 'production',
  place: 6,
  menu: [
    { names: ['production', '生产'] },
    {
      names: ['dashboard', 'dashboard queue', 'queue health', 'production today', '工作台', '队列状态'],
      params: { part: 'today' },
    },
    {
      names: ['production schedule', 'schedule', 'production gantt', 'gantt', '生产排期', '排期'],
      params: { part: 'schedule' },
    },
    { names: ['production due', 'due groups', 'due', '交期'], params: { part: 'due' } },
  ],
  keys: 'Ctrl+4',
  icon: (
    <>
      <path d="M4 6.5h9M7 12h11M11 17.5h9" />
      <path d="M4 4.5v4M18 10v4M20 15.5v4" />
    </>
  ),
  Screen: ProductionScreen,
  stays: true,
}
