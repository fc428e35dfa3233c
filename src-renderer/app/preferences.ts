import { create } from 'zustand'
import { defaultSettings, type Settings } from '../../src-shared/contract/desk.ts'

export const usePreferencesStore = create<{ settings: Settings; loaded: boolean }>(() => ({
  settings: defaultSettings,
  loaded: false,
}))

/** The desk's settings: theme, density, text size, and how the station works. */
export function usePreferences(): Settings {
  return usePreferencesStore(store => store.settings)
}
