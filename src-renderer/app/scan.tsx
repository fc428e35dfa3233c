import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { parseLabel } from '../../src-shared/print/label.ts'
import { typingIn } from './keys/fields.ts'
import { closeOverlays, openOverlays } from './keys/overlays.ts'
import { goTo } from './navigation.ts'
import styles from './scan.module.css'
import { scanned, scanTaker, searchField } from './search.ts'
import { useFrameWords } from './words/frame.ts'

const noticeId = 'scan'
const fieldNoticeId = 'scan-field'
/** What would be lost if the page went on: a mark of forms that hold changes, and of actions under way. */
const unsaved = '[data-unsaved]:not([data-unsaved=false]), [data-changed=true]'

/** Goes to the print desk and shows what the text names: a scan, or a text that was ended with Enter. */
export function findJob(text: string): void {
  goTo('print')
  scanned(text)
}

function Kept({ text }: { text: string }) {
  const t = useFrameWords()
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
  return useFrameWords()('scan.kept', { text })
}

/** Says that a field was left as it was: whoever typed that fast is told where the text went. */
function LeftField({ text }: { text: string }) {
  return useFrameWords()('scan.left-field', { text })
}

async function show(text: string, isOfScreen = false): Promise<void> {
  notifications.hide(noticeId)
  await closeOverlays(document)
  if (isOfScreen && scanTaker.current) scanTaker.current.take(text)
  else findJob(text)
}

/** A search of its own (the palette's) holds nothing that anybody would miss. */
function holdsText(overlay: Element): boolean {
  const fields = overlay.querySelectorAll<HTMLInputElement>(typingIn)
  return [...fields].some(field => field.value !== '' && !field.closest('.mantine-Spotlight-content'))
}

function holdsUnsaved(): boolean {
  return document.querySelector(unsaved) !== null || openOverlays(document).some(holdsText)
}

/** True for a code that the open screen has, and for a text in a field of numbers that names no order either. */
function isOfScreen(text: string, focus: Element | null): boolean {
  if (!scanTaker.current) return false
  const isInNumbers = focus?.matches('[data-scan=numbers]') ?? false
  return scanTaker.current.knows(text) || (isInNumbers && !parseLabel(text))
}

/** The name of the event by which an element that gathers scans, marked `data-takes-scans`, is told of one. */
export const scanEvent = 'selvedge-scan'

/**
 * Does what a scan means: it closes what lies over the page and shows the job, unless something would be lost by that;
 * then it is kept in a notice. A field that gathers scans gets it while it has the focus.
 */
export function takeScan(text: string, focus: Element | null): void {
  const gatherer = focus?.closest('[data-takes-scans]')
  if (gatherer) {
    gatherer.dispatchEvent(new CustomEvent(scanEvent, { detail: text }))
    return
  }
  if (focus?.matches(typingIn) && focus !== searchField.current && !focus.matches('[data-scan=numbers]')) {
    notifications.show({ id: fieldNoticeId, message: <LeftField text={text} /> })
  }
  // A code of the open screen leads away from nothing but what lies over it.
  if (isOfScreen(text, focus) && !openOverlays(document).some(holdsText)) {
    void show(text, true)
    return
  }
  if (holdsUnsaved()) {
    notifications.hide(noticeId)
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
