import { Button, NativeSelect } from '@mantine/core'
import type { ColDef, GridOptions } from 'ag-grid-community'
import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { statusQuery } from '../../../src-shared/orders/catalogue.ts'
import { isSameStatus } from '../../../src-shared/orders/status.ts'
import { dayAfter, daysBefore, windowDays, windowKinds } from '../../../src-shared/production/schedule.ts'
import type { LegendEntry } from '../../../src-shared/service/readers/production/schedule.ts'
import {
  Answered,
  ChipButton,
  formatNumber,
  joinItems,
  List,
  type LiveList,
  labelled,
  mountPlain,
  OverRows,
  textColumn,
  useActions,
  useGridSize,
  useOperation,
  useOrderStatusWord,
  useSay,
  useWords,
  type Words,
} from '../../kit/index.ts'
import { useBusinessDay, useServiceClock } from '../use-business-day.ts'
import { moveByKey, scrollToDay, showDay } from './cursor.ts'
import { Detail } from './Detail.tsx'
import { DayCells, DayHeads, type DaySheet, dayMarks } from './day-cells.ts'
import { dayText, dayTitle, monthTitle } from './day-title.ts'
import { drawFlyingRows } from './flying-rows.ts'
import { factoriesOf, linesOf, type ScheduleLine } from './lines.ts'
import styles from './Schedule.module.css'
import { type ScheduleWanted, useWanted } from './state.ts'
import { stepName } from './words.ts'

const headHeight = 42
const rowId = ({ row }: ScheduleLine) => row.orderId
/** The width of a day in pixels at the usual size of text. */
const cellWidths = { month: 30, '30': 30, '60': 24, '120': 18 } as const

const options: GridOptions<ScheduleLine> = {
  headerHeight: headHeight,
  // Its rows are as wide as the days of the window, all in one cell.
  suppressColumnVirtualisation: true,
}

/** The names of colours: by the service's legend. */
function useStepNames(legend: readonly LegendEntry[]): (colours: readonly string[]) => string {
  const t = useWords('production-schedule')
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const { number, title, colour } of legend) {
      const name = stepName(number, title)
      names.set(colour, names.has(colour) ? `${names.get(colour)} / ${name}` : name)
    }
    return colours => joinItems(colours.map(colour => names.get(colour) ?? t('colour.unknown')))
  }, [legend, t])
}

const lateText = (t: Words<'production-schedule'>, { lateness }: ScheduleLine): string[] => {
  if (lateness === null) return []
  const { days, due } = lateness
  return [due === null ? t('late.days', { count: days }) : t('late.since', { count: days, day: dayText(due) ?? '' })]
}

/** Everything that is drawn in a row, as text. */
function useRowText(
  days: readonly string[],
  names: (colours: readonly string[]) => string,
): (line: ScheduleLine) => string {
  const t = useWords('production-schedule')
  return useCallback(
    line => {
      const runs = line.runs.map(({ from, to, colours }) =>
        t(from === to ? 'days.one' : 'days.run', {
          steps: names(colours),
          from: dayText(days[from] ?? null) ?? '',
          to: dayText(days[to] ?? null) ?? '',
        }),
      )
      return joinItems([...(runs.length === 0 ? [t('days.none')] : runs), ...lateText(t, line)])
    },
    [days, names, t],
  )
}

function Legend({ legend }: { legend: readonly LegendEntry[] }) {
  const t = useWords('production-schedule')
  return (
    <ul className={styles['legend']} aria-label={t('legend')}>
      {legend.map(({ number, title, colour }) => (
        <li key={`${colour} ${number} ${title}`}>
          <span className={styles['swatch']} style={{ background: colour }} />
          <span title={stepName(number, title)}>{stepName(number, title)}</span>
        </li>
      ))}
      {(['late', 'today', 'weekend'] as const).map(mark => (
        <li key={mark}>
          <span className={styles['swatch']} data-mark={mark} />
          {t(`legend.${mark}`)}
        </li>
      ))}
    </ul>
  )
}

