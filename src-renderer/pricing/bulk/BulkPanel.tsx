import { NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ChangeDetail } from '../../../src-shared/contract/price-journal.ts'
import type { BulkCommand } from '../../../src-shared/pricing/bulk.ts'
import { currencyOf, type PriceField } from '../../../src-shared/pricing/cell.ts'
import { notPriced } from '../../../src-shared/pricing/price.ts'
import { sheetNamed } from '../../../src-shared/pricing/price-sheet.ts'
import { keyText, useErrorNotice, usePreferences, useUnsaved } from '../../kit/index.ts'
import { count, priceStyle } from '../parts/numbers.ts'
import { Panel } from '../parts/Panel.tsx'
import { useRetailerName } from '../retailer/retailer-name.ts'
import { LargeChoice } from '../saving/LargeChange.tsx'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { manyCells } from '../state/price-state.ts'
import { useCombinations, usePriceActions, usePriceRights, usePriceStore, usePrices } from '../state/use-prices.ts'
import { ApplyBar } from './ApplyBar.tsx'
import styles from './Bulk.module.css'
import { CommandFields } from './CommandFields.tsx'
import { type RetailerCopy, readForm } from './command.ts'
import { type BulkForm, bulkKinds, emptyForm, isFormKind, isTyped } from './form.ts'
import { Look } from './Look.tsx'
import { bulkNotice } from './notice.ts'
import { changesetOf, hasMoved, type PlanInput, type Planned } from './planned.ts'
import { RetailerField } from './RetailerField.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { currencyOfFields, narrowed } from './scope.ts'
import { useOtherGrid } from './use-other-grid.ts'
import { usePlanned } from './use-planned.ts'
import { useScope } from './use-scope.ts'

/** Names for the history, where bare numbers would mean nothing. */
interface DetailNames {
  combination(no: number): string
  retailer(id: string): string
}

/** Maximum length of a text in a `ChangeDetail` (characters). */
const maxDetailLength = 300

const asDecimal = (factor: number): number => factor / 10_000

/**
 * A command's parameters for the history: amounts in hundredths (`value`, `amount`, `from`, `to`, `by`), `percent` and
 * `factor` as people write them (5, -2.5; 1.05), and names of what was copied. A `by` of '' is "not priced".
 */
export function detailOf(command: BulkCommand | RetailerCopy, names: DetailNames): ChangeDetail {
  switch (command.kind) {
    case 'set':
      return { value: command.value }
    case 'add':
      return { amount: command.amount }
    case 'percent':
      return { percent: (command.factor - 10_000) / 100 }
    case 'round':
      return { to: command.to, way: command.way }
    case 'copy':
      return {
        ...(command.combination === null
          ? {}
          : { combination: names.combination(command.combination).slice(0, maxDetailLength) }),
        ...(command.field === null ? {} : { field: command.field }),
        factor: asDecimal(command.factor),
      }
    case 'replace':
      return {
        ...(command.find === 'not-priced' ? { find: 'not-priced' } : command.find),
        by: command.by === notPriced ? '' : command.by,
      }
    case 'clear':
      return {}
    case 'retailer-copy':
      return {
        retailer: names.retailer(command.retailer).slice(0, maxDetailLength),
        factor: asDecimal(command.factor),
      }
  }
}

/** The currencies of a sheet; null if unknown. */
interface Currencies {
  settlementCurrency: string | null
  consumerCurrency: string | null
}

/** A field that isn't copied: its currency differs between the sheets or is unknown. */
interface LeftField {
  field: PriceField
  here: string | null
  there: string | null
}

/** Splits fields into those that can be copied between two sheets and those that can't: not in one known currency. */
export function copiedFields(
  fields: Iterable<PriceField>,
  own: Currencies,
  other: Currencies,
): { copied: Set<PriceField>; left: LeftField[] } {
  const copied = new Set<PriceField>()
  const left: LeftField[] = []
  for (const field of fields) {
    const side = currencyOf(field)
    const currency = side === null ? null : (`${side}Currency` as const)
    const here = currency && own[currency]
    const there = currency && other[currency]
    if (currency === null || (here !== null && here === there)) copied.add(field)
    else left.push({ field, here, there })
  }
  return { copied, left }
}

/** Explains why a field isn't copied. */
function LeftOutField({ field: { field, here, there } }: { field: LeftField }) {
  const t = useSheetWords('prices-bulk')
  const name = t(`field.${field}`)
  return (
    <p className="bare faint small">
      {here === null || there === null
        ? t('copy.noCurrency', { field: name })
        : t('copy.otherCurrency', { field: name, here, there })}
    </p>
  )
}

/**
 * The form's state. It starts with the command that a key or the palette requested, and copies from the compared sheet.
 */
function useForm(): [BulkForm, (change: Partial<BulkForm>) => void] {
  const start = usePrices(state => state.bulkStart)
  const compared = usePrices(state => state.compared?.sheet ?? null)
  const [form, setForm] = useState(emptyForm)
  useEffect(() => {
    if (isFormKind(start)) setForm(before => ({ ...before, kind: start, retailer: compared ?? before.retailer }))
  }, [start, compared])
  useUnsaved(isTyped(form), { stays: true })
  return [form, change => setForm(before => ({ ...before, ...change }))]
}

/** Resolves once pending state changes are painted. */
const afterFrame = () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))

