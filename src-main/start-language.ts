import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf, systemLocale } from '../src-shared/language.ts'
import { speak } from '../src-shared/messages/index.ts'
import { resourcesFolder } from './storage/resources.ts'

/**
 * Sets the language of what this process says, before a desk has opened its settings. `LC_ALL` or `LC_MESSAGES` ask for
 * one command's language, so they come first; then the language chosen in Selvedge, on this data folder; then the
 * computer's (`LANG` is only its default, so it doesn't override a choice).
 */
export async function speakFor(dataFolder: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const asked = env['LC_ALL'] || env['LC_MESSAGES']
  speak(languageOf(asked || (await chosenLocale(dataFolder)) || systemLocale()))
}

/** The locale in the settings of a data folder; empty if no one chose one, or its database can't be read. */
async function chosenLocale(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'station.db')
  if (!existsSync(file)) return ''
  const { openDatabaseToRead } = await import('./storage/database.ts')
  const { SettingStore } = await import('./storage/settings.ts')
  try {
    const database = openDatabaseToRead(file, join(resourcesFolder(), 'migrations', 'station'))
    try {
      return new SettingStore(database).settings().locale
    } finally {
      database.close()
    }
  } catch {
    // What is wrong is reported where it is opened for work.
    return ''
  }
}
