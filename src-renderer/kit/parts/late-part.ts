import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** Where a part of the page has come to that is fetched late. */
export type LatePart<Props> =
  | { state: 'loading' }
  | { state: 'here'; Part: ComponentType<Props> }
  | { state: 'failed'; again(): void }

function hasStyles({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    // One that did not come cannot be looked into.
    return false
  }
}

/** A style sheet that did not come is asked for again only when it is a new element. */
function askForStylesAnew(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!hasStyles(link)) link.replaceWith(link.cloneNode())
}

/**
 * Declares a part of the page that is fetched when it is first looked at, and answers the hook that fetches it: one that did not come
 * is asked for again by `again`, and by the next look, which React's own `lazy` never does.
 */
export function latePart<Props = object>(fetchPart: () => Promise<ComponentType<Props>>): () => LatePart<Props> {
  let here: ComponentType<Props> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, so the hook stays the same one
  function useLatePart(): LatePart<Props> {
    const [state, setState] = useState<LatePart<Props>['state']>(here ? 'here' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      let hasLeft = false
      fetchPart().then(
        part => {
          here = part
          if (!hasLeft) setState('here')
        },
        () => hasLeft || setState('failed'),
      )
      return () => {
        hasLeft = true
      }
    }, [state])
    const again = useCallback(() => {
      askForStylesAnew()
      setState('loading')
    }, [])
    if (here) return { state: 'here', Part: here }
    return state === 'failed' ? { state, again } : { state: 'loading' }
  }
  return useLatePart
}
