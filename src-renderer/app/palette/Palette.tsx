import { openSpotlight, Spotlight } from '@mantine/spotlight'
import { useKeyScopes, useKeys } from '../keys/registry.ts'
import { passingField } from '../marks.ts'
import { Kbd } from '../parts/Kbd.tsx'
import { useFrameWords } from '../words/frame.ts'
import { usePaletteSets } from './actions.ts'
import styles from './Palette.module.css'

/** A line of the palette. */
interface Offer {
  id: string
  title: string
  group: string
  keys?: string
  run(): void
}

/** Everything that can be done now: each live key, and what was registered for the palette alone. */
function useOffers(own: ReadonlySet<string>): Offer[] {
  const scopes = useKeyScopes(store => store.scopes)
  const sets = usePaletteSets(store => store.sets)
  const fromKeys = scopes.flatMap(({ scope, bindings }) =>
    bindings
      .filter(({ keys, when }) => !own.has(keys) && (when?.() ?? true))
      .map(({ keys, title, group, run }): Offer => ({ id: `${scope}:${keys}`, title, group, keys, run })),
  )
  const fromSets = sets.flat().filter(({ when }) => when?.() ?? true)
  return [...fromKeys, ...fromSets]
}

const looks = {
  content: styles['content'] ?? '',
  search: styles['search'] ?? '',
  action: styles['action'] ?? '',
  actionsGroup: styles['group'] ?? '',
  actionLabel: styles['label'] ?? '',
}
/** Not offered: its own keys, and what has another key that is. */
const own: ReadonlySet<string> = new Set(['Mod+K', 'Escape', 'F1'])

/** The command palette, on `Ctrl K`. */
export function Palette() {
  const t = useFrameWords()
  useKeys('frame-palette', [
    {
      keys: 'Mod+K',
      title: t('keys.palette'),
      group: t('keys.everywhere'),
      run: openSpotlight,
      whileTyping: true,
    },
  ])
  const offers = useOffers(own)
  const groups = [...Map.groupBy(offers, ({ group }) => group)].map(([group, inGroup]) => ({
    group,
    actions: inGroup.map(({ id, title, keys, run }) => ({
      id,
      label: title,
      onClick: run,
      rightSection: keys ? <Kbd keys={keys} /> : null,
    })),
  }))
  return (
    <Spotlight
      actions={groups}
      shortcut={null}
      nothingFound={t('palette.nothing')}
      centered={false}
      overlayProps={{ color: 'var(--shade)', backgroundOpacity: 1, blur: 0 }}
      yOffset={72}
      classNames={looks}
      scrollable
      maxHeight={420}
      // A list that scrolls can be reached by Tab; what is typed goes to the search all the same.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('palette.label') } }}
      searchProps={{
        ref: passingField.on(true),
        placeholder: t('palette.search'),
        'aria-label': t('palette.search'),
      }}
    />
  )
}
