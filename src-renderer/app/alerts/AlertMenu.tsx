import { Menu } from '@mantine/core'
import type { Alert } from '../../../src-shared/contract/alerts.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { goTo } from '../navigation.ts'
import { SmallIcon, type SmallIconName } from '../parts/icons.tsx'
import { usePreferences } from '../preferences.ts'
import { findJob } from '../scan.tsx'
import { useSay } from '../words/say.ts'
import styles from './AlertMenu.module.css'
import { useAlertsStore } from './store.ts'
import { askToNotify, useSystemSay } from './system.ts'
import { useAlertWords } from './words.ts'

/** How many are named; the print desk has them all. */
const mostNamed = 8

const signs: Record<Alert['kind'], { icon: SmallIconName; tone: 'failed' | 'unsure' }> = {
  station: { icon: 'cross', tone: 'failed' },
  failed: { icon: 'cross', tone: 'failed' },
  printer: { icon: 'pause', tone: 'failed' },
  unconfirmed: { icon: 'question', tone: 'unsure' },
  stuck: { icon: 'clock', tone: 'unsure' },
  held: { icon: 'pause', tone: 'unsure' },
}

/** Shows what an alert speaks of. */
function openAlert({ kind, job }: Alert): void {
  if (job !== null) findJob(job)
  else goTo('settings', { section: kind === 'printer' ? 'printers' : 'profiles' })
}

function AlertItem({ alert }: { alert: Alert }) {
  const t = useAlertWords()
  const say = useSay()
  const { kind, job, printer, said } = alert
  const { icon, tone } = signs[kind]
  const name = job !== null ? t('job', { job }) : printer !== null ? printerName(printer) : null
  return (
    <Menu.Item
      className={styles['line'] ?? ''}
      leftSection={
        <span className={`${styles['sign']} ${styles[tone]}`}>
          <SmallIcon name={icon} />
        </span>
      }
      onClick={() => openAlert(alert)}
    >
      <span className={styles['item']}>
        <b>{name === null ? t(`kind.${kind}`) : `${name} · ${t(`kind.${kind}`)}`}</b>
        <small>{say(said)}</small>
      </span>
    </Menu.Item>
  )
}

/** What needs a person, in the status bar: the number, and on a click the things themselves; each leads to its place. */
export function AlertMenu() {
  const t = useAlertWords()
  const alerts = useAlertsStore(store => store.alerts)
  const { notifications } = usePreferences()
  const mayAsk = useSystemSay() === 'default' && notifications
  const count = alerts.length
  if (count === 0) {
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
          {t('some', { count })}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {alerts.slice(0, mostNamed).map(alert => (
          <AlertItem key={alert.key} alert={alert} />
        ))}
        {count > mostNamed && (
          <Menu.Item onClick={() => goTo('print')}>{t('more', { count: count - mostNamed })}</Menu.Item>
        )}
        {mayAsk && (
          <Menu.Item className={styles['last'] ?? ''} onClick={() => void askToNotify()}>
            {t('ask-system')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
