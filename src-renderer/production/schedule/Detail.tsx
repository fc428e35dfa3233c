import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { daysLateOf } from '../../../src-shared/orders/steps.ts'
import { businessDay } from '../../../src-shared/production/business-day.ts'
import type { PhasePlace, PhaseStep } from '../../../src-shared/service/readers/orders/phases.ts'
import { piecesInLabelOrder } from '../../../src-shared/service/readers/orders/phases.ts'
import type { Component, ScheduleDetail, SchedulePiece } from '../../../src-shared/service/readers/production/detail.ts'
import type { TextLine } from '../../../src-shared/service/readers/production/html-text.ts'
import {
  Answered,
  formatTime,
  goTo,
  joinItems,
  PanelHead,
  Pill,
  SidePanel,
  serviceTerm,
  useAccess,
  useNow,
  useOperation,
  useWords,
  type Words,
} from '../../kit/index.ts'
import { fabricWord } from '../fabric-word.ts'
import { dayText } from './day-title.ts'
import type { ScheduleLine } from './lines.ts'
import styles from './Schedule.module.css'
import { stepName } from './words.ts'

type Dated = readonly (readonly [key: 'start' | 'due' | 'arrival' | 'done' | 'expected', day: string | null])[]

/** Days with what they are, those that are known. */
const datesText = (t: Words<'production-schedule'>, days: Dated): string =>
  joinItems(days.flatMap(([key, day]) => (day === null ? [] : [t(key, { day: dayText(day) ?? '' })])))

function Late({ days }: { days: number | null }) {
  const t = useWords('production-schedule')
  if (!days) return null
  return (
    <Pill tone="failed" icon="clock">
      {t('late.days', { count: days })}
    </Pill>
  )
}

function Step({ step, today }: { step: PhaseStep; today: string }) {
  const t = useWords('production-schedule')
  const { number, title, start, due, done, colour, sfTracking } = step
  const late = daysLateOf(step, today)
  return (
    <li>
      <span
        className={styles['swatch']}
        aria-hidden="true"
        style={colour === null ? undefined : { background: colour }}
      />
      <div>
        {stepName(number, title)}
        {late !== null && late > 0 && <em>{t('late.days', { count: late })}</em>}
        <small>
          {datesText(t, [
            ['start', start],
            ['due', due],
            ['done', done],
          ])}
        </small>
        {sfTracking !== null && (
          <small>
            {t('tracking.sf')} {sfTracking}
          </small>
        )}
      </div>
    </li>
  )
}

