import { Button, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ScopeChoice } from '../../../src-shared/contract/designs.ts'
import { retailerOfSheet, sheetOf } from '../../../src-shared/pricing/price-sheet.ts'
import { formatTime, useErrorNotice, useSay, useWords } from '../../kit/index.ts'
import list from '../retailer/RetailerList.module.css'
import { fabricSheets } from '../sheet/sheet-rules.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import type { PriceStore } from '../state/store.ts'
import { useStoreOf } from '../state/use-prices.ts'
import { nameOfScope } from './design-sheets.ts'
import styles from './Scope.module.css'
import { ScopeField } from './ScopeField.tsx'
import type { Named } from './scope-part.ts'
import { useLists } from './use-lists.ts'
import { useChooseScope, useScopes } from './use-scopes.ts'

/**
 * Scopes opened here, latest first, with their age and the number of unsubmitted changes; arrow keys move through them.
 */
function LastScopes({ scopes, onChoose }: { scopes: readonly ScopeChoice[]; onChoose(choice: ScopeChoice): void }) {
  const t = useWords('designs')
  const place = useRef<HTMLDivElement>(null)
  if (scopes.length === 0) return null
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const choices = [...(place.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])]
    const at = choices.findIndex(choice => choice.matches(':focus'))
    choices[Math.max(0, Math.min(choices.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div className={styles['last']} ref={place} onKeyDown={move}>
      <h3>{t('scope.last')}</h3>
      <div className={list['choices']}>
        {scopes.map(choice => {
          const { settlementCurrency: settlement, consumerCurrency: consumer, readAt, unsent } = choice
          return (
            <UnstyledButton key={choice.sheet} className={list['choice']} data-choice onClick={() => onChoose(choice)}>
              <b>{nameOfScope(choice)}</b>
              {settlement && consumer && <span>{t('scope.currencies', { settlement, consumer })}</span>}
              <small>
                {readAt === null ? t('scope.never') : t('scope.read', { time: formatTime(readAt) })}
                {unsent > 0 && <em> · {t('scope.unsent', { count: unsent })}</em>}
              </small>
            </UnstyledButton>
          )
        })}
      </div>
    </div>
  )
}

interface Chosen {
  retailer: Named | null
  mainProduct: Named | null
  product: Named | null
}

const nothing: Chosen = { retailer: null, mainProduct: null, product: null }

/** The parts of a scope as field values. */
const chosenOf = ({ scope, names }: ScopeChoice): Chosen => ({
  retailer: { id: scope.retailer, name: names.retailer },
  mainProduct: { id: scope.mainProduct, name: names.mainProduct },
  product: { id: scope.product, name: names.product },
})

/** The retailer that the fabric prices show, as all price screens do. */
function openIn({ getState }: PriceStore): Named | null {
  const { sheet, head, retailers } = getState()
  if (sheet === null) return null
  const id = retailerOfSheet(sheet)
  return { id, name: head?.retailer.name ?? retailers?.find(one => one.id === id)?.name ?? null }
}

/** Chooses a sheet of design prices by its retailer, main product and product, or one that was opened before. */
export function ScopeChooser({
  from = null,
  except = null,
  onChoose,
}: {
  /** The fields' initial values. */
  from?: ScopeChoice | null
  /** The sheet that can't be chosen. */
  except?: string | null
  onChoose(choice: ScopeChoice): void
}) {
  const t = useWords('designs')
  const say = useSay()
  const notice = useErrorNotice()
  const choose = useChooseScope()
  const scopes = useScopes()
  const {
    retailers,
    unlisted,
    products: mainProducts,
    productsOf,
    isLoading,
    failure,
    searchRetailers,
  } = useLists(scopes)
  const prices = useSheetWords('prices')
  const fabrics = useStoreOf(fabricSheets)
  const [chosen, setChosen] = useState(() => (from ? chosenOf(from) : { ...nothing, retailer: openIn(fabrics) }))
  const [opening, setOpening] = useState(false)
  const mainField = useRef<HTMLInputElement>(null)
  const productField = useRef<HTMLInputElement>(null)
  const retailerField = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { retailer, mainProduct, product } = chosen
  const products = productsOf(mainProduct)
  const nextField = useRef<{ current: HTMLElement | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next field may be enabled only by the choice
  useEffect(() => {
    const field = nextField.current
    nextField.current = null
    if (field) requestAnimationFrame(() => field.current?.focus())
  }, [chosen])
  const focusNext = (field: { current: HTMLElement | null }) => {
    nextField.current = field
  }

  const open = async ({ retailer, mainProduct, product }: Chosen) => {
    if (!retailer || !mainProduct || !product || opening) return
    const scope = { retailer: retailer.id, mainProduct: mainProduct.id, product: product.id }
    if (sheetOf(scope) === except) return
    const names = { retailer: retailer.name, mainProduct: mainProduct.name, product: product.name }
    setOpening(true)
    try {
      onChoose(await choose({ scope, names }))
    } catch (error) {
      notice(error, t('scope.opening'))
    } finally {
      setOpening(false)
    }
  }
  const setMainProduct = (next: Named | null, isChosen: boolean) => {
    const { listed, known } = productsOf(next)
    const [only, another] = known
    const kept = known.find(({ id }) => id === product?.id) ?? (listed ? null : product)
    setChosen({ ...chosen, mainProduct: next, product: kept ?? (listed && only && !another ? only : null) })
    if (isChosen) focusNext(productField)
  }
  const isComplete = retailer && mainProduct && product
  const isOther =
    isComplete && sheetOf({ retailer: retailer.id, mainProduct: mainProduct.id, product: product.id }) !== except
  return (
    <div className={styles['chooser']}>
      <form
        className={styles['fields']}
        onSubmit={event => {
          event.preventDefault()
          void open(chosen)
        }}
      >
        <ScopeField
          isLoading={isLoading}
          label={t('scope.retailer')}
          first
          field={retailerField}
          {...retailers}
          value={retailer}
          onSearch={searchRetailers}
          onChange={(next, isChosen) => {
            setChosen({ ...chosen, retailer: next })
            if (isChosen) focusNext(mainProduct && product ? button : mainField)
          }}
        />
        <ScopeField
          isLoading={isLoading}
          label={t('scope.mainProduct')}
          field={mainField}
          {...mainProducts}
          value={mainProduct}
          onChange={setMainProduct}
        />
        <ScopeField
          isLoading={isLoading}
          label={t('scope.product')}
          field={productField}
          {...products}
          value={product}
          disabled={products.listed && mainProduct === null}
          onChange={(next, isChosen) => {
            const now = { ...chosen, product: next }
            setChosen(now)
            if (isChosen) void open(now)
          }}
        />
        <Button ref={button} type="submit" variant="filled" disabled={!isOther} loading={opening}>
          {t('scope.open')}
        </Button>
      </form>
      {failure && <p role="status">{t('scope.failed', { why: say(failure) })}</p>}
      {!failure && (unlisted === 'waiting' || unlisted === 'failed') ? (
        <p role="status">{prices(`retailer.unlisted.${unlisted}`)}</p>
      ) : (
        !failure && !(retailers.listed && mainProducts.listed && products.listed) && <p>{t('scope.unlisted')}</p>
      )}
      <LastScopes
        scopes={(scopes ?? []).filter(({ sheet }) => sheet !== except)}
        onChoose={choice => void open(chosenOf(choice))}
      />
    </div>
  )
}
