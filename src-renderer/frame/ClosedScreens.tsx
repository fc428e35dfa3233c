import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useLackNames } from '../kit/actions/lack.ts'
import { useActionSets, useMissingEverywhere } from '../kit/actions/registry.ts'
import { formatList } from '../kit/locale.ts'
import { recall, remember } from '../kit/memory.ts'
import { usePlace } from '../kit/navigation.ts'
import { Banner } from '../kit/parts/Banner.tsx'
import { Note } from '../kit/parts/Note.tsx'
import { useSession } from '../kit/session.ts'
import { useWords } from '../kit/words/words.ts'
import { useScreenWords } from './screens.ts'
import { useNavigation } from './use-navigation.ts'

/** Says once which screens this account doesn't have, and what it lacks for them. */
export function ClosedScreens() {
  const t = useWords('frame')
  const titles = useScreenWords()
  const namesOf = useLackNames()
  const session = useSession()
  const { closed } = useNavigation()
  const here = usePlace(place => place.screen)
  const [dismissed, setDismissed] = useState('')
  const place = `closed.${session?.profile?.id}.${session?.me?.id ?? session?.me?.email}`
  const ids = closed.map(({ screen }) => screen.id).join(' ')
  const isKnown = dismissed === `${place} ${ids}` || recall(place) === ids
  const isNamed = useActionSets(({ sets }) => sets.some(({ isAside, missing }) => !isAside && missing.length > 0))
  useMissingEverywhere(
    closed.map(({ screen, lack }) => ({ what: t('lacks.screen', { screen: titles(screen.id) }), lack })),
  )
  if (ids === '' || isKnown || isNamed || closed.some(({ screen }) => screen.id === here)) return null
  const screens = formatList(closed.map(({ screen }) => titles(screen.id)))
  const names = namesOf(closed.map(({ lack }) => lack))
  return (
    <Banner tone="waiting" icon="here" title={t('closed.hidden', { screens })} what={t('closed.why', { names })}>
      <CloseButton
        size="sm"
        aria-label={t('closed.dismiss')}
        onClick={() => {
          remember(place, ids)
          setDismissed(`${place} ${ids}`)
        }}
      />
    </Banner>
  )
}

/** In the place of a screen that the account may not use; `lack` null: the service's menu leaves it out. */
export function ClosedScreen({ id, lack }: { id: string; lack: string | null }) {
  const t = useWords('frame')
  const titles = useScreenWords()
  const namesOf = useLackNames()
  return (
    <Note
      title={t('closed.title', { screen: titles(id) })}
      text={lack === null ? t('closed.menu') : t('closed.text', { names: namesOf([lack]) })}
    />
  )
}
