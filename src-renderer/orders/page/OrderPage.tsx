import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, memo, useDeferredValue, useEffect, useState } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import type { OpenOperation } from '../../../src-shared/contract/service.ts'
import { linkTo, orderPlace } from '../../../src-shared/navigation/links.ts'
import { isOfferedIn } from '../../../src-shared/orders/actions.ts'
import type { OrderFront } from '../../../src-shared/service/readers/orders/row.ts'
import {
  ActionButton,
  Answered,
  CopyButton,
  findJob,
  goTo,
  Loading,
  Note,
  OrderStatus,
  type PageSection,
  Pill,
  Sections,
  SmallIcon,
  sectionState,
  serviceTerm,
  useActions,
  useLackLine,
  useOpened,
  useOrderStatusWord,
  useRetailerActions,
  useScreenParams,
  useWords,
} from '../../kit/index.ts'
import { ActionBar } from '../acts/ActionBar.tsx'
import { Checking } from '../acts/Checking.tsx'
import { MeasurementEditor } from '../acts/MeasurementEditor.tsx'
import { OpenActs } from '../acts/OpenActs.tsx'
import { OrderJournal } from '../acts/OrderJournal.tsx'
import { Settling } from '../acts/Settling.tsx'
import { SheetExports } from '../acts/SheetExports.tsx'
import { SheetLinks } from '../acts/SheetLinks.tsx'
import { StepForm, useStepForm } from '../acts/StepForm.tsx'
import { Combinations, Designs, fabricText } from './Garments.tsx'
import { Coded, Facts, momentText } from './kit.tsx'
import { CheckTable } from './Measuring.tsx'
import styles from './Order.module.css'
import { Photos } from './Photos.tsx'
import { Direction, Pricing } from './Pricing.tsx'
import { Production } from './Production.tsx'
import { Ancestry, Audits, Fitting, Groups, Handling, Notes, Tickets } from './Texts.tsx'
import { useOrder } from './use-order.ts'

/** The parts of the page that are the print desk's, handed in by the screen's declaration. */
export interface OrderPaper {
  Printing: ComponentType<{ order: string }>
  Past: ComponentType<{ order: string; onOpen(row: JobRow): void }>
  Evidence: ComponentType<{ job: string; attempt: number; onClose(): void; onOpen(): void }>
}

type Part<Id extends OpenOperation> = ReturnType<typeof useOrder<Id>>

/** The way back: to the print desk if it was opened there, else to the order list. */
function useWayBack() {
  const t = useWords('order-page')
  const from = useScreenParams()['from'] === 'print' ? 'print' : 'list'
  return {
    name: t(`back.${from}`),
    title: t(`back.${from}.title`),
    go: () => goTo(from === 'print' ? 'print' : 'orders'),
  }
}

function Front({ front }: { front: OrderFront }) {
  const t = useWords('order-page')
  const word = useOrderStatusWord()
  const { fabrics } = front
  return (
    <div className={styles['front']}>
      <Facts
        none={t('front.none')}
        facts={[
          [t('retailer'), front.retailer],
          [t('retailer.id'), front.retailerId],
          [t('retailer.currency'), front.settlementCurrency],
          [t('retailer.type'), front.accountType !== null && serviceTerm(front.accountType)],
          [t('combo'), front.combo],
          [t('factory'), front.factory],
          [t('tracking'), front.trackingNumber],
          [t('created'), momentText(front.createdAt)],
          [t('paid'), momentText(front.paidAt)],
          [t('production'), momentText(front.inProductionAt)],
          [t('changed'), momentText(front.statusChangedAt)],
          [t('previously'), front.previousStatus !== null && word(front.previousStatus)],
        ]}
      />
      {fabrics.length > 0 && (
        <dl className={styles['facts']}>
          <div>
            <dt>{t('fabrics')}</dt>
            {fabrics.map(fabric => (
              <dd key={`${fabric.code} ${fabric.name}`}>
                <Coded text={fabricText(fabric)} archived={fabric.archived} />
              </dd>
            ))}
          </div>
        </dl>
      )}
    </div>
  )
}

