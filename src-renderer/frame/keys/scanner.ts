import { isSecret, keepField, textFieldOf } from '../../kit/keys/fields.ts'
import { onMac } from '../../kit/keys/platform.ts'
import { typedField } from '../../kit/marks.ts'
import { preferencesNow } from '../../kit/preferences.ts'
import { screenKnows } from '../../kit/scan/search.ts'
import {
  type BurstKey,
  burstRules,
  hearKey,
  isLabelInText,
  isLabelOrCode,
  isOver,
  type Pace,
  patienceOf,
  type Run,
  type Scanner,
  textWithoutEnd,
} from './burst.ts'

/** Hears what was scanned, and where the focus was. */
export type ScanListener = (text: string, focus: Element | null) => void

const modifiers: ReadonlySet<string> = new Set(['Shift', 'AltGraph', 'CapsLock', 'Control', 'Alt', 'Meta', 'NumLock'])
/** The control that a held-back Space or Enter would have activated. */
const pressable = 'button, a[href], summary, input[type=checkbox], input[type=radio]'

/** The sign that a key writes; null for commands such as Ctrl K. Shift, AltGr and Option make signs. */
function signOf(event: KeyboardEvent): string | null {
  if ([...event.key].length !== 1 || event.metaKey) return null
  const third = event.getModifierState('AltGraph')
  if (event.ctrlKey && !third) return null
  return event.altKey && !third && !onMac ? null : event.key
}

function scannerOf(): Scanner & { end: string } {
  const settings = preferencesNow()
  return {
    prefix: settings.scannerPrefix,
    suffix: settings.scannerSuffix,
    gapMs: settings.scannerGapMs,
    end: settings.scannerEnd === 'tab' ? 'Tab' : 'Enter',
  }
}

function keyOf(event: KeyboardEvent, end: string): BurstKey {
  return {
    sign: event.repeat ? null : signOf(event),
    ends: event.key === end && !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey,
    at: event.timeStamp,
    pace: paceOf(textFieldOf(document.activeElement)),
  }
}

/** In a field of numbers, what the open screen knows as a code of its own is a scan too. */
const numbersPace: Pace = {
  ...burstRules.numbers,
  takes: text => isLabelOrCode(text, screenKnows),
}

/** Codes are typed and scanned into a cell of a file: only an order's label leads away from it. */
const textPace: Pace = { ...burstRules.numbers, takes: isLabelInText }

function paceOf(field: HTMLElement | null): Pace {
  if (!field) return burstRules.elsewhere
  const typed = typedField.of(field)
  return typed === 'numbers' ? numbersPace : typed === 'text' ? textPace : burstRules.field
}

const isComposed = (event: KeyboardEvent) => event.isComposing || event.key === 'Process' || event.key === 'Dead'

const inputWaits = () =>
  (navigator as { scheduling?: { isInputPending?(): boolean } }).scheduling?.isInputPending?.() ?? false

/** How much later than usual the key after this one may come (ms), by how late this one came on a busy computer. */
const lagOf = (event: KeyboardEvent) => Math.min(300, Math.max(0, 2 * (performance.now() - event.timeStamp)))

/** A person who is quick after the key that enters the search means what follows it; no label starts with it. */
const withoutSearchKey = (text: string) => text.replace(/^\//, '')

/** Hears what started like a scan outside of fields, and did not end as one. */
export type RestListener = (text: string) => void

/**
 * Distinguishes a scanner from a person, wherever the focus is. Characters outside of a field are held back until it is
 * clear that no scan follows, then carried out in order; characters in a field are written at once, and removed again
 * if they were a scan.
 */
export function listenToScans(target: Window, onScan: ScanListener, onRest: RestListener): () => void {
  const { document } = target
  const again = new WeakSet<Event>()
  let run: Run | null = null
  /** Where the focus was when the run started: in another field it is another run. */
  let place: Element | null = null
  let held: KeyboardEvent[] = []
  let giveBack: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const carryOut = () => {
    clearTimeout(timer)
    const strokes = held
    held = []
    const text = strokes.map(({ key }) => key).join('')
    const meant = textWithoutEnd(text, scannerOf())
    if (meant !== null) return onRest(withoutSearchKey(meant))
    for (const stroke of strokes) strikeAgain(document, stroke, again)
  }
  const end = () => {
    run = null
    giveBack = null
    carryOut()
  }
  // Keys that were pressed in time may still be queued behind other work: handle them first.
  const endInTime = () => {
    if (inputWaits()) timer = setTimeout(endInTime)
    else end()
  }
  const hold = (event: KeyboardEvent, ofRun: Run) => {
    stop(event)
    held.push(event)
    clearTimeout(timer)
    timer = setTimeout(endInTime, patienceOf(ofRun, scannerOf()) + lagOf(event))
  }

  const hear = (event: KeyboardEvent) => {
    if (again.has(event) || modifiers.has(event.key)) return
    // A password manager types as fast as a scanner.
    if (isComposed(event) || isSecret(document.activeElement)) return end()
    if (run && document.activeElement !== place) end()
    const scanner = scannerOf()
    const heard = hearKey(run, keyOf(event, scanner.end), scanner)
    if (heard.what === 'apart' || heard.what === 'begin') end()
    run = heard.run
    if (heard.what === 'begin') {
      const field = textFieldOf(document.activeElement)
      giveBack = field && keepField(field)
      place = document.activeElement
    }
    if (heard.what === 'scan') {
      clearTimeout(timer)
      held = []
      giveBack?.()
      giveBack = null
      // A cell that codes are typed into takes a scanned one as well, without its marks; the key after it ends the cell.
      if (paceOf(textFieldOf(place)) === textPace && !isLabelInText(heard.text)) {
        document.execCommand('insertText', false, heard.text)
        return
      }
      stop(event)
      onScan(withoutSearchKey(heard.text), document.activeElement)
      return
    }
    if (run && !giveBack) hold(event, run)
  }
  const leave = () => {
    if (held.length > 0 || (run && isOver(run, performance.now(), scannerOf()))) end()
  }
  target.addEventListener('keydown', hear, { capture: true })
  target.addEventListener('pointerdown', leave, { capture: true })
  target.addEventListener('blur', leave)
  return () => {
    target.removeEventListener('keydown', hear, { capture: true })
    target.removeEventListener('pointerdown', leave, { capture: true })
    target.removeEventListener('blur', leave)
    clearTimeout(timer)
  }
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Lets a stroke that was held back do what it would have done: its listeners first, then what the browser does. */
function strikeAgain(document: Document, stroke: KeyboardEvent, again: WeakSet<Event>): void {
  const { key, code, location, shiftKey, ctrlKey, altKey } = stroke
  const event = new KeyboardEvent('keydown', {
    key,
    code,
    location,
    shiftKey,
    ctrlKey,
    altKey,
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  again.add(event)
  const wanted = (document.activeElement ?? document.body).dispatchEvent(event)
  if (!wanted) return
  const focus = document.activeElement
  if (textFieldOf(focus)) document.execCommand('insertText', false, key)
  else if (key === ' ' && focus instanceof HTMLElement && focus.matches(pressable)) focus.click()
}
