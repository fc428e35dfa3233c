import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { IRowNode } from 'ag-grid-community'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { StatusCatalogue } from '../../../src-shared/orders/catalogue.ts'
import type { PageAnswer } from '../../../src-shared/service/operation.ts'
import type { OrderRow } from '../../../src-shared/service/readers/orders/row.ts'
import {
  formatNumber,
  goTo,
  joinItems,
  List,
  type ListReading,
  type LiveList,
  NoRows,
  Note,
  OverRows,
  useAccess,
  useActions,
  useClient,
  useOperation,
  useRound,
  useSay,
  useSession,
  useWords,
} from '../../kit/index.ts'
import { BulkLines, CompleteButton } from '../acts/BulkComplete.tsx'
import { JournalButton } from '../acts/JournalDialog.tsx'
import { columnNames, type OrderColumn, orderColumns, ordersGiveWay } from './columns.tsx'
import { ExportLine, Files } from './Files.tsx'
import { type OrderQuestion, pageSizes, questionOf } from './filter.ts'
import { OrderBar } from './OrderBar.tsx'
import styles from './OrderList.module.css'
import { OrderPages } from './pages.ts'
import { openProfile, setLook, useOrderList, want } from './state.ts'

/** The parts of the list that are the print desk's, handed in by the screen's declaration. */
export interface ListPaper {
  Selected: ComponentType<{ orders: readonly string[]; group: string }>
}

const rowId = ({ orderId }: OrderRow) => orderId
/** Customers are asked for after a pause in typing (ms). */
const pauseInTyping = 200

/** Opens an order's page. */
const open = ({ orderId }: OrderRow) => goTo('orders', { order: orderId })

/** What is asked: a status at once, a customer after a pause in typing. */
function useAsked(question: OrderQuestion): OrderQuestion {
  const [asked, setAsked] = useState(question)
  const isSame = asked.q === question.q && asked.status === question.status
  if (!isSame && question.q === undefined) setAsked(question)
  const { q } = question
  useEffect(() => {
    if (q === undefined) return
    const timer = setTimeout(() => setAsked({ q }), pauseInTyping)
    return () => clearTimeout(timer)
  }, [q])
  return asked
}

/** Why no order shows. */
function None({ catalogue }: { catalogue: StatusCatalogue | null }) {
  const t = useWords('orders-list')
  const wanted = useOrderList(state => state.wanted)
  const customer = wanted.customer.trim()
  const question = questionOf(catalogue, wanted)
  const isAll = question.q === undefined && question.status === undefined
  return (
    <OverRows
      title={customer === '' ? t('none.title') : t('none.customer', { customer })}
      text={t(customer === '' ? 'none.text' : 'none.customer.text')}
    >
      {!isAll && (
        <Button variant="default" onClick={() => want({ tabs: [], views: [], customer: '' })}>
          {t('none.clear')}
        </Button>
      )}
    </OverRows>
  )
}

/** Below the list: how many orders there are, and in pages the way from one to the next. */
function ListFoot({
  reading,
  newest,
  chosen,
  isAll,
  children,
}: {
  reading: ListReading
  newest: PageAnswer<OrderRow> | null
  /** How many orders are selected; true if that was meant to be all. */
  chosen: number
  isAll: boolean
  children: ReactNode
}) {
  const t = useWords('orders-list')
  const { paging, page, perPage } = useOrderList()
  const total = newest?.total ?? null
  const here = reading.at === 'here' ? reading.total : 0
  const shown = formatNumber(total ?? here)
  const hasEnd = total !== null || newest?.hasMore === false || here === 0
  const last = newest?.lastPage ?? null
  const isLast = last === null ? newest?.hasMore === false || here === 0 : page >= last
  const turn = (to: number) => useOrderList.setState({ page: to })
  return (
    <div className={styles['foot']}>
      <span className="figures" role="status">
        {reading.at === 'here' &&
          (hasEnd && (paging === 'list' || total !== null)
            ? t('count', { count: total ?? here, shown })
            : paging === 'list' && t('count.more', { shown }))}
        {chosen > 0 && joinItems(['', t('chosen', { count: chosen, shown: formatNumber(chosen) })])}
        {isAll && chosen < (hasEnd ? (total ?? here) : Number.POSITIVE_INFINITY) && ` ${t('chosen.loaded')}`}
      </span>
      {children}
      {paging === 'pages' && (
        <>
          <div className={styles['size']}>
            <span aria-hidden="true">{t('page.size')}</span>
            <NativeSelect
              aria-label={t('page.size')}
              value={String(perPage)}
              data={pageSizes.map(String)}
              onChange={event => setLook({ perPage: Number(event.currentTarget.value) })}
            />
          </div>
          <Button variant="default" disabled={page <= 1} onClick={() => turn(page - 1)}>
            {t('page.previous')}
          </Button>
          <span className="figures">
            {last === null
              ? t('page.number', { page: formatNumber(page) })
              : t('page.of', { page: formatNumber(page), last: formatNumber(last) })}
          </span>
          <Button variant="default" disabled={isLast} onClick={() => turn(page + 1)}>
            {t('page.next')}
          </Button>
        </>
      )}
    </div>
  )
}

