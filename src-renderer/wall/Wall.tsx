import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { weekdayName } from '../../src-shared/production/copy-texts.ts'
import { type CountdownBucket, inReadingOrder } from '../../src-shared/production/countdown.ts'
import type { Dashboard } from '../../src-shared/service/readers/dashboard/dashboard.ts'
import {
  formatDate,
  formatDay,
  formatNumber,
  formatTime,
  goTo,
  languageNow,
  rememberValue,
  useActions,
  useAlerts,
  useMineAction,
  useNow,
  useOperation,
  useSession,
  useStation,
  useWords,
  type Words,
} from '../kit/index.ts'
import styles from './Wall.module.css'

/** The print desk's parts of the wall. */
export interface WallRoom {
  useTally(): { printed: number; printing: number; waiting: number; others: number }
  /** What is printing, what needs a person, and which printers have stopped. */
  PrintRoom: ComponentType<{ most: number; className: string }>
}

const readEvery = 60_000
/** How long the countdown, then the print room, is in sight where there is not enough width for both (ms). */
const turns = { countdown: 20_000, room: 10_000 } as const
type Turn = keyof typeof turns

/** From this width on both stand beside each other, as a part of the height: sizes follow that. */
const wide = 2.2

/** Where the wall was last is remembered, so that it opens on the same monitor. */
function useRememberedPlace(): void {
  useEffect(() => {
    const keep = () =>
      rememberValue('wall.place', {
        left: window.screenX,
        top: window.screenY,
        width: window.outerWidth,
        height: window.outerHeight,
      })
    const timer = setInterval(keep, 10_000)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [])
}

/** How long a page of a column is in sight (ms): as long as it takes to read. */
const pageTurn = 8_000

/** The pages of a column: a wall has no scroll bars, so what doesn't fit comes next. Answers which is shown, and how many there are. */
function usePages(box: RefObject<HTMLElement | null>, round: unknown): { page: number; pages: number } {
  const [pages, setPages] = useState(1)
  const [turn, setTurn] = useState(0)
  const page = turn % pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading has other contents
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => setPages(turnTo(element, page))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, round, page])
  useEffect(() => {
    if (pages === 1) return undefined
    const timer = setInterval(() => setTurn(now => now + 1), pageTurn)
    return () => clearInterval(timer)
  }, [pages])
  return { page, pages }
}

/** Shows one page of a box and hides the others; answers how many there are. A heading stands above each page's first line. */
function turnTo(box: HTMLElement, page: number): number {
  const sections = [...box.children].filter(one => one instanceof HTMLElement)
  const all = sections.flatMap(section => [...section.querySelectorAll<HTMLElement>('[data-counted]')])
  for (const one of [...sections, ...all]) one.hidden = false
  const { height } = box.getBoundingClientRect()
  let pages = 0
  let left = all
  let shown: readonly HTMLElement[] = []
  // Each page is laid out by itself: what is on it begins at the top.
  do {
    for (const section of sections) section.hidden = !left.some(one => section.contains(one))
    const top = box.getBoundingClientRect().top
    const fits = left.findIndex(one => one.getBoundingClientRect().bottom > top + height)
    const count = fits < 0 ? left.length : Math.max(1, fits)
    if (pages === page) shown = left.slice(0, count)
    for (const one of left.slice(0, count)) one.hidden = true
    left = left.slice(count)
    pages += 1
  } while (left.length > 0)
  for (const one of all) one.hidden = !shown.includes(one)
  for (const section of sections) section.hidden = !shown.some(one => section.contains(one))
  return pages
}

/** The worst first: the factory with the longest delay, and in it the group. */
function worstFirst(factories: CountdownBucket['factories']): CountdownBucket['factories'] {
  const over = ({ daysOver }: { daysOver: number | null }) => daysOver ?? 0
  return factories
    .map(one => ({ ...one, groups: one.groups.toSorted((some, other) => over(other) - over(some)) }))
    .toSorted(({ groups: [some] }, { groups: [other] }) => (other ? over(other) : 0) - (some ? over(some) : 0))
}

function Tile({ figure, tone, children }: { figure: string; tone?: 'failed' | undefined; children: ReactNode }) {
  return (
    <section className={styles['tile']} data-tone={tone}>
      <b>{figure}</b>
      <span>{children}</span>
    </section>
  )
}

/** A column's name in Chinese, for the factory's people, and beside it in the language of the desk. */
function titleOf({ key, day }: CountdownBucket, t: Words<'wall'>): [string, string] {
  if (key === 'today') return ['今天', t('today')]
  if (key === 'overdue') return ['逾期', t('overdue')]
  if (day === null) return [key, key]
  const name = weekdayName(day)
  // Beside a name in another language there is room for the short one alone.
  return [languageNow() === 'zh-CN' ? name : name.replace('星期', '周'), formatDay(day, { weekday: 'long' })]
}

