import { Button, Modal, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { BulkPrintResult } from '../../../src-shared/contract/orders.ts'
import { parseLabel } from '../../../src-shared/print/label.ts'
import { scanGatherer, useClient, useErrorNotice, useUnsaved } from '../../app/index.ts'
import { cancelRun, followRun, type Progress, runName } from '../act/long-run.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import dialog from '../dialogs/ManyJobsDialog.module.css'
import { useNames } from '../dialogs/Outcome.tsx'
import { RunBar } from '../dialogs/RunBar.tsx'
import { typeWord } from '../job-type.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import { afterOthers, BulkResult, refusedWithOthers } from './BulkResult.tsx'
import styles from './Order.module.css'
import { focusPanel, PanelFrame } from './PanelFrame.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { documentTypes, waysOf } from './ways.ts'
import { useOrderWords } from './words.ts'

/** What a pasted or scanned list of numbers holds. */
interface NumberList {
  /** Each order once, in the list's order. */
  orders: string[]
  /** Orders that the list names more than once. */
  twice: string[]
  /** What is no number of an order. */
  strange: string[]
}

/** Reads a list of order numbers (or of labels, which contain their order), with any separators. */
export function readNumbers(text: string): NumberList {
  const orders = new Set<string>()
  const twice = new Set<string>()
  const strange = new Set<string>()
  for (const one of text.normalize('NFKC').split(/[^\p{L}\p{N}\-/_.]+|[.](?=\s|$)/u)) {
    if (one === '') continue
    const order = parseLabel(one)?.order
    if (order === undefined) strange.add(one)
    else if (orders.has(order)) twice.add(order)
    else orders.add(order)
  }
  return { orders: [...orders], twice: [...twice], strange: [...strange] }
}

/** A bulk print from its list to what became of it: it outlives its panel, which a look at a job takes away. */
interface Bulk {
  text: string
  type: string
  run: { name: string; progress: Progress } | null
  result: BulkPrintResult | null
}

const fresh: Bulk = { text: '', type: documentTypes[0], run: null, result: null }

const useBulk = create<Bulk>(() => fresh)

/** Starts again with an empty list. */
function clearBulk(): void {
  useBulk.setState({ ...fresh, type: useBulk.getState().type })
}

/** Asks the service for these orders, and follows it to its end. Rejects with a DeskError; what was there stays then. */
async function sendBulk(client: DeskClient, orders: readonly string[]): Promise<void> {
  const { type, result: before } = useBulk.getState()
  const name = runName()
  const tell = (progress: Progress) => useBulk.setState({ run: { name, progress } })
  tell({ total: orders.length, done: 0, refused: 0 })
  const stop = followRun(client, name, tell)
  try {
    const result = await client.call('orders.bulkPrint', { orders: [...orders], type, run: name })
    useBulk.setState({ result: before ? afterOthers(before, result) : result })
  } finally {
    stop()
    useBulk.setState({ run: null })
  }
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

/** Cancels the part of the bulk print that wasn't sent yet. */
function stopBulk(client: DeskClient): void {
  const { run } = useBulk.getState()
  if (run) cancelRun(client, run.name)
}

/** How many orders one call takes (contract/orders.ts). */
const most = 10_000

/** The field of numbers: a scan while it has the focus adds its order instead of being looked for. */
function Numbers({ text, onText }: { text: string; onText(text: string): void }) {
  const t = useOrderWords()
  const field = useRef<HTMLTextAreaElement | null>(null)
  useEffect(() => field.current?.focus(), [])
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
  const t = useOrderWords()
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
      {orders.length > most && <p>{t('many.tooMany', { most })}</p>}
    </div>
  )
}

function List({ onAsk }: { onAsk(): void }) {
  const t = useOrderWords()
  const { text, type } = useBulk()
  const list = readNumbers(text)
  const count = list.orders.length
  useUnsaved(text.trim() !== '')
  return (
    <div className={styles['panel']}>
      <Numbers text={text} onText={next => useBulk.setState({ text: next })} />
      <Counted list={list} />
      <TypeChoice value={type} onChange={next => useBulk.setState({ type: next })} />
      <div className={styles['foot']}>
        <Button variant="filled" disabled={count === 0 || count > most} onClick={onAsk}>
          {t('many.button', { count })}
        </Button>
      </div>
    </div>
  )
}

function Question({ onDone }: { onDone(): void }) {
  const t = useOrderWords()
  const say = usePrintWords()
  const client = useClient()
  const store = usePrintStore()
  const notice = useErrorNotice()
  const { text, type } = useBulk()
  const { orders } = readNumbers(text)
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
      <p className={dialog['text']}>{t('many.askText', { type: typeWord(type, say) })}</p>
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
  const t = useOrderWords()
  const client = useClient()
  const notice = useErrorNotice()
  const sendOthers = () => {
    sendBulk(client, refusedWithOthers(result)).then(focusResult, error => notice(error, t('doing.bulk')))
  }
  return (
    <>
      <BulkResult result={result} onOthers={sendOthers} />
      <div className={styles['foot']}>
        <Button variant="default" onClick={clearBulk}>
          {t('many.again')}
        </Button>
      </div>
    </>
  )
}

/** Bulk print of many orders through the service: a list, one question with its count, progress, what became of them. */
export function ManyOrders() {
  const t = useOrderWords()
  const client = useClient()
  const may = useMayPrint()
  const missing = usePrint(state => state.absent)
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