/** What the catalogue's place says while there is none. */
function NoCatalogue({ query }: { query: ReturnType<typeof useCatalogue> }) {
  const t = useWords('orders-list')
  const say = useSay()
  if (!query.offered) return <p className={styles['line']}>{t('tabs.absent')}</p>
  if (query.data || !query.error) return null
  return (
    <p className={styles['line']} role="status">
      {t('tabs.failed', { why: say(query.error.toMessage()) })}
      <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </p>
  )
}

const useCatalogue = () => useOperation('admin.orders.status-catalogue', {})

function Orders({ paper: { Selected } }: { paper: ListPaper }) {
  const t = useWords('orders-list')
  const say = useSay()
  const client = useClient()
  const cache = useQueryClient()
  const catalogueQuery = useCatalogue()
  const catalogue = catalogueQuery.data ?? null
  const isSettled =
    catalogue !== null || catalogueQuery.error !== null || !catalogueQuery.offered || catalogueQuery.lacks !== null
  const { wanted, paging, page, perPage, hidden } = useOrderList()
  const question = questionOf(catalogue, wanted)
  const asked = useAsked(question)
  const round = useRound('admin.orders.index')
  const [tries, setTries] = useState(0)
  const [reading, setReading] = useState<ListReading>({ at: 'reading' })
  const [newest, setNewest] = useState<PageAnswer<OrderRow> | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<LiveList<OrderRow> | null>(null)
  const [, setChosen] = useState(0)
  /** How many were selected as all: what isn't loaded can't be among them. */
  const [allChosen, setAllChosen] = useState(0)
  const wasOpened = useRef(false)

  const key = JSON.stringify([tries, asked, paging, paging === 'pages' && [page, perPage]])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another reader
  const pages = useMemo(
    () =>
      new OrderPages((number, size) =>
        client.call('admin.orders.index', { query: { ...asked, page: number, per_page: size } }),
      ),
    [client, key],
  )
  // Another list is another selection; a way back to the same one finds it as it was.
  const selectedIn = useRef(key)
  useEffect(() => {
    if (selectedIn.current === key) return
    selectedIn.current = key
    list.current?.api.deselectAll()
  }, [key])
  const shownKey = useRef(key)
  shownKey.current = key
  const read = async (from: number, count: number) => {
    // An answer that is overtaken is of another list.
    const put = (answer: PageAnswer<OrderRow>) => shownKey.current === key && setNewest(answer)
    if (paging === 'pages') {
      const answer = await client.call('admin.orders.index', { query: { ...asked, page, per_page: perPage } })
      put(answer)
      return { rows: answer.rows, total: answer.rows.length }
    }
    const part = await pages.read(from, count)
    put({ ...part.newest, total: part.total })
    return part
  }

  const refresh = () => {
    void cache.invalidateQueries({ queryKey: ['admin.orders.index'] })
    void catalogueQuery.refetch()
  }
  const selectAll = () => {
    const nodes: IRowNode<OrderRow>[] = []
    list.current?.api.forEachNode(node => node.data && nodes.push(node))
    list.current?.api.setNodesSelected({ nodes, newValue: true })
    setAllChosen(nodes.length)
  }
  useActions('orders', t('keys.group'), [
    { keys: 'Mod+F', title: t('keys.customer'), run: () => field.current?.select(), whileTyping: true },
    { keys: 'R', title: t('keys.refresh'), run: refresh },
    // The grid's own keys.
    { keys: ['Shift+Left', 'Shift+Right'], title: t('keys.column') },
    { keys: 'Mod+A', title: t('keys.all'), run: selectAll },
  ])

  const columns = useMemo(() => orderColumns(t), [t])
  const shows = useMemo(() => Object.fromEntries(columnNames.map(name => [name, !hidden.includes(name)])), [hidden])
  /** A way back from an order comes to its row. */
  const onReady = useCallback((ready: LiveList<OrderRow> | null) => {
    list.current = ready
    if (!ready) return
    const { api } = ready
    const changed = () => setChosen(now => now + 1)
    api.addEventListener('selectionChanged', changed)
    const cell = wasOpened.current ? api.getFocusedCell() : null
    wasOpened.current = false
    if (cell) requestAnimationFrame(() => !api.isDestroyed() && api.setFocusedCell(cell.rowIndex, cell.column))
  }, [])
  const leave = (row: OrderRow) => {
    wasOpened.current = true
    open(row)
  }
  const rows = () => {
    const all: OrderRow[] = []
    list.current?.api.forEachNode(({ data }) => data && all.push(data))
    return all
  }
  /** In the list's order, also those that were read and are no longer kept while others were scrolled through. */
  const chosenRows = () =>
    (list.current?.api.getSelectedNodes() ?? [])
      .toSorted((one, other) => (one.rowIndex ?? 0) - (other.rowIndex ?? 0))
      .flatMap(({ data }) => data ?? [])
  const chosen = chosenRows()
  const [warning] = newest?.warnings ?? []
  return (
    <div className={styles['screen']}>
      <OrderBar
        catalogue={catalogue}
        customer={field}
        onRefresh={refresh}
        files={
          <>
            <CompleteButton chosen={chosenRows()} />
            <JournalButton />
            <Files
              question={question}
              chosen={chosenRows}
              loaded={rows}
              columns={() =>
                (list.current?.api.getAllDisplayedColumns() ?? []).map(column => column.getColId() as OrderColumn)
              }
            />
          </>
        }
      />
      <NoCatalogue query={catalogueQuery} />
      <ExportLine />
      <BulkLines />
      {warning && <p className={styles['line']}>{t('list.unread', { why: say(warning) })}</p>}
      {isSettled && (
        <List<OrderRow>
          label={t('list.label')}
          rowLabel={t('list.row')}
          rowId={rowId}
          columns={columns}
          shows={shows}
          giveWay={ordersGiveWay}
          keepsWidthsAs="orders.widths"
          keepsOrderAs="orders.columns"
          choice="many"
          pages={{ asked: key, round, order: t('list.order'), read, tell: setReading }}
          onReady={onReady}
          onDoubleClick={leave}
          onKey={(pressed, row) => {
            if (pressed !== 'Enter') return false
            leave(row)
            return true
          }}
        >
          <NoRows
            reading={reading}
            loading={t('list.loading')}
            failed={t('list.failed')}
            onAgain={() => {
              setTries(now => now + 1)
              void cache.invalidateQueries({ queryKey: ['admin.orders.status-catalogue'] })
            }}
            none={<None catalogue={catalogue} />}
          />
        </List>
      )}
      <ListFoot
        reading={reading}
        newest={newest}
        chosen={chosen.length}
        isAll={chosen.length > 0 && chosen.length === allChosen}
      >
        <Selected orders={chosen.map(rowId)} group={t('keys.group')} />
      </ListFoot>
    </div>
  )
}

/** The list of orders. */
export function OrderList({ paper }: { paper: ListPaper }) {
  const t = useWords('orders-list')
  const session = useSession()
  const { offered, isKnown, lacks } = useAccess('admin.orders.index')
  const profile = session?.profile?.id
  const known = useOrderList(state => state.profile)
  useEffect(() => {
    if (profile !== undefined) openProfile(profile)
  }, [profile])
  if (profile === undefined) return <Note title={t('no-profile.title')} text={t('no-profile.text')} />
  if (session?.status === 'signed-out' || session?.status === 'token-refused')
    return <Note title={t('signed-out.title')} text={t('signed-out.text')} />
  if (!offered) return <Note title={t('absent.title')} text={t('absent.text')} />
  if (lacks !== null) return <Note title={t('lacks.title')} text={t('lacks.text', { permission: lacks })} />
  return isKnown && known === profile ? <Orders key={profile} paper={paper} /> : null
}
