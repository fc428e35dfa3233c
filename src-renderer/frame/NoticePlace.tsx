import { useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { leastCovering, type WindowBox } from './notice-place.ts'

/** Where notices can be; theme/base.css has the places. */
const places: readonly string[] = ['foot', 'middle', 'head']

const noticesRoot = '.mantine-Notifications-root[data-position="bottom-left"]'

/** What a person is at: the focused element or its row, the selected rows, panels and dialogs. */
function workedOn(notices: Element): WindowBox[] {
  const focus = document.activeElement
  const focused =
    focus && focus !== document.body && !notices.contains(focus) ? (focus.closest('.ag-row') ?? focus) : null
  const others = document.querySelectorAll('.ag-row-selected, aside, [aria-modal=true]')
  return (
    [...(focused ? [focused] : []), ...others]
      .map(element => element.getBoundingClientRect())
      .filter(({ height, width }) => width > 0 && height > 0)
      // A whole grid or page that has the focus says nothing about where one is at work, but a panel does.
      .filter(({ width, height }) => width < window.innerWidth / 2 || height < window.innerHeight / 2)
  )
}

function place(notices: HTMLElement): void {
  const { dataset } = document.documentElement
  // A notice that is being used stays where it is.
  if (notices.contains(document.activeElement)) return
  const now = Math.max(0, places.indexOf(dataset['notices'] ?? ''))
  const boxes = places.map(one => {
    dataset['notices'] = one
    return notices.getBoundingClientRect()
  })
  dataset['notices'] = places[leastCovering(boxes, workedOn(notices), now)]
}

/** Keeps notices off what a person is working on, and shows what is beneath one that the pointer is over. */
export function NoticePlace() {
  const count = useNotifications().notifications.length
  useEffect(() => {
    const notices = document.querySelector<HTMLElement>(noticesRoot)
    if (count === 0 || !notices) return
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place(notices))
    }
    const onPointer = ({ clientX, clientY, target }: PointerEvent) => {
      const { left, right, top, bottom } = notices.getBoundingClientRect()
      const isOver = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      notices.toggleAttribute('data-under', isOver && target instanceof Node && !notices.contains(target))
    }
    const size = new ResizeObserver(soon)
    size.observe(notices)
    const events = ['focusin', 'pointerup', 'keyup', 'scroll'] as const
    for (const name of events) document.addEventListener(name, soon, { capture: true, passive: true })
    window.addEventListener('resize', soon)
    document.addEventListener('pointermove', onPointer, { passive: true })
    soon()
    return () => {
      cancelAnimationFrame(frame)
      size.disconnect()
      for (const name of events) document.removeEventListener(name, soon, { capture: true })
      window.removeEventListener('resize', soon)
      document.removeEventListener('pointermove', onPointer)
      notices.removeAttribute('data-under')
    }
  }, [count])
  return null
}
