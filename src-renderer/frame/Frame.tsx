import { Skeleton } from '@mantine/core'
import { Activity, useEffect, useRef, useState } from 'react'
import { useActions } from '../kit/actions/registry.ts'
import { useNeedsYou } from '../kit/alerts/alerts.ts'
import { useAnswer } from '../kit/ask/answers.ts'
import { goTo, usePlace } from '../kit/navigation.ts'
import { Banner } from '../kit/parts/Banner.tsx'
import { Late } from '../kit/parts/Late.tsx'
import { ScreenFault } from '../kit/parts/ScreenFault.tsx'
import { TokenForm } from '../kit/parts/TokenForm.tsx'
import { ProfileSwitch } from '../kit/profile-switch.tsx'
import { useOpenThing, useVisits } from '../kit/recent-places.ts'
import { scanStationAction } from '../kit/scan/scan-station.ts'
import { useProfiles, useSession } from '../kit/session.ts'
import { useDeskConnected, useDeskUnknown } from '../kit/station.ts'
import { useWords } from '../kit/words/words.ts'
import { AlertNotifier } from './alerts/AlertNotifier.tsx'
import { ClosedScreen, ClosedScreens } from './ClosedScreens.tsx'
import { Foot } from './Foot.tsx'
import styles from './Frame.module.css'
import { Head } from './Head.tsx'
import { KeySheet } from './keys/KeySheet.tsx'
import { Palette } from './palette/Palette.tsx'
import { Rail } from './Rail.tsx'
import { ScanFlash } from './ScanFlash.tsx'
import { screens, useScreenWords } from './screens.ts'
import { useNavigation } from './use-navigation.ts'
import { useConnecting, Welcome } from './Welcome.tsx'

const nobodyElse = () => document.activeElement === null || document.activeElement === document.body

/** What keeps the whole desk from working, one line each: no connection, or nobody signed in (and a field to do so). */
function Banners() {
  const t = useWords('frame')
  const connected = useDeskConnected()
  const lost = useDeskUnknown() ? 'banner.unknown' : 'banner.connection'
  const session = useSession()
  const profile = session?.profile ?? null
  const some = useProfiles().length > 0
  const status = session?.status
  const isConnecting = useConnecting()
  return (
    <div>
      {!connected && <Banner tone="failed" icon="cross" title={t(lost)} what={t(`${lost}.what`)} />}
      {profile && (status === 'token-refused' || status === 'signed-out') && (
        <Banner
          // What was said of another address isn't true of this one.
          key={`${profile.id} ${profile.baseUrl}`}
          tone="unsure"
          icon="question"
          title={t(`banner.${status}`, { profile: profile.name })}
          what={t(`banner.${status}.what`)}
        >
          {/* The cursor is not taken from somebody who is at work elsewhere. */}
          <TokenForm profileId={profile.id} autoFocus={nobodyElse()} />
        </Banner>
      )}
      {status === 'no-profile' && some && !isConnecting && (
        <Banner tone="unsure" icon="question" title={t('banner.no-profile')} what={t('banner.no-profile.what')} />
      )}
      <ProfileSwitch />
      <ClosedScreens />
    </div>
  )
}

function FrameKeys() {
  const t = useWords('frame')
  const titles = useScreenWords()
  const { screens } = useNavigation()
  useActions('frame', t('keys.everywhere'), [
    ...screens
      .toSorted((one, other) => one.keys.localeCompare(other.keys))
      .map(({ id, keys }) => ({ keys, title: titles(id), run: () => goTo(id), whileTyping: true })),
    { ...scanStationAction, title: t('scan.station') },
    {
      keys: 'Escape',
      title: t('keys.back'),
      run: () => goTo('print'),
      when: () => usePlace.getState().screen !== 'print',
      whyNot: undefined,
    },
  ])
  return null
}

/** Keeps the title of the window: what needs a person, and where one is. */
function Title() {
  const t = useWords('frame')
  const count = useNeedsYou()
  const here = usePlace(place => place.screen)
  const thing = useOpenThing(state => (state.thing?.screen === here ? state.thing.title : null))
  const name = useScreenWords()(here)
  const screen = thing === null ? name : t('app.title-place', { thing, screen: name })
  const title = count > 0 ? t('app.title-needs-you', { count, screen }) : t('app.title', { screen })
  useVisits()
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

/** The same elements each time, so that a hidden screen isn't rendered again with the frame. */
const contents = screens.map(({ id, stays, Screen }) => ({
  id,
  stays,
  content: (
    <ScreenFault>
      <Screen />
    </ScreenFault>
  ),
}))

/**
 * The shown screen, and those that stay as they were: React stops the effects of what is hidden, so it neither hears events nor has
 * keys. They go when another profile is opened, with all that is below `OfPlace`.
 */
function Screens({ shown }: { shown: string }) {
  const [visited, setVisited] = useState([shown])
  if (!visited.includes(shown)) setVisited([...visited, shown])
  return contents
    .filter(({ id, stays }) => id === shown || (stays && visited.includes(id)))
    .map(({ id, content }) => (
      <Activity key={id} mode={id === shown ? 'visible' : 'hidden'}>
        {content}
      </Activity>
    ))
}

function Content() {
  const screen = usePlace(place => place.screen)
  const status = useSession()?.status
  const { closed, leftOut } = useNavigation()
  const isConnecting = useConnecting()
  const hasNone = useAnswer('profiles.list', profiles => profiles.length === 0)
  if (status === undefined) {
    return (
      <Late>
        <div className={styles['loading']} aria-busy="true">
          <Skeleton height={30} width="60%" />
          <Skeleton height={320} />
        </div>
      </Late>
    )
  }
  if (status === 'no-profile' && (hasNone || isConnecting) && screen !== 'settings') return <Welcome />
  const barred = closed.find(each => each.screen.id === screen)
  if (barred) return <ClosedScreen id={screen} lack={barred.lack} />
  if (leftOut.some(({ id }) => id === screen)) return <ClosedScreen id={screen} lack={null} />
  return <Screens shown={screen} />
}

/** The frame around every screen: rail, head, banners, the screen itself, foot. A bare screen has none of them. */
export function Frame() {
  const isBare = usePlace(place => screens.some(({ id, bare }) => id === place.screen && bare))
  if (!isBare) return <WholeFrame />
  return (
    <main className={styles['bare']} id="content">
      <Title />
      <Content />
    </main>
  )
}

function WholeFrame() {
  const t = useWords('frame')
  const screen = usePlace(place => place.screen)
  const main = useRef<HTMLElement>(null)
  const shown = useRef(screen)
  const lastFocus = useRef(new Map<string, Element>())
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    // A screen that stayed has the focus where it was left.
    const last = lastFocus.current.get(screen)
    if (last instanceof HTMLElement && last.isConnected && last.checkVisibility()) last.focus({ preventScroll: true })
    // What was focused on a screen that is hidden now still counts as focused until the next frame.
    const now = document.activeElement
    if (!main.current?.contains(now) || !now?.checkVisibility()) main.current?.focus()
  }, [screen])
  return (
    <div className={styles['frame']}>
      <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
        {t('app.to-content')}
      </button>
      <FrameKeys />
      <Title />
      <AlertNotifier />
      <Rail />
      <Head />
      <main
        className={styles['content']}
        ref={main}
        tabIndex={-1}
        id="content"
        onFocus={({ target }) => lastFocus.current.set(shown.current, target)}
      >
        <Content />
      </main>
      <Banners />
      <Foot />
      <KeySheet />
      <Palette />
      <ScanFlash />
    </div>
  )
}
