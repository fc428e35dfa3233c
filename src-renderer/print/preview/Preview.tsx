import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../kit/index.ts'
import type { OrderDocument } from './order-document.ts'
import { PdfPage } from './PdfPage.tsx'
import styles from './Preview.module.css'
import { type Shown, useDocument } from './use-document.ts'

/** The grey around the paper (px), as Preview.module.css has it. */
const margin = 12

const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const

function Knob({
  label,
  sign,
  disabled,
  onClick,
}: {
  label: string
  sign: ReactNode
  disabled?: boolean
  onClick(): void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled ?? false} onClick={onClick}>
        {sign}
      </ActionIcon>
    </Tooltip>
  )
}

function Sheet({
  shown,
  job,
  page,
  zoom,
  box,
  most,
  order,
  onFetch,
}: {
  shown: Shown
  job: string
  page: number
  zoom: number
  box: { width: number; height: number }
  most: number
  order: OrderDocument
  onFetch(): void
}) {
  const t = useWords('print')
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (shown.state === 'none') {
    return (
      <div className={styles['none']}>
        <p>{shown.why}</p>
        {order === 'not kept' && <p>{t('preview.notFetched')}</p>}
        {order === 'offered' && (
          <Button variant="default" onClick={onFetch}>
            {t('preview.fetch')}
          </Button>
        )}
      </div>
    )
  }
  if (shown.state === 'loading') {
    return late ? <Skeleton width={190} height={118} radius={0} aria-label={t('preview.loading')} role="img" /> : null
  }
  const pages = shown.pdf.numPages
  if (box.width <= 0) return null
  return (
    <PdfPage
      pdf={shown.pdf}
      page={Math.min(page, pages)}
      zoom={zoom}
      box={box}
      most={most}
      label={t('preview.pageLabel', { page, pages, job })}
    />
  )
}

/**
 * The document of a job with its pages and sizes. `most` is the largest scale of a fitted page (pixels a point);
 * `onLarge` offers the large preview. `order` says whether the order's document can be shown where none is kept.
 */
export function Preview({
  job,
  version,
  order = 'kept',
  most,
  large,
  onLarge,
}: {
  job: string
  version: string
  order?: OrderDocument
  most: number
  large?: boolean
  onLarge?(): void
}) {
  const t = useWords('print')
  const [asked, setAsked] = useState(large && order === 'offered' ? 1 : 0)
  const shown = useDocument(job, version, asked)
  const [page, setPage] = useState(1)
  const [step, setStep] = useState(2)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const pages = shown.state === 'open' ? shown.pdf.numPages : 0
  return (
    <section className={styles['preview']} data-large={large || undefined} aria-label={t('preview.label')}>
      <div ref={ref} className={styles['sheet']} tabIndex={zooms[step] === 1 ? undefined : 0}>
        <Sheet
          shown={shown}
          job={job}
          page={page}
          zoom={zooms[step] ?? 1}
          box={{ width: width - 2 * margin, height: height - 2 * margin }}
          most={most}
          order={order}
          onFetch={() => setAsked(asked + 1)}
        />
      </div>
      {pages > 0 && order === 'offered' && <p className={styles['order']}>{t('preview.ofOrder')}</p>}
      {pages > 0 && (
        <div className={styles['tools']}>
          {pages > 1 && (
            <>
              <Knob label={t('preview.previous')} sign="‹" disabled={page <= 1} onClick={() => setPage(page - 1)} />
              <span className="quiet small">{t('preview.page', { page, pages })}</span>
              <Knob label={t('preview.next')} sign="›" disabled={page >= pages} onClick={() => setPage(page + 1)} />
            </>
          )}
          <span className="grow" />
          <Knob label={t('preview.out')} sign="−" disabled={step === 0} onClick={() => setStep(step - 1)} />
          <Knob
            label={t('preview.in')}
            sign="+"
            disabled={step === zooms.length - 1}
            onClick={() => setStep(step + 1)}
          />
          {step !== 2 && <Knob label={t('preview.fit')} sign="▢" onClick={() => setStep(2)} />}
          {onLarge && <Knob label={t('preview.large')} sign="⤢" onClick={onLarge} />}
        </div>
      )}
    </section>
  )
}
