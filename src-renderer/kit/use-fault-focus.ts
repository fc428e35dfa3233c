import { type RefObject, useEffect, useRef } from 'react'

/** A form's ref; the first field that has a fault is focused each time faults are found. */
export function useFaultFocus(faults: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  return form
}
