import { useHeadline } from '../kit/headline.ts'
import { usePlace } from '../kit/navigation.ts'
import { Kbd } from '../kit/parts/Kbd.tsx'
import { useWords } from '../kit/words/words.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './bell/Bell.tsx'
import styles from './Head.module.css'
import { ProfileMenu } from './ProfileMenu.tsx'
import { openPalette } from './palette/store.ts'
import { SearchBox } from './SearchBox.tsx'
import { useScreenWords } from './screens.ts'

/** The head: where one is, for which service, and the one search box. */
export function Head() {
  const t = useWords('frame')
  const screens = useScreenWords()
  const screen = usePlace(place => place.screen)
  const headline = useHeadline(state => state.headline)
  return (
    <header className={styles['head']}>
      <h1 data-long={headline ? true : undefined} title={headline?.title}>
        {headline?.title ?? screens(screen)}
      </h1>
      {headline && <p title={headline.detail}>{headline.detail}</p>}
      <ProfileMenu />
      <SearchBox />
      <button type="button" className={styles['commands']} aria-label={t('keys.palette')} onClick={openPalette}>
        <Kbd keys="Mod+K" />
      </button>
      <Bell />
      <AccountMenu />
    </header>
  )
}
