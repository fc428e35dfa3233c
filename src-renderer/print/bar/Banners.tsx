import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { whyUnread } from '../../../src-shared/print/unread.ts'
import { formatTime, useSay, useStation } from '../../app/index.ts'
import { useJobActions } from '../act/use-job-actions.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { useStationActions } from '../act/use-station-actions.ts'
import { isFirstStart } from '../counting.ts'
import type { DeskAction } from '../state.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import styles from './Banners.module.css'
import { SpareBanners } from './SpareBanners.tsx'

function Line({ tone, text, children }: { tone: 'unsure' | 'waiting'; text: string; children?: ReactNode }) {
  return (
    <div className={styles['line']} data-tone={tone}>
      <p role="status">{text}</p>
      {children}
    </div>
  )
}

function FirstStart() {
  const t = usePrintWords()
  const store = usePrintStore()
  const count = usePrint(state => state.counts.firstStart)
  const { ask } = useJobActions()
  const { may } = useMayPrint()
  if (count === 0) return null
  const all = (action: DeskAction) => {
    const rows = [...store.getState().rows.values()].filter(isFirstStart)
    if (rows.length === 1) return ask(action, rows)
    store.setState({ asked: { action, jobs: rows.map(row => row.id), leftOut: 0 } })
  }
  return (
    <Line tone="unsure" text={t('banner.firstStart', { count })}>
      {may && (
        <>
          <Button variant="default" onClick={() => all('print')}>
            {t('banner.printAll')}
          </Button>
          <Button variant="default" onClick={() => all('skip')}>
            {t('banner.skipAll')}
          </Button>
        </>
      )}
    </Line>
  )
}

/** Why the list is not read, and another try. */
function UnreadBanner() {
  const t = usePrintWords()
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
    <Line tone="unsure" text={`${why === 'offline' ? `${since} ` : ''}${say(station.problem)}`}>
      <Button variant="default" onClick={readNow}>
        {t('empty.again')}
      </Button>
    </Line>
  )
}

/** What the person should know of the station and the service before reading the list. */
export function Banners() {
  const t = usePrintWords()
  const station = useStation()
  const { may, told } = useMayPrint()
  const { resume } = useStationActions()
  return (
    <>
      <UnreadBanner />
      {station?.state === 'paused' && (
        <Line tone="waiting" text={t('banner.paused')}>
          {may && (
            <Button variant="default" onClick={resume}>
              {t('bar.resume')}
            </Button>
          )}
        </Line>
      )}
      <SpareBanners />
      <FirstStart />
      {told && !may && <Line tone="waiting" text={t('banner.permission')} />}
    </>
  )
}
