import { notifications } from '@mantine/notifications'
import { linkTo } from '../../../src-shared/navigation/links.ts'
import type { NavigationEntry } from '../../../src-shared/navigation/menu.ts'
import type { PaletteEntry, PaletteQuestion } from '../../kit/actions/palette-entries.ts'
import { useOpenConsole } from '../../kit/console.ts'
import { fragmentOf, goTo, usePlace } from '../../kit/navigation.ts'
import { useErrorNotice } from '../../kit/notices.tsx'
import { useOpenProfile } from '../../kit/profile-switch.tsx'
import { recentPlaces, useOpenThing } from '../../kit/recent-places.ts'
import { useProfiles, useSession } from '../../kit/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useScreenWords } from '../screens.ts'
import { useNavigation } from '../use-navigation.ts'

/** The places that were visited last, while nothing is typed: what is typed finds them among everything else. */
export function usePlaceEntries({ text }: PaletteQuestion): readonly PaletteEntry[] {
  const t = useWords('frame')
  const titles = useScreenWords()
  const { screens } = useNavigation()
  const here = usePlace(place => place.screen)
  const thing = useOpenThing(state => state.thing)
  if (text !== '') return []
  const shown = fragmentOf(thing?.screen === here ? thing : { screen: here, params: {} })
  return recentPlaces()
    .filter(place => fragmentOf(place) !== shown && screens.some(({ id }) => id === place.screen))
    .map(({ screen, params, title }) => ({
      id: `place:${fragmentOf({ screen, params })}`,
      title: title || titles(screen),
      group: t('palette.places'),
      ...(title !== '' && { detail: titles(screen) }),
      run: () => goTo(screen, params),
    }))
}

interface Named {
  entry: NavigationEntry
  /** The labels of the entries above it. */
  above: readonly string[]
}

const named = (entries: readonly NavigationEntry[], above: readonly string[] = []): Named[] =>
  entries.flatMap(entry => [{ entry, above }, ...named(entry.children, [...above, entry.label])])

/** The service's menu by its labels, also what opens in the browser; offered for a text alone. */
function useMenuEntries({ text, isRecent }: PaletteQuestion): readonly PaletteEntry[] {
  const t = useWords('frame')
  const titles = useScreenWords()
  const { menu, screens } = useNavigation()
  const openConsole = useOpenConsole()
  return named(menu).flatMap(({ entry: { label, target }, above }): PaletteEntry[] => {
    const id = `menu:${[...above, label].join('/')}`
    if (!target || (text === '' && !isRecent(id))) return []
    const shared = { id, title: label, group: t('palette.menu'), words: above.join(' ') }
    if ('console' in target) {
      return [{ ...shared, detail: t('console.elsewhere'), run: () => void openConsole(target.console, label) }]
    }
    const { screen, params } = target.place
    const keys = screens.find(each => each.id === screen)?.keys
    const isWhole = Object.keys(params).length === 0
    // The screen's own command has the same name.
    if (isWhole && label === titles(screen)) return []
    const open = () => goTo(screen, params)
    return [{ ...shared, detail: titles(screen), ...(isWhole && keys !== undefined && { keys }), run: open }]
  })
}

/** What the frame itself offers: the service's menu, a link to what is open, the other profiles. Screens and keys are live commands already. */
export function useFrameEntries(question: PaletteQuestion): readonly PaletteEntry[] {
  const t = useWords('frame')
  const open = useOpenProfile()
  const here = useSession()?.profile?.id ?? null
  const profiles = useProfiles()
  const menu = useMenuEntries(question)
  const screen = usePlace(place => place.screen)
  const thing = useOpenThing(state => (state.thing?.screen === screen ? state.thing : null))
  const link = thing && linkTo(thing)
  const notice = useErrorNotice()
  const copy = () =>
    navigator.clipboard.writeText(link ?? '').then(
      () => notifications.show({ id: 'link', message: t('link.copied'), autoClose: 3_000 }),
      error => notice(error, t('copy.doing')),
    )
  return [
    ...(thing && link !== null
      ? [
          {
            id: 'link.copy',
            title: t('link.copy', { title: thing.title }),
            group: t('keys.everywhere'),
            words: 'url share',
            run: () => void copy(),
          },
        ]
      : []),
    ...menu,
    ...profiles
      .filter(({ id }) => id !== here)
      .map(profile => ({
        id: `profile:${profile.id}`,
        title: t('palette.profile', { name: profile.name }),
        group: t('profile.others'),
        words: profile.baseUrl,
        run: () => void open(profile),
      })),
  ]
}
