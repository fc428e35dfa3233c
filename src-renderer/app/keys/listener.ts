import { type KeyBinding, matchesKeys } from './binding.ts'
import { pressable, typingIn } from './fields.ts'
import { closeOverlays, holdsText, leadEscape, openOverlays } from './overlays.ts'
import { onMac } from './platform.ts'
import { useKeyScopes } from './registry.ts'

/** The binding that a stroke means: the newest scope first, and only one that makes sense now. */
export function bindingFor(
  scopes: readonly { bindings: readonly KeyBinding[] }[],
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  typing: boolean,
): KeyBinding | null {
  for (const { bindings } of scopes.toReversed()) {
    const binding = bindings.find(
      ({ keys, when, whileTyping }) =>
        (!typing || whileTyping === true) && matchesKeys(keys, event, onMac) && (when?.() ?? true),
    )
    if (binding) return binding
  }
  return null
}

/** What is typed must not be lost to a key. */
const stays = (overlay: Element) => overlay.matches('[aria-modal=true]') || holdsText(overlay)

/**
 * Lets the registered keys act, never while a text is typed, a dialog or menu is open, or a button wants the key itself.
 * A menu or list that is open gives way to a key that leaves lists.
 * `stray` gets a stroke outside of every field that no binding wants, such as the first sign of a scanner.
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
    const binding = bindingFor(useKeyScopes.getState().scopes, event, typing)
    if (covers.length > 0) {
      if (!binding?.leavesLists) return
      event.preventDefault()
      void closeOverlays(target.document).then(binding.run)
      return
    }
    if (!binding) {
      if (!typing) stray(event)
      return
    }
    event.preventDefault()
    if (!(binding.oncePerPress && event.repeat)) binding.run()
  }
  target.addEventListener('keydown', before, { capture: true })
  target.addEventListener('keydown', hear)
  return () => {
    target.removeEventListener('keydown', before, { capture: true })
    target.removeEventListener('keydown', hear)
  }
}
