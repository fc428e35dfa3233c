import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { delimiters, encodings, type FormatChoice } from '../../../src-shared/imports/file-format.ts'
import { useImportActions, useTelling } from '../use-imports.ts'
import { useImportWords } from '../words.ts'
import styles from './Reading.module.css'
import { useReadingWords } from './words.ts'

type Guess = Pick<FormatChoice, 'encoding' | 'delimiter'>

/** How a file is to be read of which nothing is known, since it could not be read: what is left open is found out. */
export function FormatGuess() {
  const t = useReadingWords()
  const all = useImportWords()
  const { decide } = useImportActions()
  const telling = useTelling()
  const [encoding, setEncoding] = useState('')
  const [delimiter, setDelimiter] = useState('')
  const findOut = { value: '', label: t('read.findOut') }
  const to: Guess = {
    ...encodings.filter(one => one === encoding).map(one => ({ encoding: one }))[0],
    ...delimiters.filter(one => one === delimiter).map(one => ({ delimiter: one }))[0],
  }
  return (
    <div className={styles['format']}>
      <div className={styles['fields']}>
        <NativeSelect
          label={t('read.encoding')}
          value={encoding}
          data={[findOut, ...encodings.map(value => ({ value, label: all(`encoding.${value}`) }))]}
          onChange={event => setEncoding(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('read.delimiter')}
          value={delimiter}
          data={[findOut, ...delimiters.map(value => ({ value, label: t(`delimiter.${value}`) }))]}
          onChange={event => setDelimiter(event.currentTarget.value)}
        />
      </div>
      <div>
        <Button onClick={() => telling(t('read.doing'), () => decide({ set: 'format', to }))}>
          {t('read.otherwise')}
        </Button>
      </div>
    </div>
  )
}
