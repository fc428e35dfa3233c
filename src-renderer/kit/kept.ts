import { useEffect, useRef, useState } from 'react'
import { hearShared, recall, recallValue, rememberValue } from './memory.ts'
import { useSession } from './session.ts'

/**
 * What is typed in a form, kept on this computer until it is sent or discarded: closing the form, another screen, a reload and a
 * restart of the desk all come back to it. It belongs to the open profile, and is the same in every window: what one has sent, another
 * doesn't offer to send again.
 *
 * Not for secrets: the desk's memory is plain text.
 * @param place identifies the form, such as `order.issue.51061`
 * @param read reads what was kept; what it throws at counts as nothing kept
 * @returns the value, the function that changes it, and the one that ends keeping it
 */
export function useKept<T>(
  place: string,
  read: (kept: unknown) => T,
  first: () => T,
): readonly [T, (change: T | ((now: T) => T)) => void, () => void] {
  const profile = useSession()?.profile?.id ?? '-'
  const name = `typed.${profile}.${place}`
  const recalled = () => recallValue(name, kept => (kept === null ? first() : read(kept)), first())
  const [value, setValue] = useState(recalled)
  const newest = useRef(value)
  /** What the memory had of it then: it changes elsewhere, too, and while this form is hidden or gone. */
  const known = useRef(recall(name))
  const show = (next: T) => {
    newest.current = next
    known.current = recall(name)
    setValue(next)
  }
  const catchUp = () => {
    if (recall(name) !== known.current) show(recalled())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says all
  useEffect(() => {
    catchUp()
    return hearShared(name, catchUp)
  }, [name])
  const change = (next: T | ((now: T) => T)) => {
    // It may come late, after others.
    catchUp()
    const changed = next instanceof Function ? next(newest.current) : next
    rememberValue(name, changed)
    show(changed)
  }
  const drop = () => {
    rememberValue(name, null)
    show(first())
  }
  return [value, change, drop]
}

/** What differs from what was sent: typed since, and not sent yet. */
export const withoutSame = <T extends object>(typed: T, sent: T): T =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof T])) as T