/** The statuses that can be asked for, as the service's catalogue has them, and what is asked for now. */
function useStatuses({ status }: ScheduleWanted) {
  const { data: catalogue, error, isKnown, offered, lacks } = useOperation('admin.orders.status-catalogue', {})
  const tabs = catalogue?.tabs.filter(({ statuses }) => statuses.length > 0) ?? []
  const usual = tabs.find(({ statuses }) => statuses.length === 1 && isSameStatus(statuses[0] ?? '', 'Manufacturing'))
  const tab = status === '' ? undefined : (tabs.find(({ key }) => key === status) ?? usual)
  const asked =
    catalogue && tab
      ? // A service that takes one status at a time knows a tab of several by its key.
        statusQuery(catalogue, catalogue.separator === null && tab.statuses.length > 1 ? [tab.key] : tab.statuses)
      : undefined
  const isSettled = catalogue !== undefined || error !== null || (isKnown && (!offered || lacks !== null))
  return { tabs, chosen: tab?.key ?? '', asked, isSettled, error: catalogue ? null : error }
}

interface BarProps {
  wanted: ScheduleWanted
  want(change: Partial<ScheduleWanted>): void
  statuses: ReturnType<typeof useStatuses>
  factories: readonly string[]
  title: string
  /** Null while it isn't known. */
  late: number | null
}