function Head({ order, front }: { order: string; front: Part<'admin.orders.show'> }) {
  const t = useWords('order-page')
  const cache = useQueryClient()
  const { data } = front
  const back = useWayBack()
  const lack = useLackLine()
  const retailer = useRetailerActions({ id: data?.retailerId ?? null, name: data?.retailer ?? null })
  useActions('order-retailer', t('retailer'), retailer)
  const name = t('title', { order })
  const who = [data?.customerName, data?.customerCity].filter(one => one != null).join(' · ')
  useOpened(name, orderPlace(order))
  const refresh = () => {
    const isOwn = ({ queryKey: [command, input] }: { queryKey: readonly unknown[] }) =>
      String(command).startsWith('admin.orders.') && (input as { path?: { order?: string } })?.path?.order === order
    void cache.invalidateQueries({ predicate: isOwn })
  }
  return (
    <>
      <header className={styles['line']}>
        <Button
          variant="subtle"
          size="compact-sm"
          title={back.title}
          leftSection={<SmallIcon name="back" />}
          onClick={back.go}
        >
          {back.name}
        </Button>
        <h2>{name}</h2>
        {who !== '' && <span className={styles['who']}>{who}</span>}
        {data?.status != null && <OrderStatus status={data.status} />}
        {data?.express && (
          <Pill tone="unsure" icon="arrow">
            {t('express')}
          </Pill>
        )}
        {data?.returning && (
          <Pill tone="plain" icon="again">
            {t('returning')}
          </Pill>
        )}
        <div className={styles['acts']}>
          {retailer.map(action => (
            <ActionButton key={action.title} action={action} />
          ))}
          <Button variant="default" onClick={refresh}>
            {t('refresh')}
          </Button>
          <CopyButton name="order" variant="default" size="sm" text={linkTo(orderPlace(order)) ?? ''}>
            {t('copy')}
          </CopyButton>
        </div>
      </header>
      <div className={styles['top']}>
        <OpenActs order={order} />
        <Answered {...front} height={120}>
          {found => (
            <>
              <Front front={found} />
              <ActionBar order={order} front={found} />
            </>
          )}
        </Answered>
        {lack !== null && <p className="bare faint">{lack}</p>}
      </div>
    </>
  )
}

/** The answers come one after the other: a part that is there isn't drawn again with each of the others. */
const parts = {
  Sections: memo(Sections),
  Combinations: memo(Combinations),
  Designs: memo(Designs),
  Production: memo(Production),
  CheckTable: memo(CheckTable),
  Notes: memo(Notes),
  Handling: memo(Handling),
  Groups: memo(Groups),
  Tickets: memo(Tickets),
  Ancestry: memo(Ancestry),
  Fitting: memo(Fitting),
  Audits: memo(Audits),
}

