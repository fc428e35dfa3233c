import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { printerName } from '../../../src-shared/print/printer.ts'
import { type PrintRule, ruleFor } from '../../../src-shared/print/rules.ts'
import {
  type Action,
  Kbd,
  keyAttributes,
  typeWord,
  useActions,
  useClient,
  useDeskQuery,
  useSetSearchText,
  useWords,
} from '../../kit/index.ts'
import { showNew } from '../find/choose.ts'
import { usePrinters, usePrintStore } from '../use-print.ts'
import styles from './Order.module.css'
import { TypeChoice } from './TypeChoice.tsx'
import { useOnce } from './use-once.ts'
import { documentTypes } from './ways.ts'

const none: readonly PrintRule[] = []

export interface PrintHereProps {
  order: string
  /** The next Enter prints it. */
  takesEnter?: boolean
  /** The key that prints the order bill. */
  printKey?: string
  /** Says that it prints, instead of going to its job. */
  onPrinting?(job: string): void
}

/** The order's document, fetched now and printed here; then its job is shown. */
export function PrintHere({ order, takesEnter = false, printKey, onPrinting }: PrintHereProps) {
  const t = useWords('order')
  const client = useClient()
  const store = usePrintStore()
  const setSearch = useSetSearchText()
  const printers = usePrinters()
  const { data: rules = none, isSuccess } = useDeskQuery('rules.get', {})
  const [type, setType] = useState<string>(documentTypes[0])
  const [printer, setPrinter] = useState('')
  const { busy, once } = useOnce<{ job: string }>(t('doing.print', { order }))
  const button = useRef<HTMLButtonElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const canPrint = printer !== '' || ruleFor(rules, type)?.printer != null
  // Enter found the order; Enter prints it, unless the cursor went elsewhere meanwhile. Before the next key is heard.
  useLayoutEffect(() => {
    if (!takesEnter) return
    const focus = document.activeElement
    if (focus !== document.body && !focus?.matches('[data-inspector]')) return
    if (canPrint) button.current?.focus()
    else if (isSuccess) select.current?.focus()
  }, [canPrint, isSuccess, takesEnter])
  const rule = ruleFor(rules, type)?.printer
  const print = async (document: string) => {
    const chosen = printer === '' ? {} : { printer }
    const answer = await once(() => client.call('orders.print', { order, type: document, ...chosen }))
    if (!answer) return
    if (onPrinting) return onPrinting(answer.job)
    const shown = showNew(store, answer.job)
    setSearch('')
    await shown
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void print(type)
  }
  const [bill] = documentTypes
  const printBill = () => {
    if (printer !== '' || ruleFor(rules, bill)?.printer != null) void print(bill)
    // Without a rule, a person chooses the printer.
    else if (isSuccess) select.current?.focus()
  }
  const billKey: Action = {
    keys: printKey,
    title: t('here.bill'),
    needs: 'orders.print',
    run: printBill,
    when: () => !busy,
    whyNot: t('here.busy'),
    oncePerPress: true,
  }
  useActions('order-print', t('opened', { order }), [billKey])
  return (
    <form className={styles['way']} aria-label={t('here.title')} onSubmit={send}>
      <h3>{t('here.title')}</h3>
      <TypeChoice value={type} onChange={setType} />
      <NativeSelect
        ref={select}
        label={t('here.printer')}
        value={printer}
        onChange={event => setPrinter(event.currentTarget.value)}
        data={[
          {
            value: '',
            label: rule ? t('here.byRule', { printer: printerName(rule) }) : t('here.noRule'),
          },
          ...printers.map(({ uri, name }) => ({ value: uri, label: name })),
        ]}
      />
      <div className={styles['foot']}>
        <Button
          ref={button}
          type="submit"
          variant="filled"
          loading={busy}
          disabled={!canPrint}
          {...(type === bill ? keyAttributes(billKey) : {})}
          rightSection={printKey && type === bill ? <Kbd keys={printKey} /> : undefined}
          // An Enter that is held down has found the order; it doesn't print it, too.
          onKeyDown={event => event.repeat && event.preventDefault()}
        >
          {t('here.print', { type: typeWord(type).toLowerCase() })}
        </Button>
      </div>
    </form>
  )
}
