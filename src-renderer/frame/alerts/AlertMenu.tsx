import { Menu } from '@mantine/core'
import { useMemo } from 'react'
import type { Alert } from '../../../src-shared/contract/alerts.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { type AlertGroup, alertGroups, useAlerts, useNeeds } from '../../kit/alerts/alerts.ts'
import { askToNotify, useSystemSay } from '../../kit/alerts/system.ts'
import { useAnswer } from '../../kit/ask/answers.ts'
import { useDeskQuery, useDeskSend } from '../../kit/ask/query.ts'
import { formatNumber, joinItems } from '../../kit/locale.ts'
import { goTo } from '../../kit/navigation.ts'
import { useErrorNotice } from '../../kit/notices.tsx'
import { SmallIcon, type SmallIconName } from '../../kit/parts/icons.tsx'
import { usePreferences } from '../../kit/preferences.ts'
import { useOpenProfile } from '../../kit/profile-switch.tsx'
import { findJob } from '../../kit/scan/scan.tsx'
import { useSay } from '../../kit/words/say.ts'
import { useWords } from '../../kit/words/words.ts'
import { isListKnown, useLight } from '../light.ts'
import styles from './AlertMenu.module.css'

/** How many are named; the print desk has them all. */
const mostNamed = 8

const signs: Record<Alert['kind'], { icon: SmallIconName; tone: 'failed' | 'unsure' }> = {
  station: { icon: 'cross', tone: 'failed' },
  failed: { icon: 'cross', tone: 'failed' },
  printer: { icon: 'pause', tone: 'failed' },
  unconfirmed: { icon: 'question', tone: 'unsure' },
  stuck: { icon: 'clock', tone: 'unsure' },
  held: { icon: 'pause', tone: 'unsure' },
  sending: { icon: 'away', tone: 'unsure' },
}

/** Where something can be done about an alert that is of no job. */
const sectionOf: Partial<Record<Alert['kind'], string>> = { printer: 'printers', sending: 'alerts' }

/** Shows what an alert speaks of; opens its profile first, if that is in the background. */
function useOpenAlert(): (group: AlertGroup) => Promise<void> {
  const open = useOpenProfile()
  return async ({ first: { kind, job, profile }, alerts }) => {
    if (profile && !(await open(profile))) return
    if (alerts.length > 1) goTo('print')
    else if (job !== null) findJob(job)
    else goTo('settings', { section: sectionOf[kind] ?? 'profiles' })
  }
}

/** A cause of this share of everything is named in the foot. */
const mostlyOne = 2 / 3

/** So many jobs of a group are named. */
const mostJobs = 5

const whys = [
  'job.held-first-start',
  'job.held-no-rule',
  'job.left-to-absent',
  'job.left-to-unknown',
  'job.held-rules-saved',
  'job.held-ledger-doubt',
  'job.held-asked-again',
  'job.held-claimed-before',
] as const

/** Says a group in a few words: "650 held: first start", "12 unconfirmed: a4-front". */
function useGroupWord(): (group: AlertGroup) => string {
  const t = useWords('alerts')
  return ({ first: { kind, printer, said }, alerts }) => {
    const told = { count: formatNumber(alerts.length), kind: t(`kind.${kind}`) }
    const cause = whys.find(code => code === said.code)
    const why = cause ? t(`why.${cause}`) : kind !== 'held' && printer !== null ? printerName(printer) : null
    return why === null ? t('group', told) : t('groupWhy', { ...told, why })
  }
}