function Column({ bucket, round }: { bucket: CountdownBucket; round: number }) {
  const t = useWords('wall')
  const box = useRef<HTMLDivElement>(null)
  const { page, pages } = usePages(box, round)
  const [chinese, own] = titleOf(bucket, t)
  const count = bucket.factories.reduce((sum, { groups }) => sum + groups.length, 0)
  return (
    <section className={styles['column']} data-bucket={bucket.key}>
      <h2>
        <span>{languageNow() === 'zh-CN' ? chinese : `${chinese} ${own}`}</span> <small>{formatNumber(count)}</small>
      </h2>
      <div className={styles['groups']} ref={box}>
        {worstFirst(bucket.factories).map(({ factory, groups }) => (
          <div key={factory}>
            <h3>{factory}</h3>
            {groups.map(({ label, daysOver }, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a service may name a group twice
                key={`${label} ${at}`}
                className={styles['group']}
                data-late={daysOver !== null && daysOver > 0}
                data-counted
              >
                <span>{label}</span>{' '}
                {daysOver !== null && daysOver > 0 && <span>· {t('days', { count: daysOver })}</span>}
              </span>
            ))}
          </div>
        ))}
      </div>
      {pages > 1 && <p className={styles['more']}>{t('page', { page: page + 1, pages })}</p>}
    </section>
  )
}

const isWideNow = () => window.innerWidth >= wide * window.innerHeight

/** Which half is in sight; both where there is room. */
function useTurn(hasBoth: boolean): Turn | 'both' {
  const [turn, setTurn] = useState<Turn>('countdown')
  const [isWide, setWide] = useState(isWideNow)
  useEffect(() => {
    const look = () => setWide(isWideNow())
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setTurn(turn === 'countdown' ? 'room' : 'countdown'), turns[turn])
    return () => clearTimeout(timer)
  }, [turn])
  return isWide ? 'both' : hasBoth ? turn : 'countdown'
}

/** What keeps the wall from being up to date; null if nothing does. */
function useTrouble(readAt: number, isOld: boolean): string | null {
  const t = useWords('wall')
  const status = useSession()?.status
  const station = useStation()
  if (status === 'token-refused' || status === 'signed-out' || status === 'no-profile') return t('sign-in')
  if (isOld && readAt > 0) return t('old', { time: formatTime(readAt) })
  if (isOld) return t('away')
  if (station?.state === 'paused') return t('paused')
  return null
}

function Countdown({ dashboard, round }: { dashboard: Dashboard; round: number }) {
  const { countdown } = dashboard
  if (typeof countdown !== 'object') return null
  return inReadingOrder(countdown.buckets).map(bucket => <Column key={bucket.key} bucket={bucket} round={round} />)
}

/** The wall screen: what is due, what is printing, and what needs a person, to be read from across the room. */
export function Wall({ room: { useTally, PrintRoom } }: { room: WallRoom }) {
  const t = useWords('wall')
  const now = useNow(10)
  const { data, error, dataUpdatedAt, offered, lacks } = useOperation('admin.dashboard.show', {}, { every: readEvery })
  // The room sees what needs somebody, the signed-in user at the wall.
  const needsYou = useAlerts().filter(({ profile }) => !profile).length
  const { printed, printing, waiting, others } = useTally()
  const trouble = useTrouble(dataUpdatedAt, error !== null)
  const hasCountdown = typeof data?.countdown === 'object'
  const turn = useTurn(hasCountdown && (needsYou > 0 || printing > 0 || waiting > 0 || others > 0))
  const showsRoom =
    turn !== 'countdown' || (!hasCountdown && (data !== undefined || error !== null || !offered || lacks !== null))
  const staff = typeof data?.staff === 'object' ? data.staff.flatMap(({ count }) => count ?? []) : []
  useRememberedPlace()
  useActions('wall', t('keys'), [
    {
      keys: 'Escape',
      title: t('close'),
      run: () => {
        window.close()
        // A window that no page opened can't close itself.
        goTo('production')
      },
    },
    useMineAction(),
  ])
  return (
    <div className={styles['wall']}>
      <div className={styles['tiles']}>
        <Tile figure={formatNumber(needsYou)} tone={needsYou > 0 ? 'failed' : undefined}>
          {t('needs-you', { count: needsYou })}
        </Tile>
        <Tile figure={formatNumber(printed)}>{t('printed')}</Tile>
        {staff.length > 0 && (
          <Tile figure={formatNumber(staff[0] ?? 0)}>
            {[t('staff'), ...staff.slice(1).map(count => formatNumber(count))].join(' · ')}
          </Tile>
        )}
        <Tile figure={formatDate(now, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}>
          {formatDate(now, { weekday: 'long', day: 'numeric', month: 'long' })}
        </Tile>
      </div>
      <div className={styles['parts']}>
        {turn !== 'room' && data && <Countdown dashboard={data} round={dataUpdatedAt} />}
        {showsRoom && <PrintRoom most={8} className={styles['room'] ?? ''} />}
      </div>
      {trouble !== null && (
        <p className={styles['trouble']} role="status">
          {trouble}
        </p>
      )}
    </div>
  )
}