/** All parts of an order, each read by itself and all at once, as soon as they are `enabled`. */
function useSections(
  order: string,
  front: OrderFront | undefined,
  { Printing, Past }: OrderPaper,
  mayPrint: boolean,
  onOpen: (row: JobRow) => void,
  enabled: boolean,
): PageSection[] {
  const t = useWords('order-page')
  const acts = useWords('order-acts')
  const status = front?.status
  const step = useStepForm(status)
  const input = { path: { order } }
  const combinations = useOrder('admin.orders.combinations', input, { enabled })
  const designs = useOrder('admin.orders.designs', input, { enabled })
  const phases = useOrder('admin.orders.phase-summary', { ...input, query: { include: 'phases' } }, { enabled })
  const measurements = useOrder('admin.orders.measurements.show', input, { enabled })
  const check = useOrder('admin.orders.measurement-check', input, { enabled })
  const photos = useOrder('admin.orders.qc-photos', input, { enabled })
  const notes = useOrder('admin.orders.notes', input, { enabled })
  const pricing = useOrder('admin.orders.pricing', input, { enabled })
  const handling = useOrder('admin.orders.special-handling', input, { enabled })
  const tickets = useOrder('admin.orders.tickets', input, { enabled })
  const ancestry = useOrder('admin.orders.ancestry', input, { enabled })
  const fitting = useOrder('admin.orders.fitting-validation-logs', input, { enabled })
  const audits = useOrder('admin.orders.payload-audits', input, { enabled })
  const groups = useOrder('admin.orders.cloud-print.groups', input, { enabled })
  const listed = (answer: { data: { rows: readonly unknown[] } | undefined } & Parameters<typeof sectionState>[0]) => ({
    state: sectionState(answer),
    count: answer.data?.rows.length,
  })
  const edits = (
    <div className={styles['stack']}>
      {front && step && (
        <section aria-label={acts(`kind.${step}`)}>
          <h4>{acts(`kind.${step}`)}</h4>
          <StepForm key={step} order={order} front={front} kind={step} />
        </section>
      )}
      <section aria-label={t('measurements')}>
        <h4>{t('measurements')}</h4>
        <Answered {...measurements}>
          {answer => <MeasurementEditor order={order} status={status} measurements={answer} />}
        </Answered>
      </section>
      <p className="bare faint">{acts(isOfferedIn(status ?? null, 'measure') ? 'edit.not' : 'edit.voided')}</p>
    </div>
  )
  return [
    { id: 'edit', title: acts('edit'), keys: 'E', state: sectionState(measurements), content: edits },
    {
      id: 'phases',
      title: t('phases'),
      ...listed(phases),
      content: (
        <>
          <Answered {...phases}>{answer => <parts.Production {...answer} />}</Answered>
          <SheetExports order={order} status={status} />
          <SheetLinks order={order} />
        </>
      ),
    },
    {
      id: 'combinations',
      title: t('combinations'),
      ...listed(combinations),
      content: (
        <Answered {...combinations} height={60}>
          {answer => <parts.Combinations {...answer} />}
        </Answered>
      ),
    },
    {
      id: 'designs',
      title: t('designs'),
      ...listed(designs),
      content: <Answered {...designs}>{answer => <parts.Designs {...answer} />}</Answered>,
    },
    {
      id: 'check',
      title: t('check'),
      state: sectionState(check),
      content: <Answered {...check}>{answer => <parts.CheckTable {...answer} />}</Answered>,
    },
    {
      id: 'photos',
      title: t('photos'),
      place: 'side',
      state: sectionState(photos),
      count: photos.data?.reduce((sum, checkpoint) => sum + checkpoint.photos.length, 0),
      content: (
        <Answered {...photos}>
          {answer => (
            <Checking order={order} status={status} checkpoints={answer}>
              {mark => <Photos order={order} checkpoints={answer} mark={mark} />}
            </Checking>
          )}
        </Answered>
      ),
    },
    ...(mayPrint
      ? [{ id: 'print', title: t('print'), place: 'side' as const, content: <Printing order={order} /> }]
      : []),
    { id: 'past', title: t('past'), place: 'side', content: <Past order={order} onOpen={onOpen} /> },
    {
      id: 'groups',
      title: t('groups'),
      place: 'more',
      ...listed(groups),
      content: (
        <Answered {...groups} height={60}>
          {answer => <parts.Groups {...answer} />}
        </Answered>
      ),
    },
    { id: 'journal', title: acts('journal'), place: 'more', content: <OrderJournal order={order} /> },
    {
      id: 'notes',
      title: t('notes'),
      place: 'side',
      ...listed(notes),
      content: (
        <Answered {...notes} height={60}>
          {answer => <parts.Notes {...answer} />}
        </Answered>
      ),
    },
    {
      id: 'pricing',
      title: t('pricing'),
      place: 'more',
      ...listed(pricing),
      badge: pricing.data && <Direction rows={pricing.data.rows} />,
      content: (
        <Answered {...pricing} height={60}>
          {answer => (
            <Settling order={order} rows={answer.rows}>
              {settle => <Pricing {...answer} settle={settle} />}
            </Settling>
          )}
        </Answered>
      ),
    },
    {
      id: 'handling',
      title: t('handling'),
      place: 'more',
      ...listed(handling),
      content: (
        <Answered {...handling} height={60}>
          {answer => <parts.Handling {...answer} />}
        </Answered>
      ),
    },
    {
      id: 'tickets',
      title: t('tickets'),
      place: 'side',
      ...listed(tickets),
      content: (
        <Answered {...tickets} height={60}>
          {answer => <parts.Tickets {...answer} />}
        </Answered>
      ),
    },
    {
      id: 'ancestry',
      title: t('ancestry'),
      place: 'more',
      state: sectionState(ancestry),
      content: (
        <Answered {...ancestry} height={60}>
          {answer => <parts.Ancestry rows={answer} />}
        </Answered>
      ),
    },
    {
      id: 'fitting',
      title: t('fitting'),
      place: 'more',
      ...listed(fitting),
      content: (
        <Answered {...fitting} height={60}>
          {answer => <parts.Fitting {...answer} />}
        </Answered>
      ),
    },
    {
      id: 'audits',
      title: t('audits'),
      place: 'more',
      ...listed(audits),
      content: (
        <Answered {...audits} height={60}>
          {answer => <parts.Audits {...answer} />}
        </Answered>
      ),
    },
  ]
}

