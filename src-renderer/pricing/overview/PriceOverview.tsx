import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type { RetailerChoice } from '../../../src-shared/contract/prices.ts'
import type { Overview } from '../../../src-shared/contract/pricing-desk.ts'
import { csvForSpreadsheet } from '../../../src-shared/csv.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { type PriceField, priceFields } from '../../../src-shared/pricing/cell.ts'
import { asSearched, holds } from '../../../src-shared/search-text.ts'
import {
  enterSearch,
  Late,
  labelled,
  Note,
  saveFile,
  useActions,
  useSay,
  useSearchText,
  useSetSearchText,
  useWords,
  zonedIso,
} from '../../kit/index.ts'
import { useOffers } from '../desk/use-offers.ts'
import { useRetailerName } from '../retailer/retailer-name.ts'
import { HeatTable } from './HeatTable.tsx'
import { type HeatCell, type HeatKind, type HeatMap, heatMap } from './heat-map.ts'
import styles from './Overview.module.css'
import { OverviewBar } from './OverviewBar.tsx'
import { setFolded, setLook, useOverviewView } from './overview-view.ts'
import { byLabel, shownMapColumns, shownRows } from './shown-map.ts'
import { useGoToMissing } from './use-go-to-missing.ts'
import { useOverview } from './use-overview.ts'

/** The column headers, in the user's language. */
interface FileHeads {
  before: readonly [retailer: string, id: string, readAt: string, mainProduct: string, part: string, rows: string]
  missing(field: PriceField): string
}

const timeOf = (at: number | null) => (at === null ? '' : zonedIso(at))

/**
 * The whole overview of a kind as CSV, a line for each combination of a retailer or each sheet of designs; times are
 * ISO 8601.
 */
export function overviewFile({ retailers }: Overview, kind: HeatKind, heads: FileHeads): string {
  const fields = priceFields.filter(field => kind === 'fabrics' || !field.startsWith('excess'))
  const missingOf = (missing: readonly number[]) => fields.map(field => missing[priceFields.indexOf(field)] ?? 0)
  const lines = retailers.flatMap(({ id, name, readAt, combinations, designs }) =>
    kind === 'fabrics'
      ? combinations.map(one => [
          ...[name ?? '', id, timeOf(readAt), one.mainProduct, one.name, one.rows],
          ...missingOf(one.missing),
        ])
      : designs.map(one => [
          ...[name ?? '', id, timeOf(one.readAt), one.mainProduct ?? one.scope.mainProduct],
          ...[one.product ?? one.scope.product, one.rows, ...missingOf(one.missing)],
        ]),
  )
  return csvForSpreadsheet([[...heads.before, ...fields.map(heads.missing)], ...lines])
}