function Components({ components }: { components: readonly Component[] }) {
  const t = useWords('production-schedule')
  const today = useWords('production-today')
  if (components.length === 0) return null
  return (
    <>
      <h4>{t('components')}</h4>
      <ul className={styles['list']}>
        {components.map(({ name, code, supplier, material, expected, expectedReason, arrived, verdict }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: components are shown as they came and keep no state
          <li key={at}>
            <span aria-hidden="true">·</span>
            <div>
              {[name ?? material, code, supplier].filter(Boolean).join(' · ')}
              <small>
                {joinItems(
                  [
                    fabricWord(today, 'verdict', verdict),
                    fabricWord(today, 'reason', expectedReason),
                    datesText(t, [
                      ['expected', expected],
                      ['arrival', arrived],
                    ]),
                  ].filter(text => text !== ''),
                )}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Piece({ piece, today }: { piece: SchedulePiece; today: string }) {
  const t = useWords('production-schedule')
  const placeText = ({ name, start, due, arrival }: PhasePlace) =>
    [
      name,
      datesText(t, [
        ['start', start],
        ['due', due],
        ['arrival', arrival],
      ]),
    ]
      .filter(Boolean)
      .join(' · ')
  const facts = [
    ['group', piece.groupNumber === null ? '' : String(piece.groupNumber)],
    ['fabric', [piece.fabricCode, piece.fabricName].filter(Boolean).join(' · ')],
    ['factory', placeText(piece.factory)],
    ['hand', placeText(piece.handFinish)],
  ] as const
  return (
    <article className={styles['piece']}>
      <h3>
        {[piece.code, piece.label, piece.productName].filter(Boolean).join(' · ')} <Late days={piece.daysOverDue} />
      </h3>
      <dl className={styles['facts']}>
        {facts.map(
          ([key, text]) =>
            text !== '' && (
              <div key={key} style={{ display: 'contents' }}>
                <dt>{t(key)}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {piece.steps.length > 0 && <h4>{t('steps')}</h4>}
      <ul className={styles['list']}>
        {piece.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are shown as they came and keep no state
          <Step key={at} step={step} today={today} />
        ))}
      </ul>
      <Components components={piece.components} />
      {piece.events.length > 0 && (
        <details>
          <summary>
            {t('events')} ({piece.events.length})
          </summary>
          <ul className={styles['list']}>
            {piece.events.map(({ title, at, by, kind, retailerStatus, updatedAt }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: scans are shown as they came and keep no state
              <li key={place}>
                <span aria-hidden="true">·</span>
                <div>
                  {serviceTerm(title)}
                  {at !== null && <small>{formatTime(at)}</small>}
                  <small>
                    {[
                      by,
                      kind && serviceTerm(kind.replaceAll('_', ' ')),
                      retailerStatus && t('events.retailer', { status: retailerStatus }),
                      updatedAt !== undefined && t('events.updated', { time: formatTime(updatedAt) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  )
}

function Pieces({ detail }: { detail: ScheduleDetail }) {
  const t = useWords('production-schedule')
  const today = businessDay(useNow(60))
  return (
    <>
      {detail.tracking !== null && (
        <dl className={styles['facts']}>
          <dt>{t('tracking')}</dt>
          <dd>{detail.tracking}</dd>
        </dl>
      )}
      {detail.pieces.length === 0 && <p className="bare quiet small">{t('detail.none')}</p>}
      {piecesInLabelOrder(detail.pieces).map((piece, at) => (
        <Piece key={piece.code ?? at} piece={piece} today={today} />
      ))}
      <Components components={detail.components} />
      {detail.unread > 0 && <p className="bare quiet small">{t('detail.unread', { count: detail.unread })}</p>}
    </>
  )
}

/** The service's own record of an order, as text. */
function RecordText({ lines }: { lines: readonly TextLine[] }) {
  const t = useWords('production-schedule')
  if (lines.length === 0) return <p className="bare quiet small">{t('record.empty')}</p>
  const width = lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  return (
    <table>
      <tbody>
        {lines.map(({ heading, cells }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are shown as they came and keep no state
          <tr key={at}>
            {cells.map((cell, place) => {
              const span = place === cells.length - 1 ? width - place : 1
              return heading ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: as the lines
                <th key={place} scope="colgroup" colSpan={span}>
                  {cell}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as the lines
                <td key={place} colSpan={span}>
                  {cell}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ServiceRecord({ order, isOnly }: { order: string; isOnly: boolean }) {
  const t = useWords('production-schedule')
  const [isOpen, setOpen] = useState(isOnly)
  const { offered, lacks } = useAccess('admin.orders.modal-details')
  const record = useOperation('admin.orders.modal-details', { path: { order } }, { enabled: isOpen })
  // Beside the garments, a record that isn't there is no loss.
  if (!isOnly && (!offered || lacks !== null)) return null
  return (
    <details className={styles['record']} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('record')}</summary>
      <Answered {...record}>{lines => <RecordText lines={lines} />}</Answered>
    </details>
  )
}

/** The garments of an order: from the detail of the schedule, or else from the older one for the month of a day. */
function Garments({ order, day, record }: { order: string; day: string; record(isOnly: boolean): ReactNode }) {
  const [year = '', month = ''] = day.split('-')
  const path = { order }
  const newer = useOperation('admin.orders.gantt-detail', { path })
  const hasNewer = newer.offered && newer.lacks === null
  const older = useOperation(
    'admin.orders.details',
    { path, query: { month: Number(month), year: Number(year) } },
    { enabled: newer.isKnown && !hasNewer },
  )
  const hasOlder = older.offered && older.lacks === null
  if (newer.isKnown && !hasNewer && !hasOlder) return record(true)
  return (
    <>
      <Answered {...(hasNewer ? newer : older)}>{detail => <Pieces detail={detail} />}</Answered>
      {record(false)}
    </>
  )
}

/** What is known of an order in production. @param day whose month is asked for where the service gives only a month */
export function Detail({ line, day, onClose }: { line: ScheduleLine; day: string; onClose(): void }) {
  const t = useWords('production-schedule')
  const { orderId, customerName } = line.row
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another panel
  useEffect(() => panel.current?.focus(), [orderId])
  return (
    <SidePanel ref={panel} aria-label={t('detail.label')} tabIndex={0}>
      <PanelHead
        title={[orderId, customerName].filter(Boolean).join(' · ')}
        close={t('detail.close')}
        onClose={onClose}
      >
        <Late days={line.daysLate} />
      </PanelHead>
      <Button variant="default" onClick={() => goTo('orders', { order: orderId })}>
        {t('detail.open')}
      </Button>
      <div className={styles['body']}>
        <Garments
          key={orderId}
          order={orderId}
          day={day}
          record={isOnly => <ServiceRecord order={orderId} isOnly={isOnly} />}
        />
      </div>
    </SidePanel>
  )
}
