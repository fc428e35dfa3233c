import { notifications } from '@mantine/notifications'
import type { CellKeyDownEvent, ColDef, GridApi, GridOptions } from 'ag-grid-community'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { csvForSpreadsheet } from '../../../src-shared/csv.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import { asSearched, holds } from '../../../src-shared/search-text.ts'
import type { OperationId } from '../../../src-shared/service/index.ts'
import {
  type Action,
  ActionButton,
  ChooseFile,
  formatList,
  formatNumber,
  List,
  type LiveList,
  OverRows,
  reactCell,
  saveFile,
  textColumn,
  textOfFile,
  useActions,
  useErrorNotice,
  useSearchText,
  useUnsaved,
  useWords,
} from '../../kit/index.ts'
import { momentText } from '../../orders/index.ts'
import styles from '../BackOffice.module.css'
import { clearSheet, forgetEdits, setSheet, sheetNow, useSheetState } from './edits.ts'
import { Review } from './Review.tsx'
import { SheetCell, type SheetLine } from './SheetCell.tsx'
import {
  type CellValue,
  changeKey,
  changesOf,
  columnIn,
  type Edits,
  editKey,
  isSame,
  type OfficeColumn,
  type Pasted,
  pasted,
  type SheetChange,
  type SheetOutcome,
  type SheetRow,
  type SheetTarget,
  sheetLines,
} from './sheet.ts'

interface SheetProps {
  /** Names it for the palette, its file and where its widths are kept. */
  name: string
  label: string
  rowLabel: string
  /** The head of the column that names rows, and of their ids in a file. */
  idTitle: string
  columns: readonly OfficeColumn[]
  rows: readonly SheetRow[]
  /** Shows beside the cells who changed a row last, and when. */
  tellsChanges?: boolean
  /** Rows that the service hasn't got may be added. */
  addsRows?: boolean
  /** What saves it: without that it is only read. */
  needs: OperationId
  /** What can't be done without that. */
  lacking?: string
  /** What sending does, such as “Save 3 changes”. */
  sends: (count: number) => string
  send(changes: readonly SheetChange[], rows: readonly SheetRow[]): Promise<SheetOutcome>
  /** Reads the rows again just before they are sent: what others changed meanwhile is shown first. */
  look?(): Promise<readonly SheetRow[]>
  /** What is shown of the changes that can be sent, before they are; `isReady` false: it can't be sent yet. */
  review?(changes: readonly SheetChange[]): { content: ReactNode; isReady: boolean }
  children?: ReactNode
}

// The same ones each time: others would make the grid anew, with what is being typed.
const rowId = ({ id }: SheetLine) => id

/** Most texts that a notice names. */
const mostNamed = 5

/** What the cells held when they were changed here, of those that hold something else now. */
function changedByOthers(changes: readonly SheetChange[], rows: readonly SheetRow[]): Map<string, CellValue> {
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    changes
      .filter(({ row, column, before }) => !isSame(before, byId.get(row)?.values[column] ?? null))
      .map(change => [changeKey(change), change.before]),
  )
}

/** What a column of numbers is sorted by; what is no number comes last. */
function numberIn({ shown }: SheetLine, column: string): number | null {
  const text = shown[column]
  return typeof text === 'string' && Number.isFinite(Number(text)) ? Number(text) : null
}

/** What is shown from the focused cell on, sorted and searched as it is; null: none has the focus. */
function targetIn(api: GridApi<SheetLine>, columns: readonly OfficeColumn[]): SheetTarget | null {
  const focused = api.getFocusedCell()
  if (!focused) return null
  const count = api.getDisplayedRowCount() - focused.rowIndex
  const rows = Array.from({ length: count }, (_, down) => api.getDisplayedRowAtIndex(focused.rowIndex + down)?.data)
  const shown = api.getAllDisplayedColumns()
  const from = shown.indexOf(focused.column)
  if (from < 0) return null
  const titled = shown.slice(from).map(one => columns.find(({ id }) => id === one.getColId()))
  return { rows: rows.filter(row => row !== undefined), columns: titled.map(column => column ?? null) }
}

/** Keys of a cell with a field go to the field; Enter, Space, F2 and letters open it. */
const toField = ({ event }: { event: KeyboardEvent }) =>
  (event.target instanceof Element && event.target.matches('input, select')) || event.key === 'Enter'

function openField({ event }: Pick<CellKeyDownEvent, 'event'>): void {
  if (!(event instanceof KeyboardEvent) || !(event.target instanceof HTMLElement)) return
  const field = event.target.matches('.ag-cell') ? event.target.querySelector<HTMLElement>('input, select') : null
  if (!field) return
  const opens = ['Enter', ' ', 'F2'].includes(event.key)
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!opens && !isTyped) return
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (!opens) return
    event.preventDefault()
    field.click()
    return
  }
  if (opens) event.preventDefault()
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
}

const options: GridOptions<SheetLine> = { onCellKeyDown: openField }