/** Changes many prices at once: choose a command and scope, preview the result, then apply. */
export function BulkPanel() {
  const t = useSheetWords('prices-bulk')
  const id = useId()
  const store = usePriceStore()
  const actions = usePriceActions()
  const notice = useErrorNotice()
  const retailerName = useRetailerName()
  const { kind, copiesByField, submitted } = useSheetRules()
  const { change: mayChange } = usePriceRights()
  const { priceGuardPercent: guardPercent } = usePreferences()
  const columns = usePrices(state => state.columns)
  const head = usePrices(state => state.head)
  const [form, set] = useForm()
  const scope = useScope(form.kind)
  const other = useOtherGrid(form.kind === 'retailer-copy' && form.retailer !== null ? sheetNamed(form.retailer) : null)
  const currency = currencyOfFields(scope.chosen, {
    settlement: head?.retailer.settlementCurrency ?? null,
    consumer: head?.retailer.consumerCurrency ?? null,
  })
  const read = useMemo(() => readForm(form, { style: priceStyle(), currency }), [form, currency])
  const combinations = useCombinations()
  const { command } = read
  const copy = useMemo(
    () =>
      copiesByField && form.kind === 'retailer-copy' && other.retailer && head
        ? copiedFields(scope.chosen, head.retailer, other.retailer)
        : null,
    [copiesByField, form.kind, other.retailer, head, scope.chosen],
  )
  const blocks = useMemo(() => (copy ? narrowed(scope.blocks, copy.copied, null) : scope.blocks), [copy, scope.blocks])
  const input = useMemo<PlanInput | null>(
    () =>
      command && columns && combinations && blocks.length > 0
        ? { command, blocks, columns, combinations, other: other.grid, guardPercent, kind }
        : null,
    [command, blocks, columns, combinations, other.grid, guardPercent, kind],
  )
  const { planned, busy, again } = usePlanned(input)
  const [agreedTo, setAgreedTo] = useState<Planned | null>(null)
  const [moved, setMoved] = useState<PlanInput | null>(null)
  const [sending, setSending] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another command has other fields
  useEffect(() => {
    const found = [
      ...(fields.current?.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=hidden]), select') ?? []),
    ]
    // The source is already chosen, so focus the last field, the factor.
    const isChosen = form.kind === 'retailer-copy' && form.retailer !== null
    const first = isChosen ? found.at(-1) : (found.find(({ value }) => value === '') ?? found.at(-1))
    first?.focus()
  }, [form.kind])

  const cells = planned?.look.cells ?? 0
  const agreed = planned !== null && agreedTo?.input === planned.input && !hasMoved(agreedTo, planned)
  const ready = planned !== null && cells > 0 && (planned.look.jumps.count === 0 || agreed) && !sending

  const close = () => {
    actions.show('none')
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  const apply = async (send: 'now' | 'file') => {
    if (!ready || !planned || !mayChange) return
    setSending(true)
    // Two million cells take a moment, so show the button's loading state first.
    await afterFrame()
    const changeset = changesetOf(planned)
    if (changeset === null) {
      again()
      setSending(false)
      setAgreedTo(null)
      setMoved(planned.input)
      return
    }
    const detail = detailOf(planned.input.command, {
      combination: no => {
        const found = combinations?.find(each => each.no === no)
        return found ? `${found.mainProduct} · ${found.name}` : String(no)
      },
      retailer: id => retailerName(store.getState().retailers?.find(each => each.id === id) ?? { id, name: null }),
    })
    try {
      const { columns: on, command } = planned.input
      await actions.change({ on, kind: command.kind, detail, changeset, send })
      if (store.getState().columns !== on) return
      notifications.show({
        id: bulkNotice,
        message: t('apply.done', { count: cells, figure: count(cells), undo: keyText('Mod+Z') }),
        autoClose: 6000,
      })
      close()
    } catch (error) {
      notice(error, t('apply.doing'))
    } finally {
      setSending(false)
    }
  }

  const foot = mayChange ? (
    <ApplyBar
      form={id}
      planned={planned}
      ready={ready}
      sending={sending}
      agreed={agreed}
      onAgree={yes => setAgreedTo(yes ? planned : null)}
      onKeep={() => void apply('file')}
    />
  ) : (
    <p className="bare faint small">{t('readOnly')}</p>
  )
  return (
    <Panel title={t('title')} foot={foot}>
      <form
        id={id}
        className={styles['form']}
        onKeyDown={event => {
          // Escape closes an open list first.
          const isOpen = event.target instanceof Element && event.target.ariaExpanded === 'true'
          if (event.key !== 'Escape' || isOpen) return
          event.preventDefault()
          close()
        }}
        onSubmit={event => {
          event.preventDefault()
          void apply('now')
        }}
      >
        <NativeSelect
          label={t('kind.label')}
          value={form.kind}
          data={bulkKinds.map(kind => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={event => isFormKind(event.currentTarget.value) && set({ kind: event.currentTarget.value })}
        />
        <div className={styles['group']} ref={fields}>
          {form.kind === 'retailer-copy' && (
            <RetailerField value={form.retailer} other={other} onChange={retailer => set({ retailer })} />
          )}
          {copy?.left.map(field => (
            <LeftOutField key={field.field} field={field} />
          ))}
          <CommandFields form={form} faults={read.faults} combinations={combinations ?? []} set={set} />
        </div>
        <ScopeFields scope={scope} />
      </form>
      <section className={styles['look']} aria-label={t('look.label')} aria-busy={busy}>
        {!planned && <p className="bare faint small">{busy ? t('look.busy') : t('look.fill')}</p>}
        {planned && moved === planned.input && (
          <p className={styles['warn']} role="alert">
            {t('moved')}
          </p>
        )}
        {planned && (
          <Look planned={planned} cells={scope.cells}>
            {cells > manyCells && !submitted && (
              <div className={styles['large']}>
                <LargeChoice cells={cells} />
              </div>
            )}
          </Look>
        )}
      </section>
    </Panel>
  )
}
