import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useLackNames } from '../actions/lack.ts'
import { formatList } from '../locale.ts'
import { recall, remember } from '../memory.ts'
import { usePlace } from '../navigation.ts'
import { Note } from '../parts/Note.tsx'
import { useScreenWords } from '../screens.ts'
import { useSession } from '../session.ts'
import { useNavigation } from '../use-navigation.ts'
import { useFrameWords } from '../words/frame.ts'
import { Banner } from './Banner.tsx'

/** Says once which screens this account doesn't have, and what it lacks for them. */
export function ClosedScreens() {
  const t = useFrameWords()
  const titles = useScreenWords()
  const namesOf = useLackNames()
  const session = useSession()
  const { closed } = useNavigation()
  const here = usePlace(place => place.screen)
  const [dismissed, setDismissed] = useState('')
  const place = `closed.${session?.profile?.id}.${session?.me?.id ?? session?.me?.email}`
  const ids = closed.map(({ screen }) => screen.id).join(' ')
  const isKnown = dismissed === `${place} ${ids}` || recall(place) === ids
  if (ids === '' || isKnown || closed.some(({ screen }) => screen.id === here)) return null
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

/** In the place of a screen that the account may not use. */
export function ClosedScreen({ id, lack }: { id: string; lack: string }) {
  const t = useFrameWords()
  const titles = useScreenWords()
  const names = useLackNames()([lack])
  return <Note title={t('closed.title', { screen: titles(id) })} text={t('closed.text', { names })} />
}
