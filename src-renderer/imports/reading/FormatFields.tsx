import { NativeSelect, NumberInput, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { delimiters, encodings, type FileFormat, type FormatChoice } from '../../../src-shared/imports/file-format.ts'
import { useWords } from '../../kit/index.ts'
import { localeName } from '../locale-name.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import styles from './Reading.module.css'

type Key = keyof FormatChoice

interface FieldProps {
  name: string
  /** What was found, where a person set something else. */
  found: string | null
  onBack(): void
  children: ReactNode
}

function Field({ name, found, onBack, children }: FieldProps) {
  const t = useWords('imports-reading')
  return (
    <div className={styles['field']}>
      {children}
      {found !== null && (
        <small>
          {t('read.found', { value: found })}{' '}
          <UnstyledButton onClick={onBack} aria-label={t('read.asFoundLabel', { what: name })}>
            {t('read.asFound')}
          </UnstyledButton>
        </small>
      )}
    </div>
  )
}

/** The number of the header's line; taken once it is left or entered, not with each key. */
function HeaderLine({ value, onChange }: { value: number; onChange(skip: number): void }) {
  const t = useWords('imports-reading')
  const [line, setLine] = useState<string | number>(value + 1)
  useEffect(() => setLine(value + 1), [value])
  const take = () => {
    const next = Math.max(1, Math.min(1001, Math.round(Number(line) || 1)))
    setLine(next)
    if (next - 1 !== value) onChange(next - 1)
  }
  return (
    <NumberInput
      label={t('read.header')}
      min={1}
      max={1001}
      value={line}
      onChange={setLine}
      onBlur={take}
      onKeyDown={event => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}

/**
 * The language of the names in the file: the file doesn't say, so the first one counts until the user chooses another.
 */
function LocaleField() {
  const t = useWords('imports-reading')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const locale = useDraft(view => view.locale)
  const locales = useDraft(view => view.locales)
  return (
    <div className={styles['field']}>
      <NativeSelect
        label={t('read.locale')}
        value={locale}
        data={[...new Set([locale, ...locales])].map(value => ({ value, label: localeName(value) }))}
        onChange={event => {
          const to = event.currentTarget.value
          attempt(t('read.localeDoing'), () => decide({ set: 'locale', to }))
        }}
      />
    </div>
  )
}

/** What was found out about the file; each can be changed, and goes back to what was found. */
export function FormatFields() {
  const t = useWords('imports-reading')
  const all = useWords('imports')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const format = useDraft(state => state.format)
  if (!format) return null
  const { found, chosen } = format
  const detected: FileFormat = { ...found, ...(found.detected as Partial<FileFormat>) }
  const now: FileFormat = { ...found, ...(chosen as Partial<FileFormat>) }
  const set = (change: FormatChoice) =>
    attempt(t('read.doing'), () => decide({ set: 'format', to: { ...chosen, ...change } }))
  const back = (key: Key) => () => {
    const { [key]: _, ...to } = chosen
    attempt(t('read.doing'), () => decide({ set: 'format', to }))
  }
  const encodingWord = (value: FileFormat['encoding']) => {
    const encoding = all(`encoding.${value}`)
    return found.bom && value === found.encoding ? t('read.bom', { encoding }) : encoding
  }
  const foundOf = (key: Key, word: string) => (chosen[key] === undefined ? null : word)
  const isText = found.kind === 'text'
  return (
    <div className={styles['format']}>
      <header>
        <h2>{t('read.title')}</h2>
        <p className={styles['about']}>{t('read.text')}</p>
      </header>
      <div className={styles['fields']}>
        {isText ? (
          <>
            <Field
              name={t('read.encoding')}
              found={foundOf('encoding', encodingWord(detected.encoding))}
              onBack={back('encoding')}
            >
              <NativeSelect
                label={t('read.encoding')}
                value={now.encoding}
                data={encodings.map(value => ({ value, label: encodingWord(value) }))}
                onChange={event => set({ encoding: event.currentTarget.value as FileFormat['encoding'] })}
              />
            </Field>
            <Field
              name={t('read.delimiter')}
              found={foundOf('delimiter', t(`delimiter.${detected.delimiter}`))}
              onBack={back('delimiter')}
            >
              <NativeSelect
                label={t('read.delimiter')}
                value={now.delimiter}
                data={delimiters.map(value => ({ value, label: t(`delimiter.${value}`) }))}
                onChange={event => set({ delimiter: event.currentTarget.value as FileFormat['delimiter'] })}
              />
            </Field>
          </>
        ) : (
          <Field name={t('read.sheet')} found={foundOf('sheet', detected.sheet ?? '')} onBack={back('sheet')}>
            <NativeSelect
              label={t('read.sheet')}
              value={now.sheet ?? ''}
              data={found.sheets}
              onChange={event => set({ sheet: event.currentTarget.value })}
            />
          </Field>
        )}
        <Field
          name={t('read.decimal')}
          found={foundOf('decimal', t(`decimal.${detected.decimal}`))}
          onBack={back('decimal')}
        >
          <NativeSelect
            label={t('read.decimal')}
            value={now.decimal}
            data={(['.', ','] as const).map(value => ({ value, label: t(`decimal.${value}`) }))}
            onChange={event => set({ decimal: event.currentTarget.value as FileFormat['decimal'] })}
          />
        </Field>
        <Field name={t('read.header')} found={foundOf('skip', String(detected.skip + 1))} onBack={back('skip')}>
          <HeaderLine value={now.skip} onChange={skip => set({ skip })} />
        </Field>
        <LocaleField />
        <dl className={styles['fact']}>
          <dt>{isText ? t('read.newline') : t('read.kind')}</dt>
          <dd>{isText ? t(`newline.${found.newline}`) : t('read.kind.xlsx')}</dd>
        </dl>
      </div>
    </div>
  )
}
