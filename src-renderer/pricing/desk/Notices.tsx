import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { recallValue, rememberValue, useSay, useSession, useWords } from '../../kit/index.ts'
import styles from './PartStrip.module.css'

const storageKey = 'prices.dismissed'

const readDismissed = (): readonly string[] =>
  recallValue(storageKey, kept => (Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : []), [])

/** Notices about the service's pricing, one line each, until dismissed. */
export function Notices({ notices }: { notices: readonly MessageOnWire[] }) {
  const t = useWords('pricing-desk')
  const say = useSay()
  const profile = useSession()?.profile?.id ?? ''
  const [dismissed, setDismissed] = useState(readDismissed)
  const nameOf = ({ code }: MessageOnWire) => `${profile}:${code}`
  const dismiss = (notice: MessageOnWire) => {
    const all = [...new Set([...readDismissed(), nameOf(notice)])]
    rememberValue(storageKey, all)
    setDismissed(all)
  }
  return notices
    .filter(notice => !dismissed.includes(nameOf(notice)))
    .map(notice => (
      <div key={notice.code} className={styles['notice']}>
        <p role="status">{say(notice)}</p>
        <CloseButton size="sm" aria-label={t('notice.dismiss')} onClick={() => dismiss(notice)} />
      </div>
    ))
}
