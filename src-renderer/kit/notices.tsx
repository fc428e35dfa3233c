import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { asDeskError } from '../../src-shared/errors.ts'
import { SmallIcon } from './parts/icons.tsx'
import { sayNow, useSay } from './words/say.ts'
import { useWords } from './words/words.ts'

/** How the ids of notices begin that say what failed. */
export const failureNotice = 'failed:'

const show = (about: string, message: string, title?: string) =>
  notifications.show({
    id: `${failureNotice}${about}`,
    title,
    message,
    icon: <SmallIcon name="cross" />,
    color: 'red',
    style: { '--notice': 'var(--failed)' },
    autoClose: 12_000,
  })

const elsewhere = 'session.other-profile'

/**
 * Says that nothing was done, as another profile is open. Where it was to be done is gone as soon as this window shows that one, and
 * what was said there with it.
 */
export const tellElsewhere = (): void => void show(elsewhere, sayNow({ code: elsewhere, data: {} }))

/** Shows that something failed: `doing` is the action ("Save the rules"); the error says the rest. */
export function useErrorNotice(): (error: unknown, doing: string) => void {
  const say = useSay()
  const t = useWords('frame')
  return useCallback(
    (error, doing) => {
      const { code, data } = asDeskError(error).toJSON()
      const about = code === elsewhere ? code : `${doing}:${code}`
      show(about, say({ code, data }), t('notice.not-done', { doing }))
    },
    [say, t],
  )
}
