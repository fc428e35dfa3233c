import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core'
import { type ComponentPropsWithRef, type RefObject, useId, useState } from 'react'
import { type HistoryCounts, type HistoryFilter, type Outcome, outcomes } from '../../src-shared/contract/history.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import {
  ChipButton,
  formatNumber,
  SmallIcon,
  saveFile,
  typeWord,
  useClient,
  useErrorNotice,
  useWords,
  zonedDay,
} from '../kit/index.ts'
import filterChipStyles from './FilterChip.module.css'
import styles from './HistoryBar.module.css'
import { outcomeLooks } from './marks.tsx'
import { type Period, spanOf } from './period.ts'
import { isHistoryNarrowed, nothingWanted, toggled, useHistory } from './state.ts'

/** One outcome: how many there are, and a switch that narrows the history to it. */
function OutcomeChip({
  outcome,
  count,
  on,
  onClick,
}: {
  outcome: Outcome
  /** Null while it is not known yet. */
  count: number | null
  on: boolean
  onClick(): void
}) {
  const t = useWords('history')
  const { tone, icon } = outcomeLooks[outcome]
  return (
    <ChipButton on={on} isSwitch onClick={onClick}>
      <i className={filterChipStyles[tone] ?? ''}>
        <SmallIcon name={icon} />
      </i>
      <b>{count === null ? '–' : formatNumber(count)}</b>
      <span>{t(`outcome.${outcome}`)}</span>
    </ChipButton>
  )
}

interface MenuChipProps extends ComponentPropsWithRef<'button'> {
  all: string
  chosen: readonly string[]
}

/** What opens a menu of filters: all of them, or the first that is chosen and how many more. */
function MenuChip({ all, chosen, ...button }: MenuChipProps) {
  const t = useWords('history')
  const [first, ...rest] = chosen
  const word = first === undefined ? all : rest.length === 0 ? first : t('filter.some', { first, count: rest.length })
  return (
    <ChipButton {...button} on={chosen.length > 0}>
      <span>{word}</span>
    </ChipButton>
  )
}

const kinds = ['today', 'yesterday', 'week', 'range'] as const

/** The period that a choice means; a range starts as the days that were shown before. */
function periodOf(kind: (typeof kinds)[number], before: Period, now: number): Period {
  if (kind !== 'range') return { kind }
  const span = spanOf(before, now)
  if (before.kind === 'range' || !span) return before
  return { kind, from: zonedDay(span.from), to: zonedDay(span.to - 1) }
}

function Days() {
  const t = useWords('history')
  const period = useHistory(state => state.period)
  const id = useId()
  const isWrong = spanOf(period, Date.now()) === null
  const day = (end: 'from' | 'to') =>
    period.kind === 'range' && (
      <label>
        {t(`period.${end}`)}{' '}
        <input
          type="date"
          value={period[end]}
          max={zonedDay(Date.now())}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onChange={event => useHistory.setState({ period: { ...period, [end]: event.target.value } })}
        />
      </label>
    )
  return (
    <>
      <SegmentedControl
        aria-label={t('period.label')}
        value={period.kind}
        data={kinds.map(value => ({ value, label: t(`period.${value}`) }))}
        onChange={value => {
          const kind = kinds.find(one => one === value) ?? 'today'
          useHistory.setState({ period: periodOf(kind, period, Date.now()), open: null })
        }}
      />
      {period.kind === 'range' && (
        <div className={styles['range']}>
          {day('from')}
          {day('to')}
        </div>
      )}
      {isWrong && (
        <p id={id} className={styles['fault']} role="alert">
          {t('period.fault')}
        </p>
      )}
    </>
  )
}

function FilterMenu({
  all,
  items,
  chosen,
  onChange,
}: {
  all: string
  items: readonly { id: string; name: string }[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
}) {
  const t = useWords('history')
  const nameOf = (id: string) => items.find(item => item.id === id)?.name ?? id
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <MenuChip all={all} chosen={chosen.map(nameOf)} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('filter.all')}
        </Menu.Item>
        {items.map(({ id, name }) => (
          <Menu.CheckboxItem key={id} checked={chosen.includes(id)} onChange={() => onChange(toggled(chosen, id))}>
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Export({ filter }: { filter: HistoryFilter | null }) {
  const t = useWords('history')
  const client = useClient()
  const notice = useErrorNotice()
  const [at, setAt] = useState<'idle' | 'asking'>('idle')
  const run = async () => {
    if (!filter || at === 'asking') return
    setAt('asking')
    try {
      saveFile(await client.call('history.export', filter))
    } catch (error) {
      notice(error, t('export.failed'))
    } finally {
      setAt('idle')
    }
  }
  return (
    <Button variant="default" disabled={!filter} loading={at === 'asking'} onClick={run}>
      {at === 'asking' ? t('exporting') : t('export')}
    </Button>
  )
}

/** Above the history: which days, what is looked for, and the way out as a file. */
export function HistoryBar({
  filter,
  counts,
  whole,
  search,
}: {
  filter: HistoryFilter | null
  /** What is counted with every filter but that of the outcomes. */
  counts: HistoryCounts | null
  /** What is counted in these days without any filter. */
  whole: HistoryCounts | null
  search: RefObject<HTMLInputElement | null>
}) {
  const t = useWords('history')
  const wanted = useHistory()
  return (
    <>
      <div className={styles['bar']}>
        <Days />
        <TextInput
          ref={search}
          className={styles['search'] ?? ''}
          aria-label={t('filter.search')}
          placeholder={t('filter.search.hint')}
          value={wanted.text}
          maxLength={200}
          spellCheck={false}
          onChange={event => useHistory.setState({ text: event.target.value })}
          onKeyDown={event => {
            if (event.key !== 'Escape' || wanted.text === '') return
            event.preventDefault()
            event.stopPropagation()
            useHistory.setState({ text: '' })
          }}
        />
        <div className="flex gap-8 ms-auto">
          <Export filter={filter} />
        </div>
      </div>
      <div className={styles['bar']}>
        <fieldset className={styles['outcomes']}>
          <legend className="only-heard">{t('filter.outcomes')}</legend>
          {outcomes.map(outcome => (
            <OutcomeChip
              key={outcome}
              outcome={outcome}
              count={counts?.all[outcome] ?? null}
              on={wanted.outcomes.includes(outcome)}
              onClick={() => useHistory.setState({ outcomes: toggled(wanted.outcomes, outcome) })}
            />
          ))}
        </fieldset>
        <FilterMenu
          all={t('filter.types')}
          items={(whole?.types ?? []).map(({ type }) => ({ id: type, name: typeWord(type) }))}
          chosen={wanted.types}
          onChange={types => useHistory.setState({ types })}
        />
        <FilterMenu
          all={t('filter.printers')}
          items={(whole?.printers ?? []).map(({ printer }) => ({ id: printer, name: printerName(printer) }))}
          chosen={wanted.printers}
          onChange={printers => useHistory.setState({ printers })}
        />
        <ChipButton on={wanted.reprints} isSwitch onClick={() => useHistory.setState({ reprints: !wanted.reprints })}>
          <span>{t('filter.reprints')}</span>
        </ChipButton>
        {isHistoryNarrowed(wanted) && (
          <Button variant="subtle" onClick={() => useHistory.setState(nothingWanted)}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </>
  )
}
