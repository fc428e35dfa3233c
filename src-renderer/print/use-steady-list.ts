import { type RefObject, useEffect, useRef } from 'react'

/** A pointer that hasn't moved for so long (ms) isn't about to click: no empty band has to stay for it. */
const atRest = 4_000

/**
 * Keeps the rows where they are on the screen while the pointer is on them: what comes above the list scrolls it by as
 * much, and what goes leaves its place until the pointer is elsewhere, or rests. Answers the ref of what is above the list.
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
    let rests: ReturnType<typeof setTimeout> | undefined
    const hold = () => {
      clearTimeout(rests)
      rests = setTimeout(letGo, atRest)
      if (above.style.minHeight === '') above.style.minHeight = `${above.offsetHeight}px`
    }
    const letGo = () => {
      clearTimeout(rests)
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
      above.style.minHeight = ''
      hold()
    })
    observer.observe(above)
    list.addEventListener('pointerenter', hold)
    list.addEventListener('pointermove', hold)
    list.addEventListener('pointerleave', letGo)
    return () => {
      clearTimeout(rests)
      observer.disconnect()
      list.removeEventListener('pointerenter', hold)
      list.removeEventListener('pointermove', hold)
      list.removeEventListener('pointerleave', letGo)
    }
  }, [])
  return ref
}
