import { keysOf } from '../../kit/actions/action.ts'
import { type LiveAction, useActionSets } from '../../kit/actions/registry.ts'
import { matchesKeys } from '../../kit/keys/binding.ts'
import { pressable, typingIn } from '../../kit/keys/fields.ts'
import { closeOverlays, holdsText, leadEscape, openOverlays } from '../../kit/keys/overlays.ts'
import { onMac } from '../../kit/keys/platform.ts'

/** The action that a stroke means: the newest set first, and only one that makes sense now. */
export function actionOf<One extends Pick<LiveAction, 'keys' | 'when' | 'whileTyping'>>(
  sets: readonly { actions: readonly One[] }[],
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  typing: boolean,
): One | null {
  for (const { actions } of sets.toReversed()) {
    const meant = actions.find(
      action =>
        (!typing || action.whileTyping === true) &&
        keysOf(action).some(keys => matchesKeys(keys, event, onMac)) &&
        action.when(),
    )
    if (meant) return meant
  }
  return null
}

/** What is typed must not be lost to a key. */
const stays = (overlay: Element) => overlay.matches('[aria-modal=true]') || holdsText(overlay)

/**
 * Lets the registered keys act, never while a text is typed, a dialog or menu is open, or a button wants the key itself.
 * A menu or list that is open gives way to a key that leaves lists.
 * `stray` gets a stroke outside of every field that no action wants, such as the first sign of a scanner.
 */
export function hearKeys(target: Window, stray: (event: KeyboardEvent) => void): () => void {
  let covers: Element[] = []
  // Read before the overlay handles the key: an Escape that closes a menu must not also leave the screen.
  const before = (event: KeyboardEvent) => {
    covers = openOverlays(target.document)
    leadEscape(event, covers)
  }
  const hear = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || covers.some(stays)) return
    const at = event.target instanceof Element ? event.target : null
    const typing = at?.closest(typingIn) != null
    if (!typing && (event.key === ' ' || event.key === 'Enter') && at?.closest(pressable)) return
    const action = actionOf(useActionSets.getState().sets, event, typing)
    if (covers.length > 0) {
      if (!action?.leavesLists) return
      event.preventDefault()
      void closeOverlays(target.document).then(action.run)
      return
    }
    if (!action) {
      if (!typing) stray(event)
      return
    }
    event.preventDefault()
    if (!(action.oncePerPress && event.repeat)) action.run()
  }
  target.addEventListener('keydown', before, { capture: true })
  target.addEventListener('keydown', hear)
  return () => {
    target.removeEventListener('keydown', before, { capture: true })
    target.removeEventListener('keydown', hear)
  }
}
