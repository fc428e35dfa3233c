import type { Screen } from '../kit/index.ts'
import { useSettingsEntries } from './palette.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

export const screen: Screen = {
  id: 'settings',
  place: 9,
  keys: 'Ctrl+6',
  icon: (
    <>
      <circle cx="12" cy="12" r="3.2" />
      <path d="M12 3v2.8m0 12.4V21M3 12h2.8m12.4 0H21M5.64 5.64l1.98 1.98m8.76 8.76 1.98 1.98m0-12.72-1.98 1.98m-8.76 8.76-1.98 1.98" />
    </>
  ),
  Screen: SettingsScreen,
  usePaletteEntries: useSettingsEntries,
  last: true,
}
