import { defaultSettings, type Settings } from '../../src-shared/contract/desk.ts'
import { answerNow, useAnswer } from './ask/answers.ts'

/** The desk's settings: theme, density, text size, and how the station works. */
export const usePreferences = (): Settings => useAnswer('settings.get') ?? defaultSettings

/** The same outside of React. */
export const preferencesNow = (): Settings => answerNow('settings.get') ?? defaultSettings
