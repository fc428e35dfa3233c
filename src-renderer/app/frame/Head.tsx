import { useHeadline } from '../headline.ts'
import { goTo, usePlace } from '../navigation.ts'
import { openPalette } from '../palette/store.ts'
import { Kbd } from '../parts/Kbd.tsx'
import { useScreenWords } from '../screens.ts'
import { useSession } from '../session.ts'
import { useFrameWords } from '../words/frame.ts'
import styles from './Head.module.css'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SearchBox } from './SearchBox.tsx'

/** Two letters for a name: of its first and last word, or its last two signs where it is written without spaces in Chinese. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .replace(/@.*$/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
  const first = words[0]
  if (!first) return '?'
  if (/\p{Script=Han}/u.test(first)) return [...first].slice(-2).join('')
  const last = words.length > 1 ? words.at(-1) : undefined
  return ([...first][0] ?? '').concat(last ? ([...last][0] ?? '') : '').toUpperCase()
}

function Me() {
  const t = useFrameWords()
  const me = useSession()?.me ?? null
  const name = me?.name ?? me?.email ?? t('me.somebody')
  const label = !me ? t('me.unknown') : me.role ? t('me.role', { name, role: me.role }) : t('me.signed-in', { name })
  return (
    <button
      type="button"
      className={styles['me']}
      aria-label={label}
      title={label}
      onClick={() => goTo('settings', { section: 'profiles' })}
    >
      {me ? initialsOf(name) : '–'}
    </button>
  )
}

/** The head: where one is, for which service, and the one search box. */
export function Head() {
  const t = useFrameWords()
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
      <Me />
    </header>
  )
}
