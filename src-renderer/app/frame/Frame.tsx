import { Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { NewsTeller } from '../alerts/NewsTeller.tsx'
import { useNeedsYou } from '../alerts/store.ts'
import { KeySheet } from '../keys/KeySheet.tsx'
import { useKeys } from '../keys/registry.ts'
import { goTo, usePlace } from '../navigation.ts'
import { Palette } from '../palette/Palette.tsx'
import { Late } from '../parts/Late.tsx'
import { ScreenFault } from '../parts/ScreenFault.tsx'
import { screens, useScreenWords } from '../screens.ts'
import { useSessionStore } from '../session.ts'
import { useFrameWords } from '../words/frame.ts'
import { Banners } from './Banners.tsx'
import { Foot } from './Foot.tsx'
import styles from './Frame.module.css'
import { Head } from './Head.tsx'
import { Rail } from './Rail.tsx'
import { Welcome } from './Welcome.tsx'

function FrameKeys() {
  const t = useFrameWords()
  const titles = useScreenWords()
  const group = t('keys.everywhere')
  useKeys('frame', [
    ...screens.map(({ id, keys }) => ({
      keys,
      title: titles(id),
      group,
      run: () => goTo(id),
      whileTyping: true,
    })),
    {
      keys: 'Escape',
      title: t('keys.back'),
      group,
      run: () => goTo('print'),
      when: () => usePlace.getState().screen !== 'print',
    },
  ])
  return null
}

/** Keeps the title of the window: what needs a person, and where one is. */
function Title() {
  const t = useFrameWords()
  const count = useNeedsYou()
  const screen = useScreenWords()(usePlace(place => place.screen))
  const title = count > 0 ? t('app.title-needs-you', { count, screen }) : t('app.title', { screen })
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

function Content() {
  const screen = usePlace(place => place.screen)
  const known = useSessionStore(store => store.session !== null)
  const first = useSessionStore(
    store => store.session?.status === 'no-profile' && store.profiles.length === 0,
  )
  if (!known) {
    return (
      <Late>
        <div className={styles['loading']} aria-busy="true">
          <Skeleton height={30} width="60%" />
          <Skeleton height={320} />
        </div>
      </Late>
    )
  }
  if (first && screen !== 'settings') return <Welcome />
  const Screen = screens.find(({ id }) => id === screen)?.Screen
  return <ScreenFault key={screen}>{Screen && <Screen />}</ScreenFault>
}

/** The frame around every screen: rail, head, banners, the screen itself, foot. */
export function Frame() {
  const t = useFrameWords()
  const screen = usePlace(place => place.screen)
  const main = useRef<HTMLElement>(null)
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    main.current?.focus()
  }, [screen])
  return (
    <div className={styles['frame']}>
      <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
        {t('app.to-content')}
      </button>
      <FrameKeys />
      <Title />
      <NewsTeller />
      <Rail />
      <Head />
      <Banners />
      <main className={styles['content']} ref={main} tabIndex={-1} id="content">
        <Content />
      </main>
      <Foot />
      <KeySheet />
      <Palette />
    </div>
  )
}
