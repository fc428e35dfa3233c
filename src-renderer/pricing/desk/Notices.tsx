import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { useSay, useSession } from '../../app/index.ts'
import styles from './PartStrip.module.css'
import { useDeskWords } from './words.ts'

const place = 'selvedge.prices.dismissed'

function dismissedOnes(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : []
  } catch {
    return []
  }
}

function keep(dismissed: readonly string[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(dismissed))
  } catch {
    // A window without storage shows them again at its next start.
  }
}

/** What a person is told about the service's pricing, a calm line each, until it is put away. */
export function Notices({ notices }: { notices: readonly MessageOnWire[] }) {
  const t = useDeskWords()
  const say = useSay()
  const profile = useSession()?.profile?.id ?? ''
  const [dismissed, setDismissed] = useState(dismissedOnes)
  const nameOf = ({ code }: MessageOnWire) => `${profile}:${code}`
  const dismiss = (notice: MessageOnWire) => {
    const all = [...new Set([...dismissedOnes(), nameOf(notice)])]
    keep(all)
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
