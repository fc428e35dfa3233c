import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { recallValue, rememberValue, useSay, useSession } from '../../app/index.ts'
import styles from './PartStrip.module.css'
import { useDeskWords } from './words.ts'

const place = 'prices.dismissed'

const dismissedOnes = (): readonly string[] =>
  recallValue(place, kept => (Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : []), [])

/** What a person is told about the service's pricing, a calm line each, until it is put away. */
export function Notices({ notices }: { notices: readonly MessageOnWire[] }) {
  const t = useDeskWords()
  const say = useSay()
  const profile = useSession()?.profile?.id ?? ''
  const [dismissed, setDismissed] = useState(dismissedOnes)
  const nameOf = ({ code }: MessageOnWire) => `${profile}:${code}`
  const dismiss = (notice: MessageOnWire) => {
    const all = [...new Set([...dismissedOnes(), nameOf(notice)])]
    rememberValue(place, all)
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
