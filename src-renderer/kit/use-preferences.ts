import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { CommandInput } from '../../src-shared/contract/index.ts'
import { type Language, languages } from '../../src-shared/language.ts'
import { useClient } from './ask/client.tsx'
import { useErrorNotice } from './notices.tsx'
import { useSay } from './words/say.ts'
import { useWords } from './words/words.ts'

/** Languages, each named in itself: whoever looks for one can read its name. */
export const languageChoices: readonly { value: Language; label: string }[] = languages.map(value => ({
  value,
  label: { en: 'English', 'zh-CN': '简体中文' }[value],
}))

/** Changes the language or the time zone, here and with the account; says so if the service doesn't have it yet. */
export function useSavePreferences(): (change: CommandInput<'preferences.save'>) => Promise<void> {
  const client = useClient()
  const notice = useErrorNotice()
  const say = useSay()
  const t = useWords('frame')
  const cache = useQueryClient()
  return async change => {
    try {
      const { problem } = await client.call('preferences.save', change)
      // Its labels are in the account's language.
      if ('locale' in change) void cache.invalidateQueries({ queryKey: ['admin.me.menu'] })
      if (problem) notifications.show({ title: t('preferences.here'), message: say(problem), autoClose: 12_000 })
    } catch (error) {
      notice(error, t('preferences.failed'))
    }
  }
}
