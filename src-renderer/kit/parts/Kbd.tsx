import { keyCaps } from '../keys/binding.ts'
import { onMac } from '../keys/platform.ts'
import styles from './Kbd.module.css'

/** Keys in a sentence: `Ctrl+Z`, `⌘Z`. */
export const keyText = (keys: string): string => keyCaps(keys, onMac).join(onMac ? '' : '+')

/** Keys as they are on the keyboard; `keys` as in an Action. For eyes only: aria-keyshortcuts says it to others. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={styles['keys']} aria-hidden="true">
      <kbd>{keyCaps(keys, onMac).join(' ')}</kbd>
    </span>
  )
}
