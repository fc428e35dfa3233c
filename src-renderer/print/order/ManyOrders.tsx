import { Button, Modal, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type BulkPrintResult, mostBulkOrders } from '../../../src-shared/contract/orders.ts'
import { parseLabel } from '../../../src-shared/print/label.ts'
import { scanGatherer, typeWord, useClient, useErrorNotice, useUnsaved, useWords } from '../../kit/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import dialog from '../dialogs/ManyJobsDialog.module.css'
import { useNames } from '../dialogs/Outcome.tsx'
import { RunBar } from '../dialogs/RunBar.tsx'
import { useAbsent, usePrintStore } from '../use-print.ts'
import { BulkResult, refusedWithOthers } from './BulkResult.tsx'
import { bulkOf, clearBulk, isGiven, sendBulk, stopBulk, useBulk } from './bulk.ts'
import styles from './Order.module.css'
import { focusPanel, PanelFrame } from './PanelFrame.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { waysOf } from './ways.ts'

/** What a pasted or scanned list of numbers holds. */
interface NumberList {
  /** Each order once, in the list's order. */
  orders: string[]
  /** Orders that the list names more than once. */
  twice: string[]
  /** What is no number of an order. */
  strange: string[]
}

/**
 * Reads a list of order numbers (or of labels, which contain their order), with any separators. `known` are orders
 * whose ids needn't be numbers.
 */
export function readNumbers(text: string, known: ReadonlySet<string> = new Set()): NumberList {
  const orders = new Set<string>()
  const twice = new Set<string>()
  const strange = new Set<string>()
  for (const one of text.normalize('NFKC').split(/[^\p{L}\p{N}\-/_.]+|[.](?=\s|$)/u)) {
    if (one === '') continue
    const order = known.has(one) ? one : parseLabel(one)?.order
    if (order === undefined) strange.add(one)
    else if (orders.has(order)) twice.add(order)
    else orders.add(order)
  }
  return { orders: [...orders], twice: [...twice], strange: [...strange] }
}

/** Moves the focus to what can be done next, unless a person is at something else. */
function focusResult(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const others = document.querySelector<HTMLElement>('[data-inspector] [data-others]')
    if (others) others.focus()
    else focusPanel()
  })
}

/** The field of numbers: a scan while it has the focus adds its order instead of being looked for. */
function Numbers({ text, onText }: { text: string; onText(text: string): void }) {
  const t = useWords('order')
  const client = useClient()
  const field = useRef<HTMLTextAreaElement | null>(null)
  useEffect(() => {
    // A list that was handed over is complete: its button has the focus.
    if (!isGiven(bulkOf(client).getState())) field.current?.focus()
  }, [client])
  const gather = scanGatherer.on(scan => {
    const before = text.trimEnd()
    onText(`${before}${before === '' ? '' : '\n'}${scan}\n`)
  })
  return (
    <Textarea
      ref={element => {
        field.current = element
        gather(element)
      }}
      label={t('many.numbers')}
      description={t('many.hint')}
      autosize
      minRows={5}
      maxRows={14}
      spellCheck={false}
      value={text}
      onChange={event => onText(event.currentTarget.value)}
    />
  )
}

function Counted({ list }: { list: ReturnType<typeof readNumbers> }) {
  const t = useWords('order')
  const namesOf = useNames()
  const { orders, twice, strange } = list
  return (
    <div className={styles['panel']} role="status">
      <p className="figures">{t('many.count', { count: orders.length })}</p>
      {twice.length > 0 && (
        <p className={styles['quiet']}>{t('many.twice', { count: twice.length, names: namesOf(twice) })}</p>
      )}
      {strange.length > 0 && (
        <p className={styles['said']} data-tone="unsure">
          {t('many.strange', { count: strange.length, names: namesOf(strange) })}
        </p>
      )}
      {orders.length > mostBulkOrders && <p>{t('many.tooMany', { most: mostBulkOrders })}</p>}
    </div>
  )
}