/**
 * Rows whose cells are changed here and sent together, after a look at what differs: features of accounts, codes, surcharges, settings,
 * rates. Cells can be pasted from a spreadsheet, and come from a CSV file.
 */
export function Sheet(props: SheetProps) {
  const {
    name,
    label,
    rowLabel,
    idTitle,
    columns,
    tellsChanges = false,
    addsRows = false,
    needs,
    lacking,
    sends,
    send,
    look,
    review,
  } = props
  const t = useWords('back-office')
  const notice = useErrorNotice()
  const { edits, added, refused } = useSheetState(name)
  const search = asSearched(useSearchText())
  const [isReviewed, setReviewed] = useState(false)
  const [isSending, setSending] = useState(false)
  const [others, setOthers] = useState<ReadonlyMap<string, CellValue>>(new Map())
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<LiveList<SheetLine> | null>(null)
  const onReady = useCallback((ready: LiveList<SheetLine> | null) => {
    list.current = ready
  }, [])

  const rows = useMemo(() => {
    const known = new Set(props.rows.map(({ id }) => id))
    return [...props.rows, ...added.filter(id => !known.has(id)).map(id => ({ id, name: id, values: {} }))]
  }, [props.rows, added])
  const changes = useMemo(() => changesOf(rows, columns, edits), [rows, columns, edits])
  const shown = useMemo(() => {
    const byRow = Map.groupBy(changes, ({ row }) => row)
    return rows
      .filter(row => holds(`${row.id} ${row.name}`, search))
      .map((row): SheetLine => {
        const own = byRow.get(row.id) ?? []
        return {
          ...row,
          shown: { ...row.values, ...Object.fromEntries(own.map(({ column, after }) => [column, after])) },
          changed: new Set(own.map(({ column }) => column)),
          invalid: new Set(own.filter(({ isInvalid }) => isInvalid).map(({ column }) => column)),
          refused: new Map(
            own.flatMap(change => {
              const reason = refused.get(changeKey(change))
              return reason == null ? [] : [[change.column, reason] as const]
            }),
          ),
        }
      })
  }, [rows, changes, refused, search])
  useUnsaved(changes.length > 0)

  const put = useCallback(
    (next: Edits, newRows: readonly string[] = []) => {
      const { edits, added, refused } = sheetNow(name)
      const left = new Map([...refused].filter(([key]) => next[key] === undefined))
      setSheet(name, { edits: { ...edits, ...next }, added: [...new Set([...added, ...newRows])], refused: left })
    },
    [name],
  )
  const edit = useCallback(
    (row: string, column: string, value: CellValue) => put({ [editKey(row, column)]: value }),
    [put],
  )
  const take = (found: Pasted) => {
    const unknown = addsRows ? [] : found.newRows
    const keys = new Set(unknown.flatMap(row => columns.map(({ id }) => editKey(row, id))))
    const taken = Object.fromEntries(Object.entries(found.edits).filter(([key]) => !keys.has(key)))
    put(taken, addsRows ? found.newRows : [])
    const leftOut = [...unknown, ...found.leftOut]
    const named = [...leftOut.slice(0, mostNamed), ...(leftOut.length > mostNamed ? ['…'] : [])]
    const count = Object.keys(taken).length
    notifications.show({
      id: `${name}-pasted`,
      message:
        t('sheet.taken', { count, shown: formatNumber(count) }) +
        (leftOut.length > 0 ? ` ${t('sheet.left-out', { names: formatList(named) })}` : ''),
    })
  }
  const takeFile = async (file: File) => {
    try {
      const found = pasted(await textOfFile(file), rows, columns, null)
      if (!found.hasHeads) {
        const titles = columns.filter(({ isFixed }) => !isFixed).map(({ title }) => title)
        throw new DeskError('file.no-columns', { file: file.name, columns: formatList(titles) })
      }
      take(found)
    } catch (error) {
      notice(error, t('sheet.import'))
    }
  }
  const takePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const { target } = event
    const isHere = target === document.body || (target instanceof Node && root.current?.contains(target))
    const isField = target instanceof HTMLInputElement && target.type === 'text'
    if (!mayEdit || !isHere || text === '' || (isField && !/[\t\n]/.test(text.trimEnd()))) return
    event.preventDefault()
    take(pasted(text, rows, columns, list.current && targetIn(list.current.api, columns)))
  }
  const newestPaste = useRef(takePaste)
  newestPaste.current = takePaste
  // Also without a focus: a sheet is what a paste is meant for.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => newestPaste.current(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  const reviewing: Action = {
    keys: 'Mod+S',
    title: t('sheet.review', { count: changes.length, shown: formatNumber(changes.length) }),
    needs,
    lacking: lacking ?? t('sheet.lacking'),
    whileTyping: true,
    when: () => changes.length > 0 || document.activeElement instanceof HTMLInputElement,
    whyNot: t('why.unchanged'),
    run: () => {
      // What is being typed counts.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      setReviewed(true)
    },
  }
  const discarding: Action = {
    id: `${name}.discard`,
    title: t('sheet.discard'),
    when: () => changes.length > 0,
    whyNot: t('why.unchanged'),
    run: () => clearSheet(name),
  }
  const exporting: Action = {
    id: `${name}.export`,
    title: t('sheet.export'),
    run: () => saveFile({ name: `${name}.csv`, text: csvForSpreadsheet(sheetLines(idTitle, shown, columns, edits)) }),
  }
  const may = useActions(name, label, [reviewing, discarding, exporting])
  const mayEdit = may(reviewing)

  const columnDefs = useMemo(
    // A service's own columns may be called `name`, too.
    (): ColDef<SheetLine>[] => [
      textColumn<SheetLine>(':name', idTitle, 190, row => row.name, { flex: 1, minWidth: 120 }),
      ...columns.map(column =>
        textColumn<SheetLine>(column.id, column.title, column.width ?? 140, row => String(row.shown[column.id] ?? ''), {
          headerTooltip: column.title,
          // Numbers stand below each other; the others share the room, so that their heads can be read.
          ...(column.kind === 'number'
            ? { type: 'rightAligned', by: row => numberIn(row, column.id) }
            : { flex: 1, minWidth: column.width ?? 140 }),
          // A cell that was saved looks different with the same value.
          equals: () => false,
          suppressKeyboardEvent: toField,
          cellRenderer: reactCell<SheetLine>(({ data }) =>
            data ? <SheetCell row={data} column={columnIn(data, column)} edit={mayEdit ? edit : null} /> : null,
          ),
        }),
      ),
      ...(tellsChanges
        ? [
            textColumn<SheetLine>(':by', t('setting.by'), 130, ({ changedBy }) => changedBy ?? ''),
            textColumn<SheetLine>(':at', t('setting.at'), 170, ({ changedAt }) => momentText(changedAt ?? null) ?? '', {
              by: ({ changedAt }) => changedAt ?? null,
            }),
          ]
        : []),
    ],
    [t, idTitle, tellsChanges, columns, edit, mayEdit],
  )
  const sendThem = async (wanted: readonly SheetChange[]) => {
    setSending(true)
    try {
      const rowsNow = (await look?.()) ?? rows
      const newer = changedByOthers(wanted, rowsNow)
      setOthers(newer)
      if (newer.size > 0) return
      const { saved, refused: now, error } = await send(wanted, rowsNow)
      const sent = new Set(wanted.map(changeKey))
      const { refused: before } = sheetNow(name)
      // What wasn't sent again still has its reason.
      const kept = new Map([...[...before].filter(([key]) => !sent.has(key)), ...now])
      forgetEdits(name, saved)
      setSheet(name, { refused: kept })
      if (saved.length > 0) {
        notifications.show({
          id: `${name}-saved`,
          message: t('sheet.saved', { count: saved.length, shown: formatNumber(saved.length) }),
        })
      }
      if (error) notice(error, sends(wanted.length))
      if (kept.size === 0 && !error) setReviewed(false)
    } catch (error) {
      notice(error, sends(wanted.length))
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="flex min-h-0 full-height">
      <div className="flex grow column min-w-0" ref={root}>
        <div className={styles['bar']}>
          {props.children}
          <div className="flex wrap justify-end gap-8 ms-auto">
            {changes.length > 0 && <ActionButton action={discarding} />}
            {mayEdit && (
              <ChooseFile
                title={t('sheet.import')}
                accept=".csv,.tsv,.txt,text/csv"
                onChoose={([file]) => file && void takeFile(file)}
              />
            )}
            <ActionButton action={exporting} />
            <ActionButton action={reviewing} variant="filled" disabled={changes.length === 0} />
          </div>
        </div>
        <List<SheetLine>
          label={label}
          rowLabel={rowLabel}
          how={t('sheet.how')}
          rowId={rowId}
          columns={columnDefs}
          keepsWidthsAs={`${name}.widths`}
          rows={shown}
          sorts
          options={options}
          onReady={onReady}
        >
          {shown.length === 0 && (
            <OverRows
              title={rows.length === 0 ? t('sheet.empty') : t('list.none')}
              text={rows.length === 0 ? t(addsRows ? 'sheet.empty.adds' : 'sheet.empty.text') : t('list.none.text')}
            />
          )}
        </List>
      </div>
      {isReviewed && changes.length > 0 && (
        <Review
          changes={changes}
          refused={refused}
          others={others}
          isSending={isSending}
          sends={sends}
          review={review?.(changes.filter(({ isInvalid }) => !isInvalid))}
          onRevert={({ row, column, before }) => edit(row, column, before)}
          onSend={wanted => void sendThem(wanted)}
          onClose={() => {
            setReviewed(false)
            setOthers(new Map())
          }}
        />
      )}
    </div>
  )
}
