import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { asDeskError } from '../../src-shared/errors.ts'
import { SmallIcon } from './parts/icons.tsx'
import { useSay } from './words/say.ts'

/** Tells that something failed: `doing` is what was to be done ("Save the rules"), the rest says the error itself. */
export function useErrorNotice(): (error: unknown, doing: string) => void {
  const say = useSay()
  return useCallback(
    (error, doing) => {
      const { code, data } = asDeskError(error).toJSON()
      notifications.show({
        id: `${doing}:${code}`,
        title: doing,
        message: say({ code, data }),
        icon: <SmallIcon name="cross" />,
        color: 'red',
        style: { '--notice': 'var(--failed)' },
        autoClose: 12_000,
      })
    },
    [say],
  )
}

/** Tells shortly that something was done. */
export function useNotice(): (text: string) => void {
  return useCallback(text => {
    notifications.show({ message: text, icon: <SmallIcon name="check" />, color: 'teal', autoClose: 4000 })
  }, [])
}
