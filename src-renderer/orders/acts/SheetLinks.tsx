import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  CopyButton,
  formatTime,
  useAccess,
  useClient,
  useErrorNotice,
  useOpenConsole,
  useWords,
} from '../../kit/index.ts'
import styles from './Acts.module.css'

const operations = {
  phase: 'admin.orders.phase-summary.link',
  hand: 'admin.orders.hand-finishing.link',
} as const

/** A link to a sheet of the order: the service is asked when someone wants one, since it is good for a short time only. */
function SheetLink({ order, sheet }: { order: string; sheet: keyof typeof operations }) {
  const t = useWords('order-acts')
  const client = useClient()
  const notice = useErrorNotice()
  const openConsole = useOpenConsole()
  const { offered, isKnown, lacks } = useAccess(operations[sheet])
  const [link, setLink] = useState<{ url: string; expiresAt: number | null } | null>(null)
  const [busy, setBusy] = useState(false)
  if (!isKnown || !offered || lacks !== null) return null
  const label = t(`link.${sheet}`)
  const ask = async () => {
    setBusy(true)
    try {
      setLink(await client.call(operations[sheet], { path: { order } }))
    } catch (error) {
      setLink(null)
      notice(error, label)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" size="compact-sm" loading={busy} onClick={() => void ask()}>
        {label}
      </Button>
      {link && (
        <section className={styles['link']} aria-label={label}>
          <code title={link.url}>{link.url}</code>
          <CopyButton name={`link ${sheet}`} variant="default" size="compact-sm" text={link.url} />
          <Button variant="default" size="compact-sm" onClick={() => void openConsole(link.url, label)}>
            {t('link.open')}
          </Button>
          {link.expiresAt !== null && (
            <span className={styles['reason']}>{t('link.until', { time: formatTime(link.expiresAt) })}</span>
          )}
        </section>
      )}
    </>
  )
}

/** The links to the order's phase summary and hand finishing. */
export function SheetLinks({ order }: { order: string }) {
  return (
    <div className={`${styles['bar']} ${styles['sheets']}`}>
      <SheetLink key={`phase ${order}`} order={order} sheet="phase" />
      <SheetLink key={`hand ${order}`} order={order} sheet="hand" />
    </div>
  )
}
