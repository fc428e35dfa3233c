import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { printerName } from '../../../src-shared/print/printer.ts'
import { printerUri } from '../../../src-shared/print/rules.ts'
import styles from './Printers.module.css'
import { UseInRule } from './UseInRule.tsx'
import { usePrinterWords } from './words.ts'

/** A printer that no search finds, named by its address, for a rule. */
export function ByAddress() {
  const t = usePrinterWords()
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const uri = typed.trim()
  const fits = printerUri.safeParse(uri).success
  return (
    <>
      <div className={styles['head']}>
        <h3>{t('address.title')}</h3>
      </div>
      <div className={styles['address-row']}>
        <TextInput
          className={styles['address-field'] ?? ''}
          label={t('address')}
          description={t('address.hint')}
          placeholder={t('address.placeholder')}
          spellCheck={false}
          value={typed}
          error={left && uri !== '' && !fits ? t('address.fault') : null}
          onChange={event => {
            setTyped(event.target.value)
            setLeft(false)
          }}
          onBlur={() => setLeft(true)}
        />
        {fits && <UseInRule uri={uri} name={printerName(uri)} />}
      </div>
    </>
  )
}
