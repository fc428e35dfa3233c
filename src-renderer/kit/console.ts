import { notifications } from '@mantine/notifications'
import { useClient } from './ask/client.tsx'
import { useErrorNotice } from './notices.tsx'
import { useWords } from './words/words.ts'

/** Opens a page of the service's own console in the system's browser, and says so, or why it doesn't. */
export function useOpenConsole(): (url: string, label: string) => Promise<void> {
  const client = useClient()
  const notice = useErrorNotice()
  const t = useWords('frame')
  return async (asked, label) => {
    try {
      const { url, opened } = await client.call('desk.openConsole', { url: asked })
      // Main has checked the address; without a browser of the system's it opens in a tab of this one.
      if (!opened) window.open(url, '_blank', 'noopener,noreferrer')
      notifications.show({ id: 'console', message: t('console.opened', { label }), autoClose: 4_000 })
    } catch (error) {
      notice(error, t('console.open', { label }))
    }
  }
}
