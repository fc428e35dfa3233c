import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { readLink } from '../../src-shared/navigation/links.ts'
import { cleanLabel, type ScreenPlace } from '../../src-shared/navigation/menu.ts'
import { closeOverlays } from '../kit/keys/overlays.ts'
import { goTo } from '../kit/navigation.ts'
import { SmallIcon } from '../kit/parts/icons.tsx'
import styles from '../kit/scan/scan.module.css'
import { holdsUnsaved } from '../kit/scan/scan.tsx'
import { useWords } from '../kit/words/words.ts'
import { setBellOpen } from './bell/bell-store.ts'

const noticeId = 'link'

function Bad({ text }: { text: string }) {
  return useWords('frame')('link.bad.what', { text })
}

function BadTitle() {
  return useWords('frame')('link.bad')
}

function Kept({ place }: { place: ScreenPlace }) {
  const t = useWords('frame')
  return (
    <div className={styles['kept']}>
      <p>{t('link.unsaved')}</p>
      <Button variant="default" onClick={() => void show(place)}>
        {t('link.show')}
      </Button>
    </div>
  )
}

function KeptTitle({ text }: { text: string }) {
  return useWords('frame')('link.kept', { text })
}

async function show({ screen, params }: ScreenPlace): Promise<void> {
  notifications.hide(noticeId)
  await closeOverlays(document)
  goTo(screen, params)
}

/**
 * Shows what a link names. A link that can't be read does nothing but say so; while something isn't saved, it waits in a
 * notice. It never does more than show.
 */
export function openLink(text: string): void {
  const place = readLink(text)
  const shown = cleanLabel(text)
  notifications.hide(noticeId)
  if (!place) {
    notifications.show({
      id: noticeId,
      title: <BadTitle />,
      message: <Bad text={shown} />,
      icon: <SmallIcon name="cross" />,
      color: 'red',
      style: { '--notice': 'var(--failed)' },
      autoClose: 12_000,
    })
  } else if (place.screen === 'notifications') setBellOpen(true)
  else if (holdsUnsaved()) {
    notifications.show({
      id: noticeId,
      title: <KeptTitle text={shown} />,
      message: <Kept place={place} />,
      autoClose: false,
    })
  } else void show(place)
}
