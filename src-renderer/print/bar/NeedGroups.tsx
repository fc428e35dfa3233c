import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { ActionButton, useSay, useWords } from '../../kit/index.ts'
import { useJobAction } from '../act/job-action.ts'
import { canBe } from '../calls.ts'
import { isFirstStart } from '../counting.ts'
import { byReason } from '../dialogs/by-reason.ts'
import { causeOf, noJobFilter } from '../filter.ts'
import { inShort } from '../grid/columns.tsx'
import { capital } from '../printer-trouble.ts'
import type { DeskAction } from '../state.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
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
/** So many lines above the list; the others on request, as they would push it away. */
const most = 3

/** The groups of jobs with the same cause, those that may have come out first. */
function needGroups(rows: Iterable<JobRow>): NeedGroup[] {
  const groups = new Map<string, JobRow[]>()
  for (const row of rows) {
    const cause = causeOf(row)
    if (cause === null) continue
    const group = groups.get(cause)
    if (group) group.push(row)
    else groups.set(cause, [row])
  }
  const order: NeedGroup['here'][] = ['unconfirmed', 'failed', 'held']
  return [...groups]
    .flatMap(([key, jobs]): NeedGroup[] => {
      const [first] = jobs
      if (!first || (jobs.length < least && !isFirstStart(first))) return []
      const { here } = first
      if (here !== 'held' && here !== 'failed' && here !== 'unconfirmed') return []
      return [{ key, here, printer: here === 'held' ? null : first.printer, jobs }]
    })
    .toSorted((a, b) => order.indexOf(a.here) - order.indexOf(b.here) || b.jobs.length - a.jobs.length)
}

type GroupAction = Extract<DeskAction, 'cameOut' | 'again' | 'print' | 'skip'>

const offered: Record<NeedGroup['here'], readonly GroupAction[]> = {
  unconfirmed: ['cameOut', 'again'],
  failed: ['again', 'skip'],
  held: ['print', 'skip'],
}

/** Reasons that are said of all jobs at once; the others are said as each job has them. */
const pluralTexts = [
  { code: 'job.held-first-start', text: 'banner.firstStart' },
  { code: 'job.held-rules-saved', text: 'banner.rulesSaved' },
  { code: 'job.held-asked-again', text: 'banner.askedAgain' },
] as const

/** So many reasons of a group are named in its line. */
const mostReasons = 2

/** Why jobs of one group need a person: the one sentence, or what differs in short, each with how many it is said of. */
function useWhys(): (jobs: readonly JobRow[]) => { line: string; all: readonly string[] } {
  const t = useWords('print')
  const say = useSay()
  return jobs => {
    const reasons = byReason(jobs, say)
    if (reasons.length < 2) return { line: reasons[0]?.text ?? '', all: [] }
    const short = byReason(jobs, reason => inShort(reason, t, say))
    const named = (alike: typeof reasons) =>
      alike.map(({ text, names }) => t('group.reason', { why: capital(text), count: names.length }))
    const more = short.length - mostReasons
    const shown = named(short.slice(0, mostReasons))
    return {
      line: (more > 0 ? [...shown, t('group.reasons', { count: more })] : shown).reduce((one, other) =>
        t('group.and', { one, other }),
      ),
      all: named(reasons),
    }
  }
}

function Group({ group }: { group: NeedGroup }) {
  const t = useWords('print')
  const store = usePrintStore()
  const jobAction = useJobAction()
  const { here, jobs, printer } = group
  const [first] = jobs
  const count = jobs.length
  const name = printer === null ? '' : printerName(printer)
  const whys = useWhys()(jobs)
  const why = whys.line
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
  const isShown = usePrint(state => state.filter.cause === group.key)
  const toggle = () => {
    if (isShown) {
      store.setState({ filter: noJobFilter })
      return
    }
    store.setState({ filter: { ...noJobFilter, cause: group.key }, inspectorOpen: true, orderPlace: null })
    setTimeout(() => store.getState().grid?.chooseAll(jobs.map(({ id }) => id)))
  }
  return (
    <div className={styles['line']} data-slim data-tone={here === 'failed' ? 'failed' : 'unsure'}>
      <p role="status" title={whys.all.length > 1 ? whys.all.join('\n') : text}>
        {text}
      </p>
      <div className={styles['buttons']}>
        {count > 1 && (
          <Button variant="default" size="compact-sm" aria-pressed={isShown} onClick={toggle}>
            {isShown ? t('group.showAll') : t('group.show', { count })}
          </Button>
        )}
        {offered[here].map(action => {
          const fit = jobs.filter(row => canBe(action, row))
          return (
            fit.length > 0 && (
              // The key of the action is for the chosen jobs.
              <ActionButton key={action} action={{ ...jobAction(action, fit), keys: [] }} size="compact-sm">
                {t(`group.do.${action}`, { count: fit.length })}
              </ActionButton>
            )
          )
        })}
      </div>
    </div>
  )
}

/** What many jobs need a person for, with one decision for all of them. */
export function NeedGroups() {
  const t = useWords('print')
  const store = usePrintStore()
  const version = usePrint(state => state.change.version)
  const [isWhole, setWhole] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place, `version` tells
  const groups = useMemo(() => needGroups(store.getState().rows.values()), [store, version])
  const shown = isWhole ? groups : groups.slice(0, most)
  const more = groups.slice(most).reduce((sum, { jobs }) => sum + jobs.length, 0)
  return (
    <>
      {shown.map(group => (
        <Group key={group.key} group={group} />
      ))}
      {more > 0 && (
        <Button variant="subtle" size="compact-sm" className={styles['more'] ?? ''} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('group.fewer') : t('group.more', { count: more })}
        </Button>
      )}
    </>
  )
}
