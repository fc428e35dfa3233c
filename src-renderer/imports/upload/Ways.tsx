import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { UploadWay } from '../../../src-shared/contract/import-uploads.ts'
import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import { secondsFor } from '../../../src-shared/pricing/pace.ts'
import { count } from '../numbers.ts'
import { useDraft } from '../use-imports.ts'
import { spanText } from './time-left.ts'
import styles from './UploadStep.module.css'
import { useUploadWords } from './words.ts'

function Card({ title, children, foot }: { title: string; children: ReactNode; foot: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
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
  const t = useUploadWords()
  const cells = useDraft(view => view.totals?.cells ?? 0)
  const said = { count: cells, figure: count(cells) }
  const rate = outbox?.perSecond ?? null
  const seconds = secondsFor(cells, rate)
  return (
    <div className={styles['ways']}>
      <Card
        title={t('file.title')}
        foot={
          <Button variant="filled" disabled={!can} onClick={() => onChoose('file')}>
            {t('file.button', said)}
          </Button>
        }
      >
        <p>{t('file.what')}</p>
        <p>{t('file.proof')}</p>
        <p>{t('file.stop')}</p>
      </Card>
      <Card
        title={t('cells.title')}
        foot={
          <Button variant="default" disabled={!can} onClick={() => onChoose('cells')}>
            {t('cells.button', said)}
          </Button>
        }
      >
        <p>{t('cells.what')}</p>
        <p>{t('cells.proof')}</p>
        <p>{t('cells.stop')}</p>
        {cells > 0 && (
          <p className="figures">
            <b>
              {rate === null || seconds === null
                ? t('cells.noTime')
                : t('cells.time', { time: spanText(seconds, t), rate: count(Math.max(1, Math.round(rate))) })}
            </b>
          </p>
        )}
      </Card>
    </div>
  )
}
