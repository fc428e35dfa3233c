import { UnstyledButton } from '@mantine/core'
import { Component, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { DeskError } from '../../../src-shared/errors.ts'
import { useActions } from '../actions/registry.ts'
import type { Access } from '../ask/query.ts'
import { recallValue, rememberValue } from '../memory.ts'
import { useWords } from '../words/words.ts'
import { SmallIcon } from './icons.tsx'
import styles from './Sections.module.css'

const places = ['main', 'side', 'more'] as const
type SectionPlace = (typeof places)[number]

type SectionState = 'loading' | 'ready' | 'failed' | 'absent'

/** One part of a page: it is read, folded and shown by itself. */
export interface PageSection {
  /** The same in each session: that it is folded is remembered by it. */
  id: string
  title: string
  content: ReactNode
  /** What the table of contents says of it; without it, it is ready. */
  state?: SectionState
  /** How many things it holds. */
  count?: number | undefined
  /** The key that goes there. */
  keys?: string
  /** A word beside the title, such as a badge. */
  badge?: ReactNode
  /** Where it is in a wide window: in the main column, beside it, or beside that where there is room for three. */
  place?: SectionPlace
}

/** What a section says of the answer that it shows. */
export function sectionState({
  data,
  error,
  lacks,
  offered = true,
}: { data: unknown; error: DeskError | null } & Partial<Access>): SectionState {
  if (!offered || lacks != null) return 'absent'
  if (data !== undefined) return 'ready'
  return error ? 'failed' : 'loading'
}

/** A fault of one section stays inside it. */
class SectionFault extends Component<{ children: ReactNode; text: string; onFault(): void }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFault()
  }

  override render() {
    return this.state.failed ? <p role="alert">{this.props.text}</p> : this.props.children
  }
}

const readFolded = (kept: unknown): string[] => (Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : [])

function Contents({
  label,
  sections,
  current,
  stateOf,
  onGo,
}: {
  label: string
  sections: readonly PageSection[]
  current: string | null
  stateOf(section: PageSection): SectionState
  onGo(id: string): void
}) {
  const t = useWords('frame')
  return (
    <nav className={styles['contents']} aria-label={label}>
      <ol>
        {sections.map(section => {
          const state = stateOf(section)
          return (
            <li key={section.id}>
              <UnstyledButton
                className={styles['entry']}
                data-state={state}
                aria-current={section.id === current ? 'true' : undefined}
                onClick={() => onGo(section.id)}
              >
                <span>{section.title}</span>
                {state === 'ready' && section.count !== undefined && (
                  <span className={`figures ${styles['figure']}`}>{section.count}</span>
                )}
                {state === 'failed' && <SmallIcon name="cross" />}
                {state === 'absent' && <SmallIcon name="skip" />}
                {state !== 'ready' && <span className="only-heard">{t(`section.${state}`)}</span>}
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/**
 * The sections of a page with a table of contents, which says how each stands. They can be folded, which is remembered on
 * this computer under `name`, and reached by keys and from the palette. On a wide window they are in two columns, on a very
 * wide one in three.
 */
export function Sections({ name, label, sections }: { name: string; label: string; sections: readonly PageSection[] }) {
  const t = useWords('frame')
  const memory = `${name}.folded`
  const [folded, setFolded] = useState<readonly string[]>(() => recallValue(memory, readFolded, []))
  const [faulty, setFaulty] = useState<readonly string[]>([])
  const [current, setCurrent] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const at = (wanted: SectionPlace) => sections.filter(({ place = 'main' }) => place === wanted)
  const ordered = places.flatMap(at)
  const ids = ordered.map(({ id }) => id)

  const setFold = (id: string, isFolded: boolean) => {
    const next = isFolded ? [...folded.filter(one => one !== id), id] : folded.filter(one => one !== id)
    setFolded(next)
    rememberValue(memory, next)
  }
  const go = useCallback((id: string) => {
    setCurrent(id)
    const section = root.current?.querySelector<HTMLElement>(`[data-section="${id}"]`)
    section?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    section?.scrollIntoView({ block: 'start' })
  }, [])
  const step = (by: number) => {
    const at = current === null ? -1 : ids.indexOf(current)
    const next = ids[at < 0 ? (by > 0 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + by))]
    if (next !== undefined) go(next)
  }
  useActions(`${name}-sections`, t('section.keys'), [
    { keys: ']', title: t('section.next'), run: () => step(1) },
    { keys: '[', title: t('section.previous'), run: () => step(-1) },
    ...ordered.map(({ id, title, keys }) => ({
      ...(keys === undefined ? {} : { keys }),
      id: `${name}.section.${id}`,
      title: t('section.go', { title }),
      run: () => {
        if (folded.includes(id)) setFold(id, false)
        // The palette gives the focus back first.
        requestAnimationFrame(() => go(id))
      },
    })),
  ])
  useEffect(() => {
    const element = root.current
    if (!element) return
    const follow = ({ target }: FocusEvent) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-section]')?.dataset['section']
      if (id) setCurrent(id)
    }
    element.addEventListener('focusin', follow)
    return () => element.removeEventListener('focusin', follow)
  }, [])

  const stateOf = ({ id, state = 'ready' }: PageSection): SectionState => (faulty.includes(id) ? 'failed' : state)
  const show = (section: PageSection) => {
    const { id, title, content, badge, count } = section
    const isFolded = folded.includes(id)
    const heading = `${name}-${id}`
    return (
      <section key={id} className={styles['section']} data-section={id} aria-labelledby={heading}>
        <h3 className={styles['head']}>
          <UnstyledButton className={styles['fold']} aria-expanded={!isFolded} onClick={() => setFold(id, !isFolded)}>
            <span className={styles['arrow']} data-folded={isFolded || undefined} aria-hidden="true" />
            <span id={heading}>{title}</span>
            {stateOf(section) === 'ready' && count !== undefined && (
              <span className={`figures ${styles['figure']}`}>{count}</span>
            )}
          </UnstyledButton>
          {badge}
        </h3>
        <div className={styles['body']} hidden={isFolded}>
          <SectionFault
            text={t('section.fault')}
            onFault={() => setFaulty(now => (now.includes(id) ? now : [...now, id]))}
          >
            {content}
          </SectionFault>
        </div>
      </section>
    )
  }
  return (
    <div className={styles['page']} ref={root}>
      <Contents label={label} sections={ordered} current={current} stateOf={stateOf} onGo={go} />
      <div className={styles['columns']}>
        {places.map(place => (
          <div key={place} className={styles['column']} data-place={place}>
            {at(place).map(show)}
          </div>
        ))}
      </div>
    </div>
  )
}
