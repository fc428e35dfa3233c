import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { needsPerson } from '../../../src-shared/print/actions.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { useSay } from '../../app/index.ts'
import { useJobActions } from '../act/use-job-actions.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { canBe } from '../calls.ts'
import { isFirstStart } from '../counting.ts'
import { byReason } from '../dialogs/by-reason.ts'
import { noJobFilter } from '../filter.ts'
import { capital } from '../printer-trouble.ts'
import type { DeskAction } from '../state.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import styles from './Banners.module.css'

/** Jobs that need a person for the same reason, and that one decision can settle. */
interface NeedGroup {
  key: string
  here: 'held' | 'failed' | 'unconfirmed'
  /** Null for held jobs: what holds them has nothing to do with a printer. */
  printer: string | null
  jobs: readonly JobRow[]
}

/** Fewer than this are decided one by one in the list. */
const least = 3
/** More lines than this above the list would push it away; the list itself has the rest. */
const most = 3

/** The largest groups of jobs with the same cause, those that may have come out first. */
function needGroups(rows: Iterable<JobRow>): NeedGroup[] {
  const groups = new Map<string, { here: NeedGroup['here']; printer: string | null; jobs: JobRow[] }>()
  for (const row of rows) {
    const { here } = row
    if (!needsPerson(row) || (here !== 'held' && here !== 'failed' && here !== 'unconfirmed')) continue
    const printer = here === 'held' ? null : row.printer
    const key = `${here} ${row.reason?.code ?? ''} ${printer ?? ''}`
    const group = groups.get(key)
    if (group) group.jobs.push(row)
    else groups.set(key, { here, printer, jobs: [row] })
  }
  const order: NeedGroup['here'][] = ['unconfirmed', 'failed', 'held']
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .filter(({ jobs: [first, ...more] }) => first && (more.length + 1 >= least || isFirstStart(first)))
    .toSorted((a, b) => order.indexOf(a.here) - order.indexOf(b.here) || b.jobs.length - a.jobs.length)
    .slice(0, most)
}

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
    store.setState({ filter: { ...noJobFilter, chip: 'needYou' }, inspectorOpen: true, orderPlace: null })
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
