import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { UploadWay } from '../../../src-shared/contract/import-uploads.ts'
import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import { secondsFor } from '../../../src-shared/pricing/pace.ts'
import { useWords, type Words } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft } from '../use-imports.ts'
import styles from './UploadStep.module.css'

/** A span in words that do not pretend to know more than they do: `40 s`, `3 min`, `2 h 5 min`. */
function spanText(seconds: number, t: Words<'imports-upload'>): string {
  if (seconds < 90) return t('time.seconds', { count: Math.max(1, Math.ceil(seconds)) })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('time.minutes', { count: minutes })
  return t('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

interface CardProps {
  title: string
  /** What happens, in a line. */
  line: string
  /** The rest of it, for who wants to know. */
  more: string[]
  foot: ReactNode
}

function Card({ title, line, more, foot }: CardProps) {
  const t = useWords('imports-upload')
  const id = useId()
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{line}</p>
      <details>
        <summary aria-label={t('ways.moreOf', { way: title })}>{t('ways.more')}</summary>
        {more.map(text => (
          <p key={text}>{text}</p>
        ))}
      </details>
      <div className={styles['foot']}>{foot}</div>
    </section>
  )
}

/** The two ways to upload, each with what it means. */
export function Ways({
  can,
  outbox,
  onChoose,
}: {
  can: boolean
  outbox: OutboxState | null
  onChoose(way: UploadWay): void
}) {
  const t = useWords('imports-upload')
  const cells = useDraft(view => view.totals?.cells ?? 0)
  const said = { count: cells, figure: count(cells) }
  const rate = outbox?.perSecond ?? null
  const seconds = secondsFor(cells, rate)
  return (
    <div className={styles['ways']}>
      <Card
        title={t('file.title')}
        line={t('file.what')}
        more={[t('file.proof'), t('file.stop')]}
        foot={
          <Button variant="filled" disabled={!can} onClick={() => onChoose('file')}>
            {t('file.button', said)}
          </Button>
        }
      />
      <Card
        title={t('cells.title')}
        line={
          cells === 0 || rate === null || seconds === null
            ? t('cells.what')
            : t('cells.whatTime', { time: spanText(seconds, t), rate: count(Math.max(1, Math.round(rate))) })
        }
        more={[t('cells.proof'), t('cells.stop')]}
        foot={
          <Button variant="default" disabled={!can} onClick={() => onChoose('cells')}>
            {t('cells.button', said)}
          </Button>
        }
      />
    </div>
  )
}
