import { useEffect, useRef, useState } from 'react'
import { hearShared, recallValue, rememberValue } from './memory.ts'
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
  // A change may come late, after others.
  const newest = useRef(value)
  const show = (next: T) => {
    newest.current = next
    setValue(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says all
  useEffect(() => hearShared(name, () => show(recalled())), [name])
  const change = (next: T | ((now: T) => T)) => {
    show(next instanceof Function ? next(newest.current) : next)
    rememberValue(name, newest.current)
  }
  const drop = () => {
    show(first())
    rememberValue(name, null)
  }
  return [value, change, drop]
}

/** What differs from what was sent: typed since, and not sent yet. */
export const withoutSame = <T extends object>(typed: T, sent: T): T =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof T])) as T
