import { type Screen, useNeedsYou } from '../app/index.ts'
import { PrintDesk } from './PrintDesk.tsx'

export const screen: Screen = {
  id: 'print',
  title: 'Print desk',
  short: 'Print',
  place: 1,
  keys: 'Ctrl+1',
  icon: (
    <>
      <path d="M7 8.5V3.5h10v5" />
      <path d="M6.5 17.5H5a1.5 1.5 0 0 1-1.5-1.5v-5A2.5 2.5 0 0 1 6 8.5h12a2.5 2.5 0 0 1 2.5 2.5v5a1.5 1.5 0 0 1-1.5 1.5h-1.5" />
      <path d="M7 14h10v6.5H7z" />
    </>
  ),
  Screen: PrintDesk,
  useNeedsYou,
}
