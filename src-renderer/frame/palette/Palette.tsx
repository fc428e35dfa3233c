import { Modal } from '@mantine/core'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useState } from 'react'
import type { PaletteEntry } from '../../kit/actions/palette-entries.ts'
import { useActions } from '../../kit/actions/registry.ts'
import { passingField } from '../../kit/marks.ts'
import { Kbd } from '../../kit/parts/Kbd.tsx'
import { useWords } from '../../kit/words/words.ts'
import { screens } from '../screens.ts'
import { useFrameEntries, usePlaceEntries } from './frame-entries.ts'
import { rankEntries } from './match.ts'
import styles from './Palette.module.css'
import { closePalette, openPalette, recentEntries, runEntry, useLateActions, usePalette } from './store.ts'

const nothing = (): readonly PaletteEntry[] => []
const sources = [useFrameEntries, ...screens.map(({ usePaletteEntries }) => usePaletteEntries ?? nothing)]

/** All that is offered for a text: what could be done where one was, then what the frame and each screen have. */
function useOffered(text: string, recent: readonly string[]): readonly PaletteEntry[] {
  const actions = usePalette(state => state.actions)
  const question = {
    text,
    isRecent: (id: string) => recent.includes(id),
    isAnyRecent: (beginning: string) => recent.some(id => id.startsWith(beginning)),
  }
  const places = usePlaceEntries(question)
  const late = useLateActions()
  // biome-ignore lint/correctness/useHookAtTopLevel: the screens are the same ones in each render
  return [...places, ...actions, ...late, ...sources.flatMap(useEntries => useEntries(question))]
}

const pageOf = 8

function Content() {
  const t = useWords('frame')
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const recent = useMemo(recentEntries, [])
  const wanted = text.trim()
  const groups = rankEntries(useOffered(wanted, recent), wanted, recent)
  const shown = groups.flatMap(({ entries }) => entries)
  const chosen = shown[Math.min(at, shown.length - 1)]
  const listId = useId()
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.id}`
  const chosenId = chosen && optionId(chosen)

  useLayoutEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageOf, PageUp: -pageOf }
    const step = steps[event.key]
    if (step !== undefined && shown.length > 0) {
      const to = Math.min(at, shown.length - 1) + step
      // A single step goes round, a page stops at the end.
      const last = shown.length - 1
      setAt(Math.abs(step) === 1 ? (to + shown.length) % shown.length : Math.max(0, Math.min(last, to)))
    } else if (event.key === 'Enter') {
      if (chosen) runEntry(chosen)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) closePalette()
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={passingField.on(true)}
        className={styles['search']}
        data-autofocus
        // biome-ignore lint/a11y/noAutofocus: what is typed right after its key is for the palette, not for the page
        autoFocus
        type="text"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('palette.label')} className={styles['list']}>
        {groups.map(({ group, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={group ?? ''} role="group" aria-label={group ?? t('palette.recent')}>
            <div className={styles['group']} aria-hidden="true">
              {group ?? t('palette.recent')}
            </div>
            {entries.map(entry => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                tabIndex={-1}
                aria-selected={entry === chosen}
                aria-disabled={entry.whyNot !== undefined || undefined}
                className={styles['entry']}
                onMouseDown={event => event.preventDefault()}
                onMouseMove={() => entry !== chosen && setAt(shown.indexOf(entry))}
                onClick={() => runEntry(entry)}
              >
                <span className={styles['title']}>{entry.title}</span>
                {(entry.whyNot ?? entry.detail) && (
                  <span className={styles['detail']}>{entry.whyNot ?? entry.detail}</span>
                )}
                {entry.keys && <Kbd keys={entry.keys} />}
              </div>
            ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={styles['nothing']}>{t('palette.nothing', { text: wanted })}</p>}
      <p className="only-heard" role="status">
        {shown.length === 0 ? t('palette.nothing', { text: wanted }) : t('palette.count', { count: shown.length })}
      </p>
    </>
  )
}

/** The command palette, on `Ctrl K`: everything that can be done, opened or set, by a few letters of its name. */
export function Palette() {
  const t = useWords('frame')
  const isOpen = usePalette(state => state.isOpen)
  useActions('frame-palette', t('keys.everywhere'), [
    { keys: 'Mod+K', title: t('keys.palette'), run: openPalette, whileTyping: true, leavesLists: true },
  ])
  return (
    <Modal
      opened={isOpen}
      onClose={closePalette}
      withCloseButton={false}
      size={600}
      yOffset={72}
      centered={false}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles['content'] ?? '', body: styles['body'] ?? '' }}
      styles={{ body: { padding: 0 } }}
      attributes={{ content: { 'aria-label': t('palette.label') } }}
    >
      <Content />
    </Modal>
  )
}
