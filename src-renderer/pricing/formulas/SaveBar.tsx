import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formulaFields } from '../../../src-shared/pricing/formulas/fields.ts'
import { type FormulaSet, setProblem } from '../../../src-shared/pricing/formulas/formula-set.ts'
import { formatTime, Kbd, useErrorNotice, useKeys } from '../../app/index.ts'
import { focusNext } from '../records/focus-next.ts'
import type { RecordForm } from '../records/record-form.ts'
import styles from './Formulas.module.css'
import { useFormulaWords } from './words.ts'

/** Saves what was changed; asks first where a test case fails or a formula has no result. */
export function SaveBar({
  form,
  set,
  failing,
}: {
  form: RecordForm
  set: FormulaSet
  /** Names of the test cases that fail with what is in the form; null: it is not known which cases there are. */
  failing: readonly string[] | null
}) {
  const t = useFormulaWords()
  const notice = useErrorNotice()
  const [isAsking, setAsking] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const ask = useRef<HTMLButtonElement>(null)
  const { changed, invalid, elsewhere, refused, isSaving, savedAt, view } = form
  const broken = formulaFields.filter(field => changed.includes(field) && setProblem(set, field) !== null)
  const names = (some: readonly string[]) => some.map(name => `“${name}”`).join(', ')
  const blocked = invalid.length > 0 || elsewhere.length > 0

  const send = async () => {
    setAsking(false)
    try {
      await form.save()
    } catch (error) {
      notice(error, t('save.doing'))
    }
  }
  const save = () => {
    if (isSaving || changed.length === 0) return
    if (blocked) focusNext(bar.current?.parentElement ?? null)
    else if (failing === null || failing.length > 0 || broken.length > 0) setAsking(true)
    else void send()
  }
  useKeys('formulas', [
    { keys: 'Mod+S', title: t('keys.save'), group: t('keys.group'), run: save, whileTyping: true },
    {
      keys: 'F8',
      title: t('keys.next'),
      group: t('keys.group'),
      run: () => focusNext(bar.current?.parentElement ?? null),
      whileTyping: true,
    },
    {
      keys: 'Escape',
      title: t('ask.back'),
      group: t('keys.group'),
      run: () => setAsking(false),
      when: () => isAsking,
      whileTyping: true,
    },
  ])
  useEffect(() => {
    if (isAsking) ask.current?.focus()
  }, [isAsking])
  // Another change is another question.
  useEffect(() => {
    if (changed.length === 0 || blocked) setAsking(false)
  }, [changed, blocked])

  const count = changed.length
  const said = () => {
    if (elsewhere.length > 0) return t('save.elsewhere', { count: elsewhere.length })
    if (invalid.length > 0) return t('save.invalid', { count: invalid.length })
    if (refused.length > 0) return t('save.refused', { count: refused.length })
    if (count > 0) return t('save.kept')
    if (savedAt !== null) return t('save.saved', { time: formatTime(savedAt) })
    return view?.readAt ? t('save.read', { time: formatTime(view.readAt) }) : ''
  }
  return (
    <div className={styles['save']} ref={bar}>
      {isAsking && (
        <div className={styles['ask']} role="alert">
          <p>
            {failing === null
              ? t('ask.noCases')
              : failing.length > 0 && t('ask.cases', { count: failing.length, names: names(failing) })}{' '}
            {broken.length > 0 && t('ask.formulas', { names: names(broken.map(each => t(`field.${each}`))) })}{' '}
            {t('ask.text')}
          </p>
          <Button ref={ask} variant="default" onClick={() => setAsking(false)}>
            {t('ask.back')}
          </Button>
          <Button color="red" variant="light" onClick={() => void send()}>
            {t('ask.save')}
          </Button>
        </div>
      )}
      <div className={styles['saving']}>
        <Button
          disabled={count === 0 || blocked}
          loading={isSaving}
          onClick={save}
          rightSection={<Kbd keys="Mod+S" />}
        >
          {count === 0 ? t('save.none') : t('save.button', { count })}
        </Button>
        {count > 0 && (
          <Button variant="default" disabled={isSaving} onClick={() => form.takeBack()}>
            {t('save.undo')}
          </Button>
        )}
        <p role="status">{said()}</p>
      </div>
    </div>
  )
}