function List({ onAsk }: { onAsk(): void }) {
  const t = useWords('order')
  const client = useClient()
  const store = bulkOf(client)
  const bulk = useBulk()
  const { text, type, known, aside } = bulk
  const list = readNumbers(text, known)
  const count = list.orders.length
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isGiven(store.getState())) button.current?.focus()
  }, [store])
  useUnsaved(text.trim() !== '' && !isGiven(bulk))
  return (
    <div className={styles['panel']}>
      {aside !== '' && (
        <div className={`${styles['said']} ${styles['part']}`} role="status">
          <p>{t('many.aside', { count: readNumbers(aside).orders.length })}</p>
          <Button variant="default" size="compact-sm" onClick={() => clearBulk(client)}>
            {t('many.back')}
          </Button>
        </div>
      )}
      <Numbers text={text} onText={next => store.setState({ text: next })} />
      <Counted list={list} />
      <TypeChoice value={type} onChange={next => store.setState({ type: next })} />
      <div className={styles['foot']}>
        <Button ref={button} variant="filled" disabled={count === 0 || count > mostBulkOrders} onClick={onAsk}>
          {t('many.button', { count })}
        </Button>
      </div>
    </div>
  )
}

function Question({ onDone }: { onDone(): void }) {
  const t = useWords('order')
  const client = useClient()
  const store = usePrintStore()
  const notice = useErrorNotice()
  const { text, type, known } = useBulk()
  const { orders } = readNumbers(text, known)
  const send = async () => {
    onDone()
    try {
      await sendBulk(client, orders)
      store.setState({ orderPlace: { kind: 'many' }, inspectorOpen: true })
      focusResult()
    } catch (error) {
      notice(error, t('doing.bulk'))
    }
  }
  return (
    <Modal opened onClose={onDone} title={t('many.ask')} closeButtonProps={{ 'aria-label': t('many.leave') }}>
      <p className={dialog['text']}>{t('many.askText', { type: typeWord(type) })}</p>
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={onDone}>
          {t('many.leave')}
        </Button>
        <Button variant="filled" data-autofocus onClick={() => void send()}>
          {t('many.button', { count: orders.length })}
        </Button>
      </div>
    </Modal>
  )
}

function Result({ result }: { result: BulkPrintResult }) {
  const t = useWords('order')
  const client = useClient()
  const notice = useErrorNotice()
  const sendOthers = () => {
    sendBulk(client, refusedWithOthers(result)).then(focusResult, error => notice(error, t('doing.bulk')))
  }
  return (
    <>
      <BulkResult result={result} onOthers={sendOthers} />
      <div className={styles['foot']}>
        <Button variant="default" onClick={() => clearBulk(client)}>
          {t('many.again')}
        </Button>
      </div>
    </>
  )
}

/** Bulk print of many orders through the service: a list, one question with its count, progress, what became of them. */
export function ManyOrders() {
  const t = useWords('order')
  const client = useClient()
  const may = useMayPrint()
  const missing = useAbsent()
  const { run, result } = useBulk()
  const [asking, setAsking] = useState(false)
  const title = run ? t('many.running') : result ? t('many.result') : t('openMany')
  // The notice above the list says what is missing.
  if (!may) return <PanelFrame title={title}>{null}</PanelFrame>
  if (waysOf(missing).absent.includes('bulkPrint') && !run && !result) {
    return <PanelFrame title={title}>{t('absent.bulkPrint')}</PanelFrame>
  }
  return (
    <PanelFrame title={title}>
      {run && <RunBar progress={run.progress} onCancel={() => stopBulk(client)} />}
      {!run && result && <Result result={result} />}
      {!run && !result && <List onAsk={() => setAsking(true)} />}
      {asking && <Question onDone={() => setAsking(false)} />}
    </PanelFrame>
  )
}
