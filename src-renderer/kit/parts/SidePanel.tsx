import { CloseButton } from '@mantine/core'
import {
  type ComponentPropsWithRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
} from 'react'
import { create } from 'zustand'
import { recallValue, rememberValue } from '../memory.ts'
import { useWords } from '../words/words.ts'
import styles from './SidePanel.module.css'

const place = 'panel.width'
/** Widths in pixels; `SidePanel.module.css` has the same, and leaves the list its share of a narrow window. */
const least = 300
const most = 900
const usual = 380
const step = 16

const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)))
const readWidth = (kept: unknown) => (typeof kept === 'number' && Number.isFinite(kept) ? within(kept) : null)

/** One width for the panels of all screens, once it was drawn in this window; null: as wide as at first. */
const useDrawnWidth = create<{ width?: number | null }>(() => ({}))

/** The width that a person drew, now or in an earlier window. */
function usePanelWidth(): number | null {
  const drawn = useDrawnWidth(state => state.width)
  return drawn === undefined ? recallValue(place, readWidth, null) : drawn
}

function setWidth(width: number | null): void {
  useDrawnWidth.setState({ width })
  rememberValue(place, width)
}

/** The left edge of a panel: dragged, or moved by arrow keys; a double-click brings back the first width. */
function Divider() {
  const t = useWords('frame')
  const width = usePanelWidth()
  const self = useRef<HTMLDivElement>(null)
  /** Where a drag began, how wide the panel was, and how wide it was set to be. */
  const drag = useRef<{ x: number; width: number; before: number | null } | null>(null)
  const shown = () => self.current?.parentElement?.getBoundingClientRect().width ?? least
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: shown(), before: width }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag.current) useDrawnWidth.setState({ width: within(drag.current.width + drag.current.x - clientX) })
  }
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = drag.current !== null && drag.current.x !== clientX
    drag.current = null
    // What shows counts: a narrow window may not have allowed all of it.
    if (moved) setWidth(within(shown()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drag.current) {
      event.preventDefault()
      event.stopPropagation()
      useDrawnWidth.setState({ width: drag.current.before })
      drag.current = null
      return
    }
    const by = event.shiftKey ? step * 4 : step
    const next = { ArrowLeft: shown() + by, ArrowRight: shown() - by, Home: least, End: most }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setWidth(within(next))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule of the page can't be moved
    <div
      ref={self}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('panel.width')}
      aria-valuenow={width ?? usual}
      aria-valuemin={least}
      aria-valuemax={most}
      title={t('panel.width.how')}
      className={styles['divider']}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => setWidth(null)}
      onKeyDown={onKeyDown}
    />
  )
}

/** The panel at the right of a list: its head, what it is for, and at its foot what can be done. `isWide`: for a table, until a person draws a width. */
export function SidePanel({
  children,
  isWide = false,
  ...aside
}: ComponentPropsWithRef<'aside'> & { isWide?: boolean }) {
  const width = usePanelWidth()
  const style = width === null ? undefined : ({ '--panel-width': `${width}px` } as CSSProperties)
  return (
    <aside {...aside} className={styles['panel']} data-wide={isWide || undefined} style={style}>
      {children}
      <Divider />
    </aside>
  )
}

/** What a panel is about, and the way to close it; `children` are behind the title. */
export function PanelHead({
  title,
  close,
  onClose,
  children,
}: {
  title: string
  close: string
  onClose(): void
  children?: ReactNode
}) {
  return (
    <header className={styles['head']}>
      <h2 title={title}>{title}</h2>
      {children}
      <CloseButton size="sm" className={styles['close']} aria-label={close} onClick={onClose} />
    </header>
  )
}
