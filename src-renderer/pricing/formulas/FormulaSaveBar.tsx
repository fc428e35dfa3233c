import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formulaFields } from '../../../src-shared/pricing/formulas/fields.ts'
import { type FormulaSet, setProblem } from '../../../src-shared/pricing/formulas/formula-set.ts'
import { ActionButton, joinItems, useActions, useErrorNotice, useWords } from '../../kit/index.ts'
import { RecordSaveBar } from '../records/RecordSaveBar.tsx'
import type { RecordForm } from '../records/record-form.ts'
import styles from './Formulas.module.css'

/** Saves the changes; asks first if a test case fails or a formula has no result. */
export function FormulaSaveBar({
  form,
  set,
  failing,
}: {
  form: RecordForm
  set: FormulaSet
  /** Names of the test cases that fail with the form's content; null while the test cases are unknown. */
  failing: readonly string[] | null
}) {
  const t = useWords('formulas')
  const notice = useErrorNotice()
  const [isAsking, setAsking] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)
  const { changed, invalid, elsewhere } = form
  const broken = formulaFields.filter(field => changed.includes(field) && setProblem(set, field) !== null)
  const names = (some: readonly string[]) => joinItems(some.map(name => `“${name}”`))

  const mayGo = () => {
    const isSure = failing?.length === 0 && broken.length === 0
    if (!isSure) setAsking(true)
    return isSure
  }
  const saveAnyway = async () => {
    setAsking(false)
    try {
      await form.save()
    } catch (error) {
      notice(error, t('save.doing'))
    }
  }
  const back = {
    keys: 'Escape',
    title: t('ask.back'),
    run: () => setAsking(false),
    when: () => isAsking,
    whyNot: undefined,
    whileTyping: true,
  }
  useActions('formulas', t('keys.group'), [back])
  useEffect(() => {
    if (isAsking) ask.current?.focus()
  }, [isAsking])
  // The question no longer applies once there is nothing to save or saving is blocked.
  const blocked = invalid.length > 0 || elsewhere.length > 0
  useEffect(() => {
    if (changed.length === 0 || blocked) setAsking(false)
  }, [changed, blocked])

  return (
    <RecordSaveBar forms={[form]} group={t('keys.group')} doing={t('save.doing')} mayGo={mayGo} sticks>
      {isAsking && (
        <div className={styles['ask']} role="alert">
          <p>
            {failing === null
              ? t('ask.noCases')
              : failing.length > 0 && t('ask.cases', { count: failing.length, names: names(failing) })}{' '}
            {broken.length > 0 && t('ask.formulas', { names: names(broken.map(each => t(`field.${each}`))) })}{' '}
            {t('ask.text')}
          </p>
          <ActionButton ref={ask} action={back} showsKeys={false} />
          <Button color="red" variant="light" onClick={() => void saveAnyway()}>
            {t('ask.save')}
          </Button>
        </div>
      )}
    </RecordSaveBar>
  )
}
