import { Button, Menu } from '@mantine/core'
import { foldWord } from '../../../src-shared/print/stage.ts'
import { goTo, useNeedsYou, useStation } from '../../app/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { useStationActions } from '../act/use-station-actions.ts'
import { type Chip as ChipName, chips } from '../filter.ts'
import { typeWord } from '../job-type.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import { Chip } from './Chip.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import styles from './PrintBar.module.css'
import { PrinterMenu } from './PrinterMenu.tsx'

const tones: Partial<Record<ChipName, 'failed' | 'unsure'>> = {
  needYou: 'failed',
  blocked: 'unsure',
  failed: 'failed',
}

function Counters() {
  const t = usePrintWords()
  const store = usePrintStore()
  const counts = usePrint(state => state.counts)
  // The number that the rail, the foot and the window's title say, too: printers and the station count with the jobs.
  const needYou = useNeedsYou()
  const countOf = (chip: ChipName) => (chip === 'needYou' ? needYou : counts[chip])
  const known = usePrint(state => state.list === 'here')
  const on = usePrint(state => state.filter.chip)
  return (
    <fieldset className={styles['counters']}>
      <legend className="only-heard">{t('bar.counters')}</legend>
      {chips
        .filter(chip => chip !== 'blocked' || counts.blocked > 0 || on === chip)
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
  const t = usePrintWords()
  const store = usePrintStore()
  const types = usePrint(state => state.types)
  const type = usePrint(state => state.filter.type)
  const choose = (next: string | null) =>
    store.setState(({ filter }) => ({ filter: { ...filter, type: next } }))
  const shown = type === null ? null : (types.get(type) ?? type)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Chip word={shown === null ? t('bar.types') : typeWord(shown, t)} on={type !== null} menu />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={type ?? ''} onChange={value => choose(value === '' ? null : value)}>
          <Menu.RadioItem value="">{t('bar.types')}</Menu.RadioItem>
          {[...types.values()].map(name => (
            <Menu.RadioItem key={foldWord(name)} value={foldWord(name) || ' '}>
              {typeWord(name, t)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function PauseButton() {
  const t = usePrintWords()
  const state = useStation()?.state
  const { pause, resume } = useStationActions()
  const waiting = usePrint(({ counts }) => counts.waiting)
  const { may } = useMayPrint()
  if (!may || (state !== 'running' && state !== 'paused')) return null
  return state === 'paused' ? (
    <Button variant="filled" onClick={resume}>
      {waiting > 0 ? t('bar.resumePrints', { count: waiting }) : t('bar.resume')}
    </Button>
  ) : (
    <Button variant="default" onClick={pause}>
      {t('bar.pause')}
    </Button>
  )
}

/** Above the list: counters and filters at the left, the station's buttons at the right. */
export function PrintBar() {
  const t = usePrintWords()
  return (
    <div className={styles['bar']}>
      <Counters />
      <TypeMenu />
      <PrinterMenu />
      <div className={styles['end']}>
        <ColumnMenu />
        <PauseButton />
        <Button variant="default" onClick={() => goTo('settings', { section: 'rules' })}>
          {t('bar.rules')}
        </Button>
      </div>
    </div>
  )
}
