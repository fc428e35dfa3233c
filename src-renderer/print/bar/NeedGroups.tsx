import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { printerName } from '../../../src-shared/print/printer.ts'
import { useSay } from '../../app/index.ts'
import { useJobActions } from '../act/use-job-actions.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { canBe } from '../calls.ts'
import { byReason } from '../dialogs/by-reason.ts'
import { noFilter } from '../filter.ts'
import { type NeedGroup, needGroups } from '../need-groups.ts'
import { capital } from '../printer-trouble.ts'
import type { DeskAction } from '../state.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import styles from './Banners.module.css'

type GroupAction = Extract<DeskAction, 'cameOut' | 'again' | 'print' | 'skip'>

const offered: Record<NeedGroup['here'], readonly GroupAction[]> = {
  unconfirmed: ['cameOut', 'again'],
  failed: ['again', 'skip'],
  held: ['print', 'skip'],
}

/** Reasons that are said of all jobs at once; the others are said of one, as each job has them. */
const pluralTexts = [
  { code: 'job.held-first-start', text: 'banner.firstStart' },
  { code: 'job.held-rules-saved', text: 'banner.rulesSaved' },
  { code: 'job.held-asked-again', text: 'banner.askedAgain' },
] as const

function Group({ group }: { group: NeedGroup }) {
  const t = usePrintWords()
  const say = useSay()
  const store = usePrintStore()
  const { ask } = useJobActions()
  const { may } = useMayPrint()
  const { here, jobs, printer } = group
  const [first] = jobs
  const count = jobs.length
  const name = printer === null ? '' : printerName(printer)
  const [reason] = byReason(jobs, say)
  const why = reason?.text ?? ''
  const plural = pluralTexts.find(({ code }) => code === first?.reason?.code)
  const text =
    here === 'held' && plural
      ? t(plural.text, { count })
      : t(printer === null ? `group.${here}` : `group.${here}At`, {
          count,
          printer: name,
          // A printer's name is written as it is, also at the beginning.
          why: name !== '' && why.startsWith(name) ? why : capital(why),
        })
  const show = () => {
    store.setState({ filter: { ...noFilter, chip: 'needYou' }, inspectorOpen: true, orderPlace: null })
    setTimeout(() => store.getState().grid?.chooseAll(jobs.map(({ id }) => id)))
  }
  return (
    <div className={styles['line']} data-tone={here === 'failed' ? 'failed' : 'unsure'}>
      <p role="status">{text}</p>
      <div className={styles['buttons']}>
        {count > 1 && (
          <Button variant="default" onClick={show}>
            {t('group.show', { count })}
          </Button>
        )}
        {may &&
          offered[here].map(action => {
            const fit = jobs.filter(row => canBe(action, row))
            return (
              fit.length > 0 && (
                <Button key={action} variant="default" onClick={() => ask(action, fit)}>
                  {t(`group.do.${action}`, { count: fit.length })}
                </Button>
              )
            )
          })}
      </div>
    </div>
  )
}

/** What many jobs need a person for, with one decision for all of them. */
export function NeedGroups() {
  const store = usePrintStore()
  const version = usePrint(state => state.change.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place, `version` tells
  const groups = useMemo(() => needGroups(store.getState().rows.values()), [store, version])
  return groups.map(group => <Group key={group.key} group={group} />)
}
