import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  enterSearch,
  Note,
  useActions,
  useSay,
  useSearchEnter,
  useSearchText,
  useSetSearchText,
  useWords,
} from '../../kit/index.ts'
import { Chip } from '../bar/Chip.tsx'
import { useNamed } from '../parts/use-named.ts'
import { usePriceRights } from '../state/use-prices.ts'
import { expressRules } from './decimal-rules.ts'
import styles from './Express.module.css'
import { ExpressTable } from './ExpressTable.tsx'
import { type ExpressCombination, goneOnes, shownGroups } from './express-rows.ts'
import { FixedLine, problemOf, ReadingLine, ReadOnlyLine, RecordLoading } from './RecordLines.tsx'
import { RecordSaveBar } from './RecordSaveBar.tsx'
import records from './Records.module.css'
import { RetailerScreen } from './RetailerScreen.tsx'
import { type RecordForm, useRecordForm } from './record-form.ts'

/** The search box in the header filters the table; Enter focuses the first field of the results. */
function useTableSearch(root: React.RefObject<HTMLElement | null>): string {
  const text = useSearchText()
  const enter = useCallback(() => {
    const first = root.current?.querySelector<HTMLInputElement>('input[data-row="0"]')
    first?.focus()
    return first !== null && first !== undefined
  }, [root])
  useSearchEnter(enter)
  return text
}

const none: readonly ExpressCombination[] = []

function ExpressList({ form, readOnly }: { form: RecordForm; readOnly: boolean }) {
  const t = useWords('express')
  const root = useRef<HTMLDivElement>(null)
  const text = useTableSearch(root)
  const setSearchText = useSetSearchText()
  /** Fields that were changed when the switch was turned on: a row saved meanwhile doesn't vanish under the cursor. */
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null)
  const { changed, view } = form
  useEffect(() => {
    if (only && changed.some(field => !only.has(field))) setOnly(new Set([...only, ...changed]))
  }, [only, changed])
  const all = useNamed(view?.combinations ?? none)
  const combinations = all.filter(({ isGone }) => !isGone)
  const groups = shownGroups(combinations, { text, only })
  // The search doesn't hide values that can't be saved.
  const gone = goneOnes(all, changed, id => t('gone.name', { id }))
  const shown = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
      <div className={styles['above']}>
        <Chip
          word={t('bar.changed')}
          figure={changed.length}
          on={only !== null}
          onClick={() => setOnly(only === null ? new Set(changed) : null)}
        />
        <span role="status">
          {shown === combinations.length
            ? t('bar.shown', { count: shown })
            : t('bar.shownOf', { shown, count: combinations.length })}
        </span>
        {!readOnly && <p className={records['hint']}>{t('bar.hint')}</p>}
      </div>
      <div className={styles['list']} ref={root}>
        {shown > 0 || gone.length > 0 ? (
          <ExpressTable form={form} groups={groups} gone={gone} readOnly={readOnly} />
        ) : (
          <Note title={t('none.fits')} text={t('none.fitsText')}>
            <Button
              variant="default"
              onClick={() => {
                setOnly(null)
                setSearchText('')
              }}
            >
              {t('none.clear')}
            </Button>
          </Note>
        )}
      </div>
    </>
  )
}

function ExpressDesk({ retailer }: { retailer: string }) {
  const t = useWords('express')
  const w = useWords('records')
  const say = useSay()
  const { change } = usePriceRights()
  const name = useMemo(() => ({ kind: 'express' as const, retailer, product: null }), [retailer])
  const form = useRecordForm(name, expressRules)
  const fixed = form.view?.fixed !== undefined
  const mayChange = change && !fixed
  const problem = problemOf(form)
  const combinations = form.view?.combinations ?? []
  useActions('express', t('group'), [
    {
      keys: 'Mod+F',
      title: t('keys.find'),
      run: enterSearch,
      when: () => combinations.length > 0,
      whyNot: t('none.title'),
      whileTyping: true,
    },
  ])
  if (form.view === null && form.failure === null)
    return (
      <div className={records['content']}>
        <RecordLoading lines={12} />
      </div>
    )
  if (combinations.length === 0 && form.changed.length === 0)
    return problem ? (
      <Note title={t('failed.title')} text={say(problem)}>
        <Button variant="default" loading={form.isReading} onClick={form.reopen}>
          {w('line.again')}
        </Button>
      </Note>
    ) : (
      <Note title={t('none.title')} text={t('none.text')} />
    )
  return (
    <>
      {(problem || !mayChange) && (
        <div className={styles['lines']}>
          {!change && <ReadOnlyLine />}
          <ReadingLine form={form} />
          <FixedLine form={form} />
        </div>
      )}
      <ExpressList form={form} readOnly={!mayChange} />
      {mayChange && <RecordSaveBar forms={[form]} group={t('group')} doing={t('save.doing')} />}
    </>
  )
}

/** The extra cost of a retailer's express orders, per combination and in both currencies (specification 2.7). */
export function ExpressCost() {
  const t = useWords('express')
  return (
    <RetailerScreen group={t('group')}>{retailer => <ExpressDesk key={retailer} retailer={retailer} />}</RetailerScreen>
  )
}
