import { Button, Menu, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { asDeskError } from '../../../src-shared/errors.ts'
import type { TicketRow } from '../../../src-shared/service/readers/office/tickets.ts'
import {
  type Action,
  ActionButton,
  ActionItem,
  Answered,
  chosenIds,
  formatNumber,
  goTo,
  List,
  type LiveList,
  OverRows,
  textColumn,
  ticketTerm,
  useActions,
  useClient,
  useKept,
  useOperation,
  useSay,
  useScreenParams,
  useSearchText,
  useWords,
} from '../../kit/index.ts'
import { momentText, SavedViews } from '../../orders/index.ts'
import styles from '../Office.module.css'
import { filterFields, filterOf, fitting, statusesIn, type TicketView, valuesOf } from './filter.ts'
import { TicketPage } from './TicketPage.tsx'

const rowId = ({ id }: TicketRow) => id
const giveWay = { createdAt: 1280, type: 1100, severity: 1000, category: 780, brand: 620 }
const savedViews = z.array(z.object({ name: z.string(), filter: z.record(z.string(), z.string()) }))
const readViews = (kept: unknown): readonly TicketView[] => savedViews.parse(kept)
const noViews = (): readonly TicketView[] => []

/** Filters with a name, kept for this profile on this computer. */
function Views({ params }: { params: Readonly<Record<string, string>> }) {
  const [saved, setSaved] = useKept('tickets.views', readViews, noViews)
  const [view, setView] = useState<string | null>(null)
  return (
    <SavedViews<TicketView>
      saved={saved}
      view={view}
      now={name => ({ name, filter: filterOf(params) })}
      onShow={({ name, filter }) => {
        setView(name)
        goTo('office', { part: 'tickets', ...filter })
      }}
      onSave={(next, name) => {
        setSaved(next)
        setView(name)
      }}
    />
  )
}

/** Gives tickets a status, one after the other; says how many, and why not the others. */
function useStatusOfMany() {
  const t = useWords('office')
  const say = useSay()
  const client = useClient()
  const cache = useQueryClient()
  const [told, setTold] = useState<{ text: string; isBad: boolean } | null>(null)
  const [isSending, setSending] = useState(false)
  const give = async (tickets: readonly string[], status: string) => {
    setSending(true)
    const failed: string[] = []
    for (const [at, ticket] of tickets.entries()) {
      setTold({ text: t('status.progress', { at: at + 1, count: tickets.length }), isBad: false })
      try {
        await client.call('admin.tickets.update-status', { path: { ticket }, body: { status } })
      } catch (error) {
        failed.push(`${ticket}: ${say(asDeskError(error).toMessage())}`)
      }
    }
    const done = t('status.done', { count: tickets.length - failed.length, status: ticketTerm(status) })
    setTold({ text: [done, ...failed].join(' '), isBad: failed.length > 0 })
    setSending(false)
    void cache.invalidateQueries({ queryKey: ['admin.tickets.index'] })
  }
  return { give, told, isSending }
}

function TicketList() {
  const t = useWords('office')
  const params = useScreenParams()
  const search = useSearchText()
  const tickets = useOperation('admin.tickets.index', {}, { every: 60_000 })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const list = useRef<LiveList<TicketRow> | null>(null)
  const { give, told, isSending } = useStatusOfMany()
  const all = tickets.data?.rows ?? []
  const filter = filterOf(params)
  const rows = useMemo(
    () => fitting(tickets.data?.rows ?? [], filterOf(params), search),
    [tickets.data, params, search],
  )
  const columns = useMemo(
    () => [
      textColumn<TicketRow>('id', t('col.id'), 96, row => row.id),
      textColumn<TicketRow>('title', t('col.title'), 280, row => row.title ?? '', { flex: 1 }),
      textColumn<TicketRow>('status', t('col.status'), 96, row => ticketTerm(row.status ?? '')),
      textColumn<TicketRow>('severity', t('col.severity'), 86, row => ticketTerm(row.severity ?? '')),
      textColumn<TicketRow>('category', t('col.category'), 150, row =>
        [row.category, row.subCategory].filter(one => one !== null).join(' · '),
      ),
      textColumn<TicketRow>('type', t('col.type'), 86, row => ticketTerm(row.type ?? '')),
      textColumn<TicketRow>('brand', t('col.brand'), 150, row => row.brand ?? ''),
      textColumn<TicketRow>('order', t('col.order'), 86, row => row.orderId ?? ''),
      textColumn<TicketRow>('createdAt', t('col.created'), 170, row => momentText(row.createdAt) ?? '', {
        by: row => row.createdAt,
      }),
      textColumn<TicketRow>('updatedAt', t('col.updated'), 170, row => momentText(row.updatedAt) ?? '', {
        by: row => row.updatedAt,
        initialSort: 'desc',
      }),
    ],
    [t],
  )
  const onReady = useCallback((ready: LiveList<TicketRow> | null) => {
    list.current = ready
    ready?.api.addEventListener('selectionChanged', () => setChosen(chosenIds(ready.api)))
  }, [])
  const open = (row: TicketRow) => goTo('office', { ...params, part: 'tickets', ticket: row.id })
  const statuses: Action[] = statusesIn(all).map(status => ({
    id: `tickets.status.${status}`,
    title: t('status.give', { status: ticketTerm(status), count: chosen.length }),
    needs: 'admin.tickets.update-status',
    lacking: t('lack.status'),
    when: () => chosen.length > 0 && !isSending,
    whyNot: t(isSending ? 'why.sending' : 'why.no-ticket'),
    run: () => void give(chosen, status),
  }))
  const clear: Action = {
    id: 'tickets.clear',
    title: t('filter.clear'),
    isOffered: Object.keys(filter).length > 0,
    run: () => goTo('office', { part: 'tickets' }),
  }
  const may = useActions('tickets', t('part.tickets'), [
    clear,
    { keys: 'R', title: t('refresh'), run: () => void tickets.refetch() },
    { keys: 'Mod+A', title: t('select.all'), run: () => list.current?.api.selectAll() },
    ...statuses,
  ])
  return (
    <div className={styles['screen']}>
      <div className={styles['bar']}>
        {filterFields.map(field => (
          <NativeSelect
            key={field}
            aria-label={t(`filter.${field}`)}
            value={filter[field] ?? ''}
            data={[
              { value: '', label: t(`filter.${field}.all`) },
              ...[...new Set([...valuesOf(all, field), ...(filter[field] ? [filter[field]] : [])])].map(value => ({
                value,
                label: ticketTerm(value),
              })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const { [field]: _before, ...others } = filter
              goTo('office', { part: 'tickets', ...others, ...(value === '' ? {} : { [field]: value }) })
            }}
          />
        ))}
        <ActionButton action={clear} variant="subtle" />
        <Views params={params} />
        {statuses.some(may) && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" disabled={chosen.length === 0 || isSending}>
                {chosen.length === 0 ? t('status.set') : t('status.many', { count: chosen.length })}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {statuses.map(action => (
                <ActionItem key={action.id} action={action} />
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <span className="figures" role="status">
          {tickets.data && t('count', { count: rows.length, shown: formatNumber(rows.length) })}
        </span>
      </div>
      {told && <p role={told.isBad ? 'alert' : 'status'}>{told.text}</p>}
      <Answered {...tickets}>
        {() => (
          <List<TicketRow>
            label={t('part.tickets')}
            rowLabel={t('ticket')}
            rowId={rowId}
            columns={columns}
            giveWay={giveWay}
            keepsWidthsAs="tickets.widths"
            sorts
            choice="many"
            startsAt={null}
            rows={rows}
            onReady={onReady}
            onDoubleClick={open}
            onKey={(key, row) => {
              if (key !== 'Enter') return false
              open(row)
              return true
            }}
          >
            {rows.length === 0 && <OverRows title={t('none')} text={t(all.length === 0 ? 'none.yet' : 'none.text')} />}
          </List>
        )}
      </Answered>
    </div>
  )
}

/** The list of tickets, and one ticket's page (`#office?part=tickets&ticket=102002`). */
export function Tickets() {
  const { ticket } = useScreenParams()
  return ticket ? <TicketPage key={ticket} ticket={ticket} /> : <TicketList />
}
