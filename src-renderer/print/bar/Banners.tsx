import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { whyUnread } from '../../../src-shared/print/unread.ts'
import {
  ActionButton,
  formatTime,
  goTo,
  useActions,
  useAnswer,
  useLackLine,
  useSay,
  useStation,
  useWords,
} from '../../kit/index.ts'
import { useStationActions } from '../act/use-station-actions.ts'

import styles from './Banners.module.css'
import { NeedGroups } from './NeedGroups.tsx'
import { PrinterCards } from './PrinterCards.tsx'
import { RoomStations } from './RoomStations.tsx'

function Line({
  tone,
  text,
  attention = false,
  children,
}: {
  tone: 'unsure' | 'waiting'
  text: string
  /** True if F8 leads here. */
  attention?: boolean
  children?: ReactNode
}) {
  return (
    <div className={styles['line']} data-tone={tone} {...(attention ? { 'data-attention': true, tabIndex: -1 } : {})}>
      <p role="status">{text}</p>
      {children}
    </div>
  )
}

/** Why the list is not read, and another try. */
function UnreadBanner() {
  const t = useWords('print')
  const say = useSay()
  const station = useStation()
  const { readNow } = useStationActions()
  const why = station && station.state !== 'token-refused' ? whyUnread(station) : null
  if (!station?.problem || why === null) return null
  if (why === 'no-jobs') return <Line tone="waiting" text={t('banner.noJobs')} />
  const since =
    station.lastReadAt === null
      ? t('banner.neverOnline')
      : t('banner.offline', { time: formatTime(station.lastReadAt) })
  return (
    <Line tone="unsure" attention text={`${why === 'offline' ? `${since} ` : ''}${say(station.problem)}`}>
      <Button variant="default" onClick={readNow}>
        {t('empty.again')}
      </Button>
    </Line>
  )
}

/** What keeps jobs of a room waiting while the list is read. */
function RoomBanner() {
  const say = useSay()
  const station = useStation()
  if (!station?.problem || !station.online || station.state === 'token-refused') return null
  return <Line tone="unsure" attention text={say(station.problem)} />
}

/** What the station has found: a file that was damaged, jobs that can't be read, rules that a room's stations can't follow. */
function WarningBanners() {
  const t = useWords('print')
  const say = useSay()
  const station = useStation()
  if (!station) return null
  // Two are said by other lines.
  const warnings = station.warnings.filter(({ code }) => code !== station.problem?.code && code !== 'rules.unread')
  const others = warnings.filter(({ code }) => code !== 'service.unreadable-record').map(say)
  const unread = warnings.length - others.length
  const texts = [...others, ...(unread > 0 ? [t('banner.unreadJobs', { count: unread })] : [])]
  return texts.map(text => <Line key={text} tone="unsure" attention text={text} />)
}

/** Without rules nothing prints: the way to them, for whoever may save them. */
function NoRulesBanner() {
  const t = useWords('print')
  const say = useSay()
  const unread = useStation()?.warnings.find(({ code }) => code === 'rules.unread')
  const setUp = {
    title: t('banner.noRules.setup'),
    needs: 'rules.save',
    isOffered: useAnswer('rules.get', rules => rules.length === 0) === true,
    run: () => goTo('settings', { section: 'setup' }),
  } as const
  if (!useActions('print-setup', '', [setUp])(setUp)) return null
  return (
    <Line tone="unsure" text={unread ? say(unread) : t('banner.noRules')}>
      <ActionButton action={setUp} variant="filled" />
    </Line>
  )
}

/** What the user should know about the station and the service before reading the list. */
export function Banners() {
  const t = useWords('print')
  const station = useStation()
  const lack = useLackLine()
  return (
    <>
      <PrinterCards />
      <RoomStations />
      <UnreadBanner />
      <RoomBanner />
      <WarningBanners />
      {station?.state === 'paused' && <Line tone="waiting" text={t('banner.paused')} />}
      <NoRulesBanner />
      <NeedGroups />
      {lack !== null && <Line tone="waiting" text={lack} />}
    </>
  )
}
