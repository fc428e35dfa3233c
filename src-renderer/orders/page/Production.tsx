import { daysLateOf } from '../../../src-shared/orders/steps.ts'
import { businessDay } from '../../../src-shared/production/business-day.ts'
import {
  type PhasePiece,
  type PhasePlace,
  type PhaseStep,
  piecesInLabelOrder,
} from '../../../src-shared/service/readers/orders/phases.ts'
import { formatNumber, joinItems, Pill, serviceTerm, useNow, useWords } from '../../kit/index.ts'
import { dayText, Facts, momentText, PartTable } from './kit.tsx'
import styles from './Order.module.css'

function Late({ days }: { days: number | null }) {
  const t = useWords('order-page')
  if (days === null || days === 0) return null
  return (
    <Pill tone="unsure" icon="clock">
      {t('late.days', { count: days })}
    </Pill>
  )
}

function usePlaceText(): (place: PhasePlace) => string {
  const t = useWords('order-page')
  return ({ name, start, due, arrival }) => {
    const days = [
      start === null ? null : t('phase.start', { day: dayText(start) ?? '' }),
      due === null ? null : t('phase.due', { day: dayText(due) ?? '' }),
      arrival === null ? null : t('phase.arrival', { day: dayText(arrival) ?? '' }),
    ].filter(one => one !== null)
    return [name, joinItems(days)].filter(Boolean).join(' · ')
  }
}

function Steps({ label, steps, today }: { label: string; steps: readonly PhaseStep[]; today: string }) {
  const t = useWords('order-page')
  if (steps.length === 0) return <p className="bare faint">{t('phase.noSteps')}</p>
  return (
    <PartTable
      label={label}
      rows={steps}
      columns={[
        { title: t('step.number'), cell: step => step.number },
        {
          title: t('step.title'),
          names: true,
          cell: ({ title, colour }) => (
            <span className={styles['step']}>
              <span
                className={styles['swatch']}
                aria-hidden="true"
                style={colour === null ? undefined : { background: colour }}
              />
              {serviceTerm(title)}
            </span>
          ),
        },
        { title: t('step.start'), cell: step => dayText(step.start), tight: true },
        { title: t('step.due'), cell: step => dayText(step.due), tight: true },
        { title: t('step.done'), cell: step => dayText(step.done), tight: true },
        {
          title: t('step.late'),
          cell: step => (daysLateOf(step, today) ? <Late days={daysLateOf(step, today)} /> : null),
        },
        { title: t('step.sf'), cell: step => step.sfTracking },
      ]}
    />
  )
}

function Piece({ piece, today }: { piece: PhasePiece; today: string }) {
  const t = useWords('order-page')
  const placeText = usePlaceText()
  const name = [piece.code, piece.label, piece.productName].filter(one => one !== null).join(' · ')
  return (
    <article className={styles['piece']}>
      <h4>
        {name || t('col.piece')} <Late days={piece.daysOverDue} />
      </h4>
      <Facts
        facts={[
          [t('phase.group'), piece.groupNumber === null ? null : formatNumber(piece.groupNumber)],
          [t('fabric'), [piece.fabricCode, piece.fabricName].filter(one => one !== null).join(' · ')],
          [t('factory'), placeText(piece.factory)],
          [t('phase.hand'), placeText(piece.handFinish)],
        ]}
      />
      <Steps label={`${t('phases')} ${name}`} steps={piece.steps} today={today} />
      {piece.events.length > 0 && (
        <details>
          <summary>{t('phase.events', { count: piece.events.length })}</summary>
          <PartTable
            label={`${t('audit.event')} ${name}`}
            rows={piece.events}
            columns={[
              { title: t('col.date'), cell: event => momentText(event.at), tight: true },
              { title: t('audit.event'), cell: event => serviceTerm(event.title), names: true },
              { title: t('fabric'), cell: event => event.fabricCode },
              {
                title: t('event.by'),
                cell: ({ by, kind }) =>
                  [by, kind && serviceTerm(kind.replaceAll('_', ' '))].filter(Boolean).join(' · '),
              },
              { title: t('event.retailer'), cell: event => event.retailerStatus },
              { title: t('event.updated'), cell: event => momentText(event.updatedAt ?? null), tight: true },
            ]}
          />
        </details>
      )}
    </article>
  )
}

/** The way of each garment through production. */
export function Production({ rows }: { rows: readonly PhasePiece[] }) {
  const t = useWords('order-page')
  const today = businessDay(useNow(60))
  const pieces = piecesInLabelOrder(rows)
  return (
    <div className={styles['stack']}>
      {pieces.length === 0 && <p className="bare faint">{t('none')}</p>}
      {pieces.map((piece, at) => (
        <Piece key={piece.code ?? at} piece={piece} today={today} />
      ))}
    </div>
  )
}
