import { Menu } from '@mantine/core'
import type { BackgroundStation } from '../../src-shared/contract/print.ts'
import { whyUnread } from '../../src-shared/print/unread.ts'
import { ImportStatus } from '../imports/index.ts'
import { ageOf } from '../kit/age.ts'
import { useDeskQuery } from '../kit/ask/query.ts'
import { goTo } from '../kit/navigation.ts'
import { useNow } from '../kit/parts/use-now.ts'
import { useOpenProfile } from '../kit/profile-switch.tsx'
import { useStation } from '../kit/station.ts'
import { useWords } from '../kit/words/words.ts'
import { PriceStatus } from '../pricing/index.ts'
import { PrintStatus } from '../print/index.ts'
import { AlertMenu } from './alerts/AlertMenu.tsx'
import styles from './Foot.module.css'
import { type StationLight, useLight } from './light.ts'
import { JobTray } from './tray/JobTray.tsx'

const tones: Record<StationLight, string> = {
  lost: 'failed',
  'no-profile': 'waiting',
  unknown: 'waiting',
  'token-refused': 'failed',
  'signed-out': 'unsure',
  off: 'waiting',
  'no-jobs': 'waiting',
  unwritten: 'failed',
  paused: 'unsure',
  offline: 'failed',
  online: 'done',
}

function StationStatus() {
  const t = useWords('frame')
  const now = useNow()
  const station = useStation()
  const light = useLight()
  const readAt = station?.lastReadAt ?? null

  const say = () => {
    // Elsewhere it does not matter when the list was read.
    if (light !== 'online' && light !== 'paused' && light !== 'offline') return t(`foot.${light}`)
    if (readAt === null) return t(`foot.${light}-never`)
    const { unit, count } = ageOf(now - readAt)
    return t(`foot.${light}`, { age: t(`age.${unit}`, { count }) })
  }
  const text = say()
  return (
    <button
      type="button"
      className={styles['station']}
      title={t('foot.open', { state: text })}
      onClick={() => goTo('settings', { section: 'station' })}
    >
      <i className={styles['dot']} data-tone={tones[light]} />
      {text}
    </button>
  )
}

function toneOf({ state, online, needsYou }: BackgroundStation): string {
  if (state !== 'running' || !online) return 'failed'
  return needsYou > 0 ? 'unsure' : 'done'
}

/** The profiles whose stations go on in the background; each opens with a click. */
function AlsoPrinting() {
  const t = useWords('frame')
  const open = useOpenProfile()
  const { data: stations = [] } = useDeskQuery('stations.list', {})
  const say = (station: BackgroundStation): string => {
    const { state, online, printing, waiting, needsYou, problem } = station
    const works = state === 'running' && (online || problem === null)
    const stands = works
      ? [
          printing > 0 && t('beside.printing', { count: printing }),
          waiting > 0 && t('beside.waiting', { count: waiting }),
        ]
      : [t(`beside.${state === 'running' ? (whyUnread(station) ?? 'offline') : state}`)]
    const needs = needsYou > 0 && t('beside.needs-you', { count: needsYou })
    return [...stands, needs].flatMap(what => (what ? [` · ${what}`] : [])).join('')
  }
  const [first] = stations
  if (!first) return null
  if (stations.length === 1)
    return (
      <button
        type="button"
        className={`${styles['station']} ${styles['beside']}`}
        title={t('beside.open', { name: first.profile.name })}
        onClick={() => void open(first.profile)}
      >
        <i className={styles['dot']} data-tone={toneOf(first)} />
        <span className={styles['cut']}>{t('beside.one', { name: first.profile.name })}</span>
        <span className={styles['whole']}>{say(first)}</span>
      </button>
    )
  const worst =
    stations.find(one => toneOf(one) === 'failed') ?? stations.find(one => toneOf(one) === 'unsure') ?? first
  return (
    <Menu position="top-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={`${styles['station']} ${styles['beside']}`}>
          <i className={styles['dot']} data-tone={toneOf(worst)} />
          {t('beside.many', { count: stations.length })}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {stations.map(station => (
          <Menu.Item
            key={station.profile.id}
            leftSection={<i className={styles['dot']} data-tone={toneOf(station)} />}
            onClick={() => void open(station.profile)}
          >
            {station.profile.name}
            {say(station)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Announces a change of the connection once to screen readers; the age next to it would be announced every second. */
function StationNews() {
  const t = useWords('frame')
  const light = useLight()
  return (
    <span className="only-heard" role="status">
      {t(`light.${light}`)}
    </span>
  )
}

/** The status bar: the truth about printers and connection; each part opens its screen. */
export function Foot() {
  return (
    <footer className={styles['foot']}>
      <div className={styles['alerts']}>
        <AlertMenu />
      </div>
      <div className={styles['parts']}>
        <PrintStatus />
        <PriceStatus />
        <ImportStatus />
      </div>
      <div className={styles['jobs']}>
        <JobTray />
      </div>
      <AlsoPrinting />
      <StationNews />
      <StationStatus />
    </footer>
  )
}
