import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the rows where they are on the screen while the pointer is on them: what comes above the list scrolls it by as
 * much, and what goes leaves its place until the pointer is elsewhere. Answers the ref of what is above the list.
 */
export function useSteadyList(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const above = ref.current
    const list = above?.nextElementSibling
    if (!above || !list) return
    let height = above.offsetHeight
    /** How far the list was scrolled for what came. */
    let owed = 0
    const scroller = () => list.querySelector('.ag-grid-viewport')
    const hold = () => {
      above.style.minHeight = `${above.offsetHeight}px`
    }
    const letGo = () => {
      above.style.minHeight = ''
      const viewport = scroller()
      if (viewport && owed > 0 && viewport.scrollTop <= owed) viewport.scrollTop = 0
      owed = 0
    }
    const observer = new ResizeObserver(() => {
      const by = above.offsetHeight - height
      height = above.offsetHeight
      if (by <= 0 || !list.matches(':hover')) return
      const viewport = scroller()
      if (viewport) viewport.scrollTop += by
      owed += by
      hold()
    })
    observer.observe(above)
    list.addEventListener('pointerenter', hold)
    list.addEventListener('pointerleave', letGo)
    return () => {
      observer.disconnect()
      list.removeEventListener('pointerenter', hold)
      list.removeEventListener('pointerleave', letGo)
    }
  }, [])
  return ref
}
