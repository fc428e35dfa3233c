import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formulaFields } from '../../../src-shared/pricing/formulas/fields.ts'
import { type FormulaSet, setProblem } from '../../../src-shared/pricing/formulas/formula-set.ts'
import { ActionButton, joinItems, useActions, useErrorNotice, useWords } from '../../kit/index.ts'
import { RecordSaveBar } from '../records/RecordSaveBar.tsx'
import type { RecordForm } from '../records/record-form.ts'
import styles from './Formulas.module.css'

/** Saves the changes; asks first if a changed formula has no result. */
export function FormulaSaveBar({ form, set }: { form: RecordForm; set: FormulaSet }) {
  const t = useWords('formulas')
  const notice = useErrorNotice()
  const [isAsking, setAsking] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)
  const { changed, invalid, elsewhere } = form
  const broken = formulaFields.filter(field => changed.includes(field) && setProblem(set, field) !== null)
  const isBroken = broken.length > 0
  const names = joinItems(broken.map(field => `“${t(`field.${field}`)}”`))

  const mayGo = () => {
    setAsking(isBroken)
    return !isBroken
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
  // The question no longer applies once no formula is broken or saving is blocked.
  const blocked = invalid.length > 0 || elsewhere.length > 0
  useEffect(() => {
    if (!isBroken || blocked) setAsking(false)
  }, [isBroken, blocked])

  return (
    <RecordSaveBar forms={[form]} group={t('keys.group')} doing={t('save.doing')} mayGo={mayGo} sticks>
      {isAsking && (
        <div className={styles['ask']} role="alert">
          <p>
            {t('ask.formulas', { names })} {t('ask.text')}
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
