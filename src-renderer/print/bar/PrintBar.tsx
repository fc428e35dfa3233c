import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { foldWord } from '../../../src-shared/print/job.ts'
import {
  ActionButton,
  ChipButton,
  formatNumber,
  goTo,
  keyAttributes,
  typeWord,
  useMineAction,
  useNeedsYouHere,
  useStation,
  useWords,
} from '../../kit/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { useStationActions } from '../act/use-station-actions.ts'
import { type Chip as ChipName, chips } from '../filter.ts'
import { type ColumnName, columnsAtFirst } from '../grid/columns.tsx'
import { toggleColumn, useShownColumns } from '../grid/shown-columns.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import styles from './PrintBar.module.css'

interface ChipProps extends ComponentPropsWithRef<'button'> {
  word: string
  /** Null while it is not known yet. */
  count?: number | null
  /** Something that a person must look at. */
  tone?: 'failed' | 'unsure' | undefined
  /** Narrows the list now. */
  on: boolean
  /** Opens a menu; else it is a switch. */
  menu?: boolean
}

/** A counter or a filter above the list. */
function Chip({ word, count, tone, on, menu = false, ...button }: ChipProps) {
  return (
    <ChipButton {...button} on={on} tone={tone} isSwitch={!menu}>
      {count !== undefined && <b>{count === null ? '–' : formatNumber(count)}</b>}
      <span>{word}</span>
    </ChipButton>
  )
}

/** Which columns of the list show. */
function ColumnMenu() {
  const t = useWords('print')
  const shown = useShownColumns()
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Tooltip label={t('bar.columns')}>
        <Menu.Target>
          <ActionIcon variant="default" className={styles['icon']} aria-label={t('bar.columns')}>
            <svg
              width="16"
              height="16"
              viewBox="0 0 16 16"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              aria-hidden="true"
            >
              <path d="M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10" />
            </svg>
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>{t('bar.columnsTitle')}</Menu.Label>
        {(Object.keys(columnsAtFirst) as ColumnName[]).map(name => (
          <Menu.CheckboxItem key={name} checked={shown[name]} onChange={() => toggleColumn(name)}>
            {t(`column.${name}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const tones: Partial<Record<ChipName, 'failed' | 'unsure'>> = {
  needYou: 'failed',
  blocked: 'unsure',
  failed: 'failed',
}

function Counters() {
  const t = useWords('print')
  const store = usePrintStore()
  const counts = usePrint(state => state.counts)
  // The number that the rail says, too, and the foot and the window's title where no other profile has any: printers and
  // the station count with the jobs.
  const needYou = useNeedsYouHere()
  const may = useMayPrint()
  const countOf = (chip: ChipName) => (chip === 'needYou' ? needYou + counts.needElsewhere : counts[chip])
  const known = usePrint(state => state.list === 'here')
  const on = usePrint(state => state.filter.chip)
  return (
    <fieldset className={styles['counters']}>
      <legend className="only-heard">{t('bar.counters')}</legend>
      {chips
        .filter(chip => chip !== 'blocked' || counts.blocked > 0 || on === chip)
        .filter(chip => chip !== 'needYou' || may || on === chip)
        .map(chip => (
          <Chip
            key={chip}
            count={known ? countOf(chip) : null}
            word={t(`chip.${chip}`, { count: countOf(chip) })}
            tone={countOf(chip) === 0 ? undefined : tones[chip]}
            on={on === chip}
            onClick={() =>
              store.setState(({ filter }) => ({
                filter: { ...filter, chip: filter.chip === chip ? null : chip },
              }))
            }
          />
        ))}
    </fieldset>
  )
}

function TypeMenu() {
  const t = useWords('print')
  const store = usePrintStore()
  const types = usePrint(state => state.types)
  const type = usePrint(state => state.filter.type)
  const choose = (next: string | null) => store.setState(({ filter }) => ({ filter: { ...filter, type: next } }))
  const shown = type === null ? null : (types.get(type) ?? type)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Chip word={shown === null ? t('bar.types') : typeWord(shown)} on={type !== null} menu />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={type ?? ''} onChange={value => choose(value === '' ? null : value)}>
          <Menu.RadioItem value="">{t('bar.types')}</Menu.RadioItem>
          {[...types.values()].map(name => (
            <Menu.RadioItem key={foldWord(name)} value={foldWord(name) || ' '}>
              {typeWord(name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function PauseButton() {
  const t = useWords('print')
  const state = useStation()?.state
  const { pause, resume } = useStationActions()
  const waiting = usePrint(({ counts }) => counts.ownWaiting)
  if (state === 'running') {
    return <ActionButton action={{ title: t('bar.pause'), needs: 'station.pause', run: pause }} />
  }
  if (state !== 'paused') return null
  const title = waiting > 0 ? t('bar.resumePrints', { count: waiting }) : t('bar.resume')
  return <ActionButton action={{ title, needs: 'station.resume', run: resume }} variant="filled" />
}

/** Narrows the desk to this station; only in a room. */
function MineChip() {
  const frame = useWords('frame')
  const mine = useMineAction()
  const wholeRoom = usePrint(state => state.around.wholeRoom)
  if (!mine.isOffered) return null
  return <Chip word={frame('room.show-mine')} on={!wholeRoom} {...keyAttributes(mine)} onClick={mine.run} />
}

/** Above the list: counters and filters at the left, the station's buttons at the right. */
export function PrintBar() {
  const t = useWords('print')
  return (
    <div className="flex wrap items-center gap-8">
      <Counters />
      <TypeMenu />
      <MineChip />
      <div className="flex gap-8 ms-auto">
        <ColumnMenu />
        <PauseButton />
        <Button variant="default" onClick={() => goTo('settings', { section: 'rules' })}>
          {t('bar.rules')}
        </Button>
      </div>
    </div>
  )
}