/** Retailers whose prices were never loaded here; a click opens their fabric prices, which loads them. */
function NeverRead({ retailers, onOpen }: { retailers: readonly RetailerChoice[]; onOpen(retailer: string): void }) {
  const t = useWords('overview')
  if (retailers.length === 0) return null
  const nameOf = ({ id, name }: RetailerChoice) => name ?? t('never.noName', { id })
  return (
    <section className={styles['never']} aria-labelledby="never-read">
      <h3 id="never-read">{t('never.title', { count: retailers.length })}</h3>
      <p>{t('never.text')}</p>
      <ul>
        {retailers.map(retailer => (
          <li key={retailer.id}>
            <UnstyledButton
              dir="auto"
              title={t('never.open', { retailer: nameOf(retailer) })}
              onClick={() => onOpen(retailer.id)}
            >
              {nameOf(retailer)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

const steps = [0, 1, 2, 3, 4, 5] as const

/** The meaning of each shade; every cell also shows the number. */
function HeatLegend() {
  const t = useWords('overview')
  return (
    <div className={styles['legend']}>
      <ul aria-label={t('legend.label')}>
        {steps.map(step => (
          <li key={step}>
            <i data-heat={step} aria-hidden />
            {t(`legend.${step}`)}
          </li>
        ))}
      </ul>
      <p>{t('legend.text')}</p>
    </div>
  )
}

/** With more columns than this, main products are folded at first. */
const manyColumns = 12

const everyGroup = ({ groups }: HeatMap) => groups.map(({ name }) => name)

/** Which main products are folded; until the user changes it, all of them if there are many columns. */
function useFolding(map: HeatMap, kind: HeatKind) {
  const chosen = useOverviewView(view => view.folded[kind])
  const columns = map.groups.reduce((sum, group) => sum + group.columns.length, 0)
  const folded = useMemo(() => chosen ?? new Set(columns > manyColumns ? everyGroup(map) : []), [chosen, columns, map])
  const all = everyGroup(map)
  const isFolded = all.length > 0 && all.every(group => folded.has(group))
  return {
    folded,
    isFolded,
    foldAll: () => setFolded(kind, new Set(isFolded ? [] : all)),
    fold: (group: string) =>
      setFolded(kind, new Set(folded.has(group) ? [...folded].filter(each => each !== group) : [...folded, group])),
  }
}

function Loading() {
  const t = useWords('overview')
  return (
    <Late>
      <div className={styles['loading']} role="status" aria-label={t('loading')}>
        {Array.from({ length: 10 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
          <Skeleton key={row} height={20} radius={4} />
        ))}
      </div>
    </Late>
  )
}

/** How many prices each retailer is missing, of all that this desk has loaded; a click on a cell opens them. */
export function PriceOverview() {
  const t = useWords('overview')
  const say = useSay()
  const name = useRetailerName()
  const text = useSearchText()
  const setSearchText = useSetSearchText()
  const goTo = useGoToMissing()
  const { overview, countedAt, retailers, unlisted, failure, isCounting, again } = useOverview()
  const look = useOverviewView(view => view.look)
  const { kind, measure, order } = look
  const map = useMemo(() => heatMap(overview ?? { retailers: [] }, kind, measure), [overview, kind, measure])
  const { folded, isFolded, foldAll, fold } = useFolding(map, kind)
  const columns = useMemo(() => shownMapColumns(map, folded), [map, folded])
  const rows = useMemo(() => shownRows(map, columns, { text, order, nameOf: name }), [map, columns, text, order, name])
  const open = useCallback((cell: HeatCell) => goTo(cell, measure), [goTo, measure])
  // If the service has no fabric prices, opening a retailer wouldn't load any.
  const hasFabrics = !useOffers().missing.some(({ part }) => part === 'fabrics')
  const never = useMemo(() => {
    const read = new Set(overview?.retailers.filter(one => one.combinations.length > 0).map(({ id }) => id))
    const wanted = asSearched(text)
    return retailers
      .filter(one => !read.has(one.id) && holds(name(one), wanted))
      .toSorted((one, other) => byLabel.compare(name(one), name(other)))
  }, [overview, retailers, text, name])
  useActions('overview', t('keys.group'), [
    {
      keys: 'Mod+F',
      title: t('keys.find'),
      run: enterSearch,
      when: () => map.rows.length > 0,
      whyNot: t('none.fabrics'),
      whileTyping: true,
    },
  ])
  const save = () => {
    if (!overview) return
    const heads = {
      before: [
        ...([t('file.retailer'), t('file.id'), t('file.read'), t('file.mainProduct')] as const),
        ...([t(kind === 'fabrics' ? 'file.combination' : 'file.product'), t('file.rows')] as const),
      ] as const,
      missing: (field: Exclude<typeof measure, 'prices'>) => t('file.missing', { field: t(`measure.${field}`) }),
    }
    saveFile({ name: t('file.name', { kind }), text: overviewFile(overview, kind, heads) })
  }

  const content = () => {
    if (overview === null)
      return failure === null ? (
        <Loading />
      ) : (
        <Note title={t('failed.title')} text={say(asDeskError(failure).toJSON())}>
          <Button variant="default" loading={isCounting} onClick={again}>
            {t('bar.again')}
          </Button>
        </Note>
      )
    if (map.rows.length === 0) return <Note title={t(`none.${kind}`)} text={t('none.text')} />
    if (rows.length === 0)
      return (
        <Note title={t('none.fits', { text })} text={t('none.fitsText')}>
          <Button variant="default" onClick={() => setSearchText('')}>
            {t('none.clear')}
          </Button>
        </Note>
      )
    return (
      <HeatTable
        key={kind}
        columns={columns}
        rows={rows}
        folded={folded}
        kind={kind}
        label={labelled(t('title'), t(`kind.${kind}`))}
        onFold={fold}
        onOpen={open}
      />
    )
  }
  return (
    <div className={styles['screen']}>
      <OverviewBar
        look={look}
        onLook={setLook}
        isFolded={isFolded}
        onFoldAll={foldAll}
        countedAt={countedAt}
        isCounting={isCounting}
        onAgain={again}
        onExport={map.rows.length > 0 ? save : null}
      />
      {failure !== null && overview !== null && (
        <p className={styles['failure']} role="status">
          {t('failed.text', { why: say(asDeskError(failure).toJSON()) })}
        </p>
      )}
      {content()}
      {map.rows.length > 0 && <HeatLegend />}
      {unlisted !== null && (
        <p className={styles['failure']} role="status">
          {t(`unlisted.${unlisted}`)}
        </p>
      )}
      {kind === 'fabrics' && hasFabrics && (
        <NeverRead
          retailers={never}
          onOpen={retailer =>
            goTo(
              {
                missing: 0,
                place: { kind: 'fabrics', retailer, mainProduct: null, combinations: [] },
              },
              'prices',
            )
          }
        />
      )}
    </div>
  )
}
