import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useLayoutEffect } from 'react'
import { parseLabel } from '../../../src-shared/print/label.ts'
import { typingIn } from '../keys/fields.ts'
import { closeOverlays, holdsText, openOverlays } from '../keys/overlays.ts'
import { holdUnsaved, isUnsavedHeld } from '../leaving.ts'
import { scanGatherer, typedField } from '../marks.ts'
import { goTo, usePlace } from '../navigation.ts'
import { useWords } from '../words/words.ts'
import styles from './scan.module.css'
import { tellScan } from './scan-result.ts'
import { scanned, scansOfScreen, screenKnows, searchField } from './search.ts'

const noticeId = 'scan'
const fieldNoticeId = 'scan-field'

/** Goes to the print desk and shows what the text names; `tells` for a scan, or a text that was ended with Enter. */
export function findJob(text: string, tells = false): void {
  const from = usePlace.getState().screen
  goTo('print')
  scanned(text, tells, from)
}

function Kept({ text }: { text: string }) {
  const t = useWords('frame')
  return (
    <div className={styles['kept']}>
      <p>{t('scan.unsaved')}</p>
      <Button variant="default" onClick={() => void show(text, isOfScreen(text, null))}>
        {t('scan.show')}
      </Button>
    </div>
  )
}

function Title({ text }: { text: string }) {
  return useWords('frame')('scan.kept', { text })
}

/** Says that a field was left unchanged, and where the text went, for someone who typed that fast. */
function LeftField({ text }: { text: string }) {
  return useWords('frame')('scan.left-field', { text })
}

async function show(text: string, isOfScreen = false): Promise<void> {
  notifications.hide(noticeId)
  await closeOverlays(document)
  const ofScreen = isOfScreen ? scansOfScreen() : null
  if (ofScreen) {
    tellScan({ text, end: ofScreen.knows(text) ? 'found' : 'missing', what: '', job: null, at: Date.now() })
    ofScreen.take(text)
  } else findJob(text, true)
}

/**
 * Says while `holds` is true that something would be lost if the page continued: changes of a form, an action under way. `stays`: it
 * stays while another thing is shown, and only closing the window would lose it.
 */
export function useUnsaved(holds: boolean, { stays = false } = {}): void {
  useLayoutEffect(() => {
    return holds ? holdUnsaved(stays) : undefined
  }, [holds, stays])
}

/** True while something would be lost if the page went on: changes of a form, text in a dialog. */
export function holdsUnsaved(): boolean {
  return isUnsavedHeld() || openOverlays(document).some(holdsText)
}

/** True for a code that the open screen has, and for a text in a field of numbers that names no order either. */
function isOfScreen(text: string, focus: Element | null): boolean {
  if (!scansOfScreen()) return false
  return screenKnows(text) || (typedField.of(focus) === 'numbers' && !parseLabel(text))
}

/**
 * Does what a scan means: it closes what lies over the page and shows the job, unless something would be lost by that;
 * then it is kept in a notice. A field that gathers scans gets it while it has the focus.
 */
export function takeScan(text: string, focus: Element | null): void {
  const gather = scanGatherer.of(focus)
  if (gather) {
    gather(text)
    return
  }
  if (focus?.matches(typingIn) && focus !== searchField.current && typedField.of(focus) !== 'numbers') {
    notifications.show({ id: fieldNoticeId, message: <LeftField text={text} /> })
  }
  // A code of the open screen leads away from nothing but what lies over it.
  if (isOfScreen(text, focus) && !openOverlays(document).some(holdsText)) {
    void show(text, true)
    return
  }
  if (holdsUnsaved()) {
    notifications.hide(noticeId)
    tellScan({ text, end: 'kept', what: '', job: null, at: Date.now() })
    notifications.show({
      id: noticeId,
      title: <Title text={text} />,
      message: <Kept text={text} />,
      autoClose: false,
    })
    return
  }
  void show(text)
}