/** So long the sections wait for the top's answer (ms). */
const patience = 150

/** True once the top is answered, or takes long: its answer is painted before the sections are asked for and drawn. */
function useAfterTop({ data, error }: Part<'admin.orders.show'>): boolean {
  const [hasWaited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return useDeferredValue(data !== undefined || error !== null || hasWaited, false)
}

const noPaper: OrderPaper = { Printing: () => null, Past: () => null, Evidence: () => null }
/** What whoever works on something about an order needs of it. */
const beside = ['edit', 'combinations', 'designs', 'phases', 'photos', 'notes', 'pricing', 'handling', 'tickets']

/** An order beside something else, such as a ticket: its front matter and its page's own sections in one column. */
export function OrderBeside({ order }: { order: string }) {
  const t = useWords('order-page')
  const front = useOrder('admin.orders.show', { path: { order } })
  const sections = useSections(order, front.data, noPaper, false, () => {}, useAfterTop(front))
  const shown = sections.filter(({ id }) => beside.includes(id)).map(section => ({ ...section, aside: false }))
  return (
    <section className={styles['beside']} aria-label={t('title', { order })}>
      <div className={styles['line']}>
        <h3>{t('title', { order })}</h3>
        {front.data?.status != null && <OrderStatus status={front.data.status} />}
        <Button variant="default" size="compact-sm" onClick={() => goTo('orders', { order })}>
          {t('page.open')}
        </Button>
      </div>
      <Answered {...front} height={42}>
        {found => <Front front={found} />}
      </Answered>
      <parts.Sections name="order" label={t('sections')} sections={shown} />
    </section>
  )
}

const none: readonly PageSection[] = []

/** One order: its front matter and its parts, each read by itself. */
export function OrderPage({ order, paper }: { order: string; paper: OrderPaper }) {
  const t = useWords('order-page')
  const acts = useWords('order-acts')
  const [open, setOpen] = useState<JobRow | null>(null)
  const front = useOrder('admin.orders.show', { path: { order } })
  const isAfterTop = useAfterTop(front)
  const { Evidence } = paper
  const back = useWayBack()
  const changing = { title: acts('label'), needs: 'acts.change', lacking: acts('lack') } as const
  const printing = { title: t('print'), needs: 'orders.print', lacking: t('lack.print') } as const
  const may = useActions('order-page', t('keys'), [
    { keys: 'Escape', title: back.title, run: () => (open ? setOpen(null) : back.go()) },
    {
      keys: 'Enter',
      title: t('job.open'),
      run: () => open && findJob(open.id),
      when: () => open !== null,
      whyNot: t('job.why'),
    },
    changing,
    printing,
  ])
  const sections = useSections(order, front.data, paper, may(printing), setOpen, isAfterTop)
  // Where any part of it can be read, there is such an order.
  const isNone = front.error?.code === 'service.not-found' && sections.every(({ state }) => state !== 'ready')
  if (isNone) {
    return (
      <Note title={t('unknown', { order })} text={t('unknown.text')}>
        <Button variant="default" onClick={back.go}>
          {back.title}
        </Button>
      </Note>
    )
  }
  return (
    <div className="flex min-w-0 min-h-0 full-height">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys */}
      <section className={styles['scroll']} aria-label={t('title', { order })} tabIndex={0}>
        <Head order={order} front={front} />
        <parts.Sections name="order" label={t('sections')} sections={isAfterTop ? sections : none} />
        {!isAfterTop && <Loading height={240} />}
      </section>
      {open && (
        <Evidence
          key={open.id}
          job={open.id}
          attempt={open.attempt}
          onClose={() => setOpen(null)}
          onOpen={() => findJob(open.id)}
        />
      )}
    </div>
  )
}
