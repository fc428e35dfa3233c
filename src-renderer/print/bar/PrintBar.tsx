import { Button, Menu } from '@mantine/core'
import { foldWord } from '../../../src-shared/print/stage.ts'
import { goTo, useStation } from '../../app/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { useStationActions } from '../act/use-station-actions.ts'
import { chips } from '../filter.ts'
import { typeWord } from '../job-type.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import { Chip } from './Chip.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import styles from './PrintBar.module.css'
import { PrinterMenu } from './PrinterMenu.tsx'

function Counters() {
  const t = usePrintWords()
  const store = usePrintStore()
  const counts = usePrint(state => state.counts)
  const known = usePrint(state => state.list === 'here')
  const on = usePrint(state => state.filter.chip)
  return (
    <fieldset className={styles['counters']}>
      <legend className="only-heard">{t('bar.counters')}</legend>
      {chips.map(chip => (
        <Chip
          key={chip}
          count={known ? counts[chip] : null}
          word={t(`chip.${chip}`)}
          bad={(chip === 'needYou' || chip === 'failed') && counts[chip] > 0}
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
  const { may } = useMayPrint()
  if (!may || (state !== 'running' && state !== 'paused')) return null
  return state === 'paused' ? (
    <Button variant="filled" onClick={resume}>
      {t('bar.resume')}
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
