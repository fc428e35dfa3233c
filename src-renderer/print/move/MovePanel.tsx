import { Button, NumberInput, Radio, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DiscoveredPrinter, JobRow } from '../../../src-shared/contract/print.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { takesJobs } from '../../../src-shared/print/reasons.ts'
import { type PrintOptions, printOptions } from '../../../src-shared/print/rules.ts'
import { PrinterPill, useDeskQuery, useUnsaved, useWords } from '../../kit/index.ts'
import { useJobActions } from '../act/use-job-actions.ts'
import { usePrinters, usePrintStore } from '../use-print.ts'
import styles from './MovePanel.module.css'

/** The options that a person typed, or null if the pages cannot be read. */
function optionsOf(copies: number | string, pages: string): PrintOptions | null {
  const spaceless = pages.replace(/\s+/g, '')
  const typed = {
    ...(typeof copies === 'number' ? { copies } : {}),
    ...(spaceless === '' ? {} : { pages: spaceless }),
  }
  const read = printOptions.safeParse(typed)
  return read.success ? read.data : null
}

const none: readonly DiscoveredPrinter[] = []

/** Where and how the jobs continue paper this time: printer, copies, pages. The button names both, so it asks no more. */
export function MovePanel({ rows }: { rows: readonly JobRow[] }) {
  const t = useWords('print')
  const store = usePrintStore()
  const { move } = useJobActions()
  const known = usePrinters()
  // What else was found on this computer, so that a job need not wait for a rule to go there.
  const { data: found = none } = useDeskQuery('printers.discover', {})
  const [only] = rows
  const own = rows.length === 1 ? only?.printer : undefined
  // What is at a printer moves away from it; it cannot be handed to the same one twice.
  const leaves = rows.length === 1 && only?.here === 'printing' ? own : undefined
  const printers = known.filter(({ uri }) => uri !== leaves)
  const others = found.filter(({ name }) => known.every(view => view.name !== name))
  const [printer, setPrinter] = useState(
    () => (leaves ? null : own) ?? printers.find(view => takesJobs(view))?.uri ?? printers[0]?.uri ?? '',
  )
  const [copies, setCopies] = useState<number | string>('')
  const [pages, setPages] = useState('')
  const [sending, setSending] = useState(false)
  useUnsaved(copies !== '' || pages !== '')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('input:checked') ?? list.current?.querySelector('input')
    chosen?.focus()
  }, [])
  const options = optionsOf(copies, pages)
  const back = () => {
    store.setState({ moving: false })
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!options || printer === '' || sending) return
    setSending(true)
    const done = await move(rows, { printer, options })
    setSending(false)
    if (done) back()
  }
  const name = [...printers, ...others].find(({ uri }) => uri === printer)?.name ?? printerName(printer)
  return (
    <form
      className={styles['move']}
      aria-label={t('move.label')}
      onSubmit={event => void send(event)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        back()
      }}
    >
      <Radio.Group
        ref={list}
        label={t('move.title')}
        value={printer}
        onChange={setPrinter}
        className={styles['printers'] ?? ''}
      >
        {printers.map(view => (
          <Radio
            key={view.uri}
            value={view.uri}
            size="xs"
            label={
              <span className={styles['printer']}>
                {view.name}
                <PrinterPill printer={view} />
              </span>
            }
          />
        ))}
        {others.map(({ uri, name: found }) => (
          <Radio key={uri} value={uri} size="xs" label={<span className={styles['printer']}>{found}</span>} />
        ))}
      </Radio.Group>
      {printers.length + others.length === 0 && <p>{t('move.noPrinters')}</p>}
      <div className={styles['fields']}>
        <NumberInput
          label={t('move.copies')}
          placeholder={t('move.asRule')}
          value={copies}
          onChange={setCopies}
          min={1}
          max={99}
          allowDecimal={false}
        />
        <TextInput
          label={t('move.pages')}
          placeholder={t('move.pagesHint')}
          value={pages}
          onChange={event => setPages(event.currentTarget.value)}
          error={options === null ? t('move.pagesBad') : null}
        />
      </div>
      <div className={styles['pair']}>
        <Button type="submit" variant="filled" disabled={printer === '' || options === null} loading={sending}>
          {rows.length === 1
            ? t('move.button', { printer: name })
            : t('move.buttonMany', { printer: name, count: rows.length })}
        </Button>
        <Button variant="default" onClick={back}>
          {t('move.back')}
        </Button>
      </div>
    </form>
  )
}
