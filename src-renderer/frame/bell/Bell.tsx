import { Button, Popover } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import type { NotificationRow } from '../../../src-shared/contract/notifications.ts'
import { useActions } from '../../kit/actions/registry.ts'
import { notifyInBrowser } from '../../kit/alerts/system.ts'
import { useClient } from '../../kit/ask/client.tsx'
import { useAccess, useDeskQuery } from '../../kit/ask/query.ts'
import { formatNumber, joinItems } from '../../kit/locale.ts'
import { useErrorNotice } from '../../kit/notices.tsx'
import { Answered } from '../../kit/parts/Answered.tsx'
import { keyText } from '../../kit/parts/Kbd.tsx'
import { preferencesNow } from '../../kit/preferences.ts'
import { useSignedIn } from '../../kit/session.ts'
import { useSay } from '../../kit/words/say.ts'
import { useWords } from '../../kit/words/words.ts'
import styles from './Bell.module.css'
import { setBellOpen, useBell } from './bell-store.ts'
import { moveBetween, NotificationItems } from './NotificationItems.tsx'

/** How often the service is asked for new ones while the window can be seen (ms). */
const every = 15_000
const bellKey = 'Mod+B'

/** The service's notifications; only asked for by an account that the service knows, whose marks they get. */
function useNotifications() {
  const access = useAccess('admin.notifications.index')
  const isSignedIn = useSignedIn()
  const enabled = isSignedIn && access.isKnown && access.offered && access.lacks === null
  const { data, ...query } = useDeskQuery('notifications.list', {}, { every, enabled })
  return { ...query, ...access, isSignedIn, data: isSignedIn ? data : undefined }
}

/** Announces what is new: main answers each notification to one window, once. */
function useAnnouncing(untold: number, readAt: number): void {
  const t = useWords('notifications')
  const client = useClient()
  const tell = useRef((_news: readonly NotificationRow[]) => {})
  tell.current = news => {
    const names = news.slice(0, 3).map(({ title, message, kind }) => title ?? message ?? (kind || t('untitled')))
    const [only] = news
    const isOne = news.length === 1 && only !== undefined
    const title = isOne ? (names[0] ?? '') : t('news.many', { count: news.length })
    const text = isOne ? (only.title === null ? '' : (only.message ?? '')) : joinItems(names)
    notifications.show({
      id: 'service-notifications',
      title,
      message: (
        <span className={styles['news']}>
          <span>{text}</span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              notifications.hide('service-notifications')
              setBellOpen(true)
            }}
          >
            {t('news.show')}
          </Button>
        </span>
      ),
      autoClose: 12_000,
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each reading, what failed before is asked again
  useEffect(() => {
    if (untold === 0) return
    client
      .call('notifications.announce', { hasFocus: document.hasFocus() })
      .then(news => {
        if (news.length > 0 && preferencesNow().notifications && !client.left?.aborted) tell.current(news)
      })
      .catch(() => {})
  }, [client, untold, readAt])
  const say = useSay()
  useEffect(
    () =>
      client.on('notifications.notify', ({ title, lines }) =>
        notifyInBrowser(say(title), lines.map(say), () => setBellOpen(true), 'notifications'),
      ),
    [client, say],
  )
}

/** The notifications, or why there are none. */
function Body(query: ReturnType<typeof useNotifications>) {
  const t = useWords('notifications')
  const say = useSay()
  const { error, offered, isSignedIn } = query
  if (!offered) return <p role="status">{t('absent')}</p>
  if (!isSignedIn) return <p role="status">{t('signedOut')}</p>
  return (
    <Answered {...query}>
      {({ rows, hasOlder }) => (
        <>
          {error && <p role="alert">{t('stale', { why: say(error.toMessage()) })}</p>}
          {rows.length === 0 && <p role="status">{t('none')}</p>}
          <NotificationItems rows={rows} onLeave={() => setBellOpen(false)} />
          {hasOlder && <p>{t('older')}</p>}
        </>
      )}
    </Answered>
  )
}

/** The bell in the head: how many of the service's notifications are new, and on a click all of them. */
export function Bell() {
  const t = useWords('notifications')
  const frame = useWords('frame')
  const client = useClient()
  const notice = useErrorNotice()
  const { isOpen } = useBell()
  const query = useNotifications()
  const { data, dataUpdatedAt } = query
  const count = data?.rows.filter(({ isNew }) => isNew).length ?? 0
  useAnnouncing(data?.untold ?? 0, dataUpdatedAt)
  useActions('frame.notifications', frame('keys.everywhere'), [
    { keys: bellKey, title: t('key'), run: () => setBellOpen(true), whileTyping: true },
  ])
  const label = count > 0 ? t('labelNew', { count }) : t('label')
  const seeAll = async () => {
    try {
      await client.call('notifications.seen', { keys: null })
    } catch (failure) {
      notice(failure, t('told.seen'))
    }
  }
  return (
    <Popover opened={isOpen} onChange={setBellOpen} position="bottom-end" width={400} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles['bell']}
          aria-label={label}
          aria-haspopup="dialog"
          title={`${label} (${keyText(bellKey)})`}
          onClick={() => setBellOpen(!isOpen)}
        >
          <svg aria-hidden="true" focusable="false" width={18} height={18} viewBox="0 0 24 24">
            <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />
          </svg>
          {count > 0 && <b aria-hidden="true">{count > 99 ? t('many') : formatNumber(count)}</b>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles['panel'] ?? ''} p={0} onKeyDownCapture={moveBetween}>
        <header className={styles['top']}>
          {/* Nothing is chosen yet: Enter does nothing. */}
          <h2 tabIndex={-1} data-autofocus>
            {t('title')}
          </h2>
          {count > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => void seeAll()}>
              {t('allSeen')}
            </Button>
          )}
        </header>
        <div className={styles['body']}>
          <Body {...query} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
