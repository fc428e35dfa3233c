/** Goes to the next field that holds something to decide, from the one with the focus on. */
export function focusNext(root: HTMLElement | null): void {
  const places = [
    ...(root?.querySelectorAll<HTMLElement>(
      '[aria-invalid="true"], fieldset[aria-label] button:first-of-type',
    ) ?? []),
  ]
  const here = places.findIndex(place => place.matches(':focus'))
  const next = places[(here + 1) % places.length]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
