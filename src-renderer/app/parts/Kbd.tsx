import { Fragment } from 'react'
import { keyCaps } from '../keys/binding.ts'
import { onMac } from '../keys/platform.ts'
import styles from './Kbd.module.css'

/** Keys as they stand on the keyboard; `keys` as in a KeyBinding. Sighted hint only: aria-keyshortcuts says it to others. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={styles['caps']} aria-hidden="true">
      {keyCaps(keys, onMac).map(cap => (
        <Fragment key={cap}>
          <kbd>{cap}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