function Bar({ wanted, want, statuses, factories, title, late }: BarProps) {
  const t = useWords('production-schedule')
  const word = useOrderStatusWord()
  return (
    <div className={styles['bar']}>
      <h2>{title}</h2>
      <div className="flex gap-4">
        <Button variant="default" onClick={() => want({ turns: wanted.turns - 1 })}>
          {t('previous')}
        </Button>
        <Button variant="default" disabled={wanted.turns === 0} onClick={() => want({ turns: 0 })}>
          {t('today')}
        </Button>
        <Button variant="default" onClick={() => want({ turns: wanted.turns + 1 })}>
          {t('next')}
        </Button>
      </div>
      <NativeSelect
        aria-label={t('window.label')}
        value={wanted.window}
        data={windowKinds.map(kind => ({
          value: kind,
          label: kind === 'month' ? t('window.month') : t('window.days', { count: Number(kind) }),
        }))}
        onChange={event => want({ window: event.currentTarget.value as ScheduleWanted['window'], turns: 0 })}
      />
      <div className="flex wrap items-center gap-8 ms-auto">
        {statuses.tabs.length > 0 && (
          <NativeSelect
            aria-label={t('status.label')}
            value={statuses.chosen}
            data={[
              { value: '', label: t('status.all') },
              ...statuses.tabs.map(({ key, label }) => ({ value: key, label: word(label) })),
            ]}
            onChange={event => want({ status: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          aria-label={t('factory.label')}
          value={wanted.factory}
          data={[
            { value: '', label: t('factory.all') },
            ...[...new Set([...factories, wanted.factory])]
              .filter(one => one !== '')
              .map(one => ({ value: one, label: one })),
          ]}
          onChange={event => want({ factory: event.currentTarget.value })}
        />
        <ChipButton
          {...(late ? { tone: 'failed' as const } : {})}
          on={wanted.late}
          isSwitch
          onClick={() => want({ late: !wanted.late })}
        >
          <span>{t('late')}</span>
          {late !== null && <b>{formatNumber(late)}</b>}
        </ChipButton>
      </div>
    </div>
  )
}

function useColumns(sheet: DaySheet, scale: number): ColDef<ScheduleLine>[] {
  const t = useWords('production-schedule')
  return useMemo(
    () => [
      textColumn<ScheduleLine>('order', t('column.order'), 78, ({ row }) => row.orderId, { pinned: 'left' }),
      textColumn<ScheduleLine>('customer', t('column.customer'), 150, ({ row }) => row.customerName ?? '', {
        pinned: 'left',
      }),
      textColumn<ScheduleLine>('factory', t('column.factory'), 92, ({ row }) => joinItems(row.factories), {
        pinned: 'left',
      }),
      textColumn<ScheduleLine>(
        'late',
        t('column.late'),
        56,
        ({ daysLate }) => (daysLate === 0 ? '' : t('late.short', { count: daysLate })),
        { pinned: 'left', by: ({ daysLate }) => daysLate || null },
      ),
    ],
    [t],
  ).concat(
    useMemo(
      () => [
        {
          colId: 'days',
          headerName: sheet.title,
          resizable: false,
          sortable: false,
          // In pixels at the usual size of text, as all columns of a list.
          width: (sheet.days.length * sheet.cell) / scale,
          valueGetter: ({ data }) => data,
          tooltipValueGetter: () => null,
          cellRenderer: DayCells,
          cellRendererParams: sheet,
          headerComponent: DayHeads,
          headerComponentParams: { sheet },
        },
      ],
      [sheet, scale],
    ),
  )
}

/** The schedule of production: orders by day. */
export function Schedule() {
  const t = useWords('production-schedule')
  const say = useSay()
  const { rowHeight, scale } = useGridSize()
  const [wanted, want] = useWanted()
  const [today, tellAhead] = useBusinessDay()
  const days = useMemo(() => windowDays(wanted.window, today, wanted.turns), [wanted.window, today, wanted.turns])
  const [first = today, last = today] = [days[0], days.at(-1)]
  const statuses = useStatuses(wanted)
  const query = {
    from: dayAfter(first, -daysBefore),
    to: last,
    ...(statuses.asked === undefined ? {} : { status: statuses.asked }),
  }
  const reading = { every: 60_000, keepsOld: true }
  const newer = useOperation('admin.orders.gantt', { query }, { ...reading, enabled: statuses.isSettled })
  const hasNewer = newer.offered && newer.lacks === null
  const older = useOperation(
    'admin.orders.gantt-grid',
    { query },
    { ...reading, enabled: statuses.isSettled && newer.isKnown && !hasNewer },
  )
  const answer = hasNewer ? newer : older
  useServiceClock(answer, tellAhead)
  const legendQuery = useOperation('admin.orders.gantt.status-legend', {})
  const legendAnswer = legendQuery.data
  const legend = useMemo(() => legendAnswer?.rows ?? [], [legendAnswer])
  const rows = useMemo(() => answer.data?.rows ?? [], [answer.data])
  const lines = useMemo(() => linesOf(rows, legend, days, today), [rows, legend, days, today])
  const shown = useMemo(
    () =>
      lines.filter(
        ({ row, daysLate }) =>
          (wanted.factory === '' || row.factories.includes(wanted.factory)) && (!wanted.late || daysLate > 0),
      ),
    [lines, wanted.factory, wanted.late],
  )
  const factories = useMemo(() => factoriesOf(rows), [rows])
  // Without the legend nobody knows which days are production, unless the service counts itself.
  const knowsLate = legend.length > 0 || rows.some(({ daysOver }) => daysOver !== null)
  const lateCount = answer.data && knowsLate ? lines.filter(({ daysLate }) => daysLate > 0).length : null

  const names = useStepNames(legend)
  const rowText = useRowText(days, names)
  const cell = Math.round(cellWidths[wanted.window] * scale)
  const sheet = useMemo(
    (): DaySheet => ({
      days,
      cell,
      today,
      say: rowText,
      title: t('column.days', { from: dayText(first) ?? '', to: dayText(last) ?? '' }),
    }),
    [days, cell, today, rowText, t, first, last],
  )
  const columns = useColumns(sheet, scale)
  const [order, setOrder] = useState<string | null>(null)
  const opened = lines.find(({ row }) => row.orderId === order)
  const list = useRef<LiveList<ScheduleLine> | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const [here, setHere] = useState<ScheduleLine | null>(null)
  const todayAt = days.indexOf(today)
  const [cursor, setCursor] = useState(Math.max(0, todayAt))
  const day = Math.min(cursor, days.length - 1)

  /** Another window begins at today, where it has it. */
  const goToToday = useCallback(() => {
    setCursor(Math.max(0, todayAt))
    if (root.current) scrollToDay(root.current, todayAt, cell)
  }, [todayAt, cell])
  const hasRows = shown.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window's first day tells one from another
  useEffect(() => {
    const frame = requestAnimationFrame(goToToday)
    return () => cancelAnimationFrame(frame)
  }, [first, wanted.window, hasRows])
  const drawn = useRef({ sheet, rowHeight })
  drawn.current = { sheet, rowHeight }
  const endFlights = useRef(() => {})
  const onReady = useCallback((ready: LiveList<ScheduleLine> | null) => {
    list.current = ready
    endFlights.current()
    endFlights.current = ready ? drawFlyingRows(ready.root, ready.api, () => drawn.current) : () => {}
  }, [])

  const close = () => {
    setOrder(null)
    const api = list.current?.api
    const cellHere = api?.getFocusedCell()
    if (api && cellHere) api.setFocusedCell(cellHere.rowIndex, 'days')
  }
  useActions('schedule', t('keys.group'), [
    { keys: 'Escape', title: t('keys.close'), run: close, when: () => order !== null, whyNot: undefined },
    { keys: 'L', title: t('keys.late'), run: () => want({ late: !wanted.late }) },
    { keys: 'T', title: t('today'), run: () => (wanted.turns === 0 ? goToToday() : want({ turns: 0 })) },
    { keys: '[', title: t('previous'), run: () => want({ turns: wanted.turns - 1 }) },
    { keys: ']', title: t('next'), run: () => want({ turns: wanted.turns + 1 }) },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const api = list.current?.api
    if (!api || !(event.target instanceof Element) || !event.target.closest('.ag-row')) return
    const line = here === null ? undefined : api.getRowNode(here.row.orderId)?.data
    const next = moveByKey(event, { api, line, day, last: days.length - 1 })
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    setCursor(next)
    if (root.current) showDay(root.current, next, cell)
  }
  /** What is under the pointer. */
  const onPointerMove = (event: React.PointerEvent) => {
    const target = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[role="img"]')
    const line = target && list.current?.api.getRowNode(target.closest('.ag-row')?.getAttribute('row-id') ?? '')?.data
    if (!target || !line) return
    const at = Math.floor((event.clientX - target.getBoundingClientRect().left) / cell)
    target.title = dayWords(line, at)
  }
  const dayWords = (line: ScheduleLine, at: number): string => {
    const colours = line.runs.find(({ from, to }) => at >= from && at <= to)?.colours ?? []
    const isLate = line.late !== null && at >= line.late.from && at <= line.late.to
    const what = [...(colours.length > 0 ? [names(colours)] : []), ...(isLate ? lateText(t, line) : [])]
    return labelled(dayTitle(days[at] ?? ''), what.length > 0 ? joinItems(what) : t('day.nothing'))
  }
  const isFiltered = wanted.factory !== '' || wanted.late
  const style = {
    '--cell': `${cell}px`,
    '--cursor': day,
    '--day-lines': `repeating-linear-gradient(to right, transparent 0 ${cell - 1}px, var(--line) ${cell - 1}px ${cell}px)`,
    '--day-marks': dayMarks(sheet),
  } as CSSProperties
  return (
    <div className="flex min-w-0 full-height">
      <div className={styles['main']}>
        <Bar
          wanted={wanted}
          want={want}
          statuses={statuses}
          factories={factories}
          title={wanted.window === 'month' ? monthTitle(first) : `${dayText(first)} – ${dayText(last)}`}
          late={lateCount}
        />
        {statuses.error && (
          <p className="bare quiet small" role="status">
            {t('statuses.failed', { why: say(statuses.error.toMessage()) })}
          </p>
        )}
        <Answered {...answer} height={320}>
          {() => (
            <>
              <Legend legend={legend} />
              {legendQuery.error && !legendAnswer && (
                <p className="bare quiet small" role="status">
                  {t('legend.failed', { why: say(legendQuery.error.toMessage()) })}
                </p>
              )}
              <div
                ref={root}
                className={styles['grid']}
                style={style}
                onKeyDownCapture={onKeyDown}
                onPointerMove={onPointerMove}
              >
                <List<ScheduleLine>
                  mount={mountPlain}
                  label={t('label')}
                  rowLabel={t('row')}
                  how={t('how')}
                  rowId={rowId}
                  columns={columns}
                  rows={shown}
                  keepsWidthsAs="production.schedule.widths"
                  sorts
                  choice="one"
                  options={options}
                  onReady={onReady}
                  onFocus={setHere}
                  onClick={({ row }) => setOrder(row.orderId)}
                  onKey={(key, { row }) => {
                    if (key !== 'Enter') return false
                    setOrder(row.orderId)
                    return true
                  }}
                >
                  {shown.length === 0 && (
                    <OverRows
                      title={t(isFiltered ? 'none.filtered' : 'none.title')}
                      text={isFiltered ? '' : t('none.text')}
                    >
                      {isFiltered && (
                        <Button variant="default" onClick={() => want({ factory: '', late: false })}>
                          {t('none.clear')}
                        </Button>
                      )}
                    </OverRows>
                  )}
                </List>
              </div>
              <div className={styles['foot']}>
                <span role="status">
                  {here !== null && labelled(here.row.orderId, dayWords(newestOf(lines, here), day))}
                </span>
                <span className="figures">
                  {shown.length === lines.length
                    ? t('count', { count: lines.length, shown: formatNumber(lines.length) })
                    : t('count.of', { shown: formatNumber(shown.length), total: formatNumber(lines.length) })}
                </span>
              </div>
            </>
          )}
        </Answered>
      </div>
      {opened && <Detail line={opened} day={days[day] ?? today} onClose={close} />}
    </div>
  )
}

/** A line as it was read last. */
const newestOf = (lines: readonly ScheduleLine[], line: ScheduleLine): ScheduleLine =>
  lines.find(({ row }) => row.orderId === line.row.orderId) ?? line
