import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { asDeskError } from '../../src-shared/errors.ts'
import { SmallIcon } from './parts/icons.tsx'
import { useFrameWords } from './words/frame.ts'
import { useSay } from './words/say.ts'

/** How the ids of notices begin that say what failed. */
export const failureNotice = 'failed:'

/** Tells that something failed: `doing` is what was to be done ("Save the rules"), the rest says the error itself. */
export function useErrorNotice(): (error: unknown, doing: string) => void {
  const say = useSay()
  const t = useFrameWords()
  return useCallback(
    (error, doing) => {
      const { code, data } = asDeskError(error).toJSON()
      notifications.show({
        id: `${failureNotice}${doing}:${code}`,
        title: t('notice.not-done', { doing }),
        message: say({ code, data }),
        icon: <SmallIcon name="cross" />,
        color: 'red',
        style: { '--notice': 'var(--failed)' },
        autoClose: 12_000,
      })
    },
    [say, t],
  )
}
