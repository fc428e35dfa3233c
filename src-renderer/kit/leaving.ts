import type { DeskClient } from '../../src-shared/contract/client.ts'

const commits = new Set<() => void>()
const holds = new Set<symbol>()
const waiting = new Set<() => void>()
const unsaved = new Set<symbol>()
/** What only closing or reloading the page would lose: it stays while another thing is shown. */
const lostWithPage = new Set<symbol>()

const commitAll = () => {
  for (const commit of [...commits]) {
    try {
      commit()
    } catch (error) {
      // One field's fault must not cost the others their text.
      reportError(error)
    }
  }
}

/**
 * Has `commit` called when the window is about to close or the desk to end, as a click elsewhere would, until the returned
 * function is called: for text that is being typed and that main doesn't have.
 */
export function beforeLeaving(commit: () => void): () => void {
  commits.add(commit)
  return () => {
    commits.delete(commit)
  }
}

/** Makes closing the window ask for confirmation until the returned function is called: something is on its way to main. */
export function holdWindow(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => {
    holds.delete(hold)
    if (holds.size > 0) return
    for (const done of waiting) done()
    waiting.clear()
  }
}

/**
 * Says until the returned function is called that something would be lost if the page went on to something else; with `stays`, only
 * if the page were closed or loaded again.
 */
export function holdUnsaved(stays = false): () => void {
  const holders = stays ? lostWithPage : unsaved
  const hold = Symbol('unsaved')
  holders.add(hold)
  return () => {
    holders.delete(hold)
  }
}

/** True while something would be lost if the page went on: changes of a form, text in the editor of a cell. */
export const isUnsavedHeld = (): boolean => unsaved.size > 0

/**
 * Asks before the page is closed or loaded again while something is on its way to main, or `wouldLose` or `holdUnsaved` says that something
 * would be lost, until the returned function is called. What can be handed over has been by then.
 */
export function askBeforeClosing(wouldLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    commitAll()
    if (holds.size > 0 || wouldLose() || lostWithPage.size > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** Lets go of the field that is being typed in: some keep their text when they lose the focus. */
function leaveField(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.blur()
}

/** A turn of the page's tasks; unlike a timer's, it comes as fast in a hidden window. */
const aTurn = () =>
  new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

let handOverNow: () => Promise<void> = async () => {}
/** As long as main waits when it ends (ms). */
const patience = 2_000

/** Hands over what is being typed while it is still known where it belongs; waits until main has it, for two seconds at most. */
export async function handOver(): Promise<void> {
  const field = document.activeElement
  await Promise.race([handOverNow(), new Promise(resolve => setTimeout(resolve, patience))])
  // What was to be left may stay: a token that is refused is typed again.
  if (field instanceof HTMLElement && field.isConnected && document.activeElement === document.body) field.focus()
}

/**
 * Answers main when the desk is about to end: what is being typed has been handed over, as far as main took it. Main waits
 * for that for a moment only (src-main/last-words.ts).
 * @returns the client to use from then on, which knows the calls that are on their way
 */
export function handOverAtEnd(client: DeskClient): { client: DeskClient; stop: () => void } {
  const calls = new Set<Promise<unknown>>()
  let isEnding = false
  const call: DeskClient['call'] = (name, input, place) => {
    const answer = client.call(name, input, place)
    if (isEnding) {
      calls.add(answer)
      const done = () => calls.delete(answer)
      answer.then(done, done)
    }
    return answer
  }
  handOverNow = async () => {
    isEnding = true
    commitAll()
    leaveField()
    do {
      await aTurn()
      if (holds.size > 0) await new Promise<void>(resolve => waiting.add(resolve))
      await Promise.allSettled(calls)
    } while (holds.size + calls.size > 0)
    isEnding = false
  }
  const stop = client.on('desk.ending', ({ question }) => {
    void handOverNow()
      .then(() => client.call('desk.handedOver', { question }))
      .catch(() => {})
  })
  return { client: { ...client, call }, stop }
}