/** One alert, or many with the same cause in one line. */
function AlertItem({ group }: { group: AlertGroup }) {
  const t = useWords('alerts')
  const say = useSay()
  const groupWord = useGroupWord()
  const openAlert = useOpenAlert()
  const { first: alert, alerts } = group
  const { kind, job, printer, said, profile } = alert
  const ofProfile = (what: string) => (profile ? t('ofProfile', { profile: profile.name, what }) : what)
  const { icon, tone } = signs[kind]
  const name = job !== null ? t('job', { job }) : printer !== null ? printerName(printer) : null
  const isAlone = alerts.length === 1
  const jobs = joinItems(alerts.slice(0, mostJobs).flatMap(one => one.job ?? []))
  const more = alerts.length - mostJobs
  return (
    <Menu.Item
      className={styles['line'] ?? ''}
      leftSection={
        <span className={`${styles['sign']} ${styles[tone]}`}>
          <SmallIcon name={icon} />
        </span>
      }
      onClick={() => void openAlert(group)}
    >
      <span className={styles['item']}>
        {isAlone ? (
          <>
            <b>{ofProfile(name === null ? t(`kind.${kind}`) : `${name} · ${t(`kind.${kind}`)}`)}</b>
            <small>{say(said)}</small>
          </>
        ) : (
          <>
            <b>{ofProfile(groupWord(group))}</b>
            <small>
              {more > 0 ? t('groupJobsMore', { jobs, more: formatNumber(more) }) : t('groupJobs', { jobs })}
            </small>
          </>
        )}
      </span>
    </Menu.Item>
  )
}

/** Keeps alerts from being escalated, where they would be: somebody takes care of them. */
function SeenItem() {
  const t = useWords('alerts')
  const notice = useErrorNotice()
  const { data: targets = [] } = useDeskQuery('alerts.targets', {})
  const isOpen = useAlerts().some(({ seen }) => !seen)
  const { mutate: see } = useDeskSend('alerts.seen')
  if (!isOpen || targets.every(({ afterMinutes }) => afterMinutes === 0)) return null
  return (
    <Menu.Item
      className={styles['last'] ?? ''}
      onClick={() => see({}, { onError: error => notice(error, t('seen.failed')) })}
    >
      <span className={styles['item']}>
        <b>{t('seen')}</b>
        <small>{t('seen.hint')}</small>
      </span>
    </Menu.Item>
  )
}

/** What needs a person, in the status bar: the number, and on a click the things themselves; each leads to its place. */
export function AlertMenu() {
  const t = useWords('alerts')
  const alerts = useNeeds()
  const isAnswered = useAnswer('alerts.list', () => true) === true
  const isKnown = isListKnown(useLight()) && isAnswered
  const { notifications } = usePreferences()
  const mayAsk = useSystemSay() === 'default' && notifications
  const groupWord = useGroupWord()
  const groups = useMemo(() => alertGroups(alerts), [alerts])
  const count = alerts.length
  const [largest] = groups.toSorted((a, b) => b.alerts.length - a.alerts.length)
  const shownGroups = groups.slice(0, mostNamed)
  const rest = count - shownGroups.reduce((sum, group) => sum + group.alerts.length, 0)
  const label = () => {
    // Many causes have one number; what nearly all is about is said.
    if (!largest || largest.alerts.length === 1 || largest.alerts.length < count * mostlyOne)
      return t('some', { count })
    const { profile } = largest.first
    const words = groupWord(largest)
    const group = profile ? t('ofProfile', { profile: profile.name, what: words }) : words
    const more = count - largest.alerts.length
    return more === 0 ? group : t('groupMore', { group, more: formatNumber(more) })
  }
  if (count === 0) {
    // Nothing is said before it is known.
    if (!isKnown) return null
    return (
      <span className={styles['none']} role="status">
        <SmallIcon name="check" />
        {t('none')}
      </span>
    )
  }
  return (
    <Menu position="top-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles['button']} data-some title={t('open')}>
          <SmallIcon name="alert" />
          {label()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {shownGroups.map(group => (
          <AlertItem key={group.first.key} group={group} />
        ))}
        {rest > 0 && <Menu.Item onClick={() => goTo('print')}>{t('more', { count: rest })}</Menu.Item>}
        <SeenItem />
        {mayAsk && (
          <Menu.Item className={styles['last'] ?? ''} onClick={() => void askToNotify()}>
            {t('ask-system')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
