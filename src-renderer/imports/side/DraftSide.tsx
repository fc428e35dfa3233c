import { Button, Menu, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { displayNameOf, fieldTitles } from '../../../src-shared/imports/titles.ts'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { useClient, usePreferences, useWords } from '../../kit/index.ts'
import { count, percent, price } from '../numbers.ts'
import { useRetailerName } from '../retailer-name.ts'
import { blockedBy, errorsIn, openNames, warningsIn } from '../step-status.ts'
import { useAge } from '../use-age.ts'
import { useDraft, useDraftQuery, useImportActions, useImportAttempt, useImports } from '../use-imports.ts'
import { useOffline } from '../use-offline.ts'
import { useDropCatalogue, useOpenCatalogue } from '../use-open-catalogue.ts'
import styles from './Side.module.css'
import { useCorrectedFile } from './use-corrected-file.ts'

/** Prices that rise or fall by more than the guard, with the first of them. */
function Jumps() {
  const t = useWords('imports-side')
  const { goTo } = useImportActions()
  const { priceGuardPercent: guard } = usePreferences()
  const jumps = useDraft(({ problems }) => problems.find(({ kind }) => kind === 'jump')?.count ?? 0)
  const combinations = useDraft(view => view.baseline?.combinations)
  const locale = useDraft(view => view.locale)
  const shown = { only: 'jump', combination: null, collection: null, code: '', sort: 'size' } as const
  // The count says it without an example, too.
  const first = useDraftQuery('imports.changes', jumps === 0 ? null : { ...shown, from: 0, count: 1 })?.lines[0]
  if (jumps === 0) return null
  const combination = combinations?.find(({ no }) => no === first?.combination)
  return (
    <section className={styles['jumps']}>
      <strong>{t('jump', { count: jumps, figure: count(jumps), guard })}</strong>
      {first && isPrice(first.before) && isPrice(first.after) && (
        <p>
          {t('jumpLine', {
            code: first.code,
            combination: combination ? displayNameOf(combination, locale) : '',
            field: fieldTitles[first.field],
            before: price(first.before),
            after: price(first.after),
          })}
        </p>
      )}
      <Button variant="default" onClick={() => goTo('changes', { only: 'jump' })}>
        {t(jumps === 1 ? 'showOne' : 'show')}
      </Button>
    </section>
  )
}

/** Prices this old are worth a word (ms). */
const old = 30 * 60_000

function Fact({ figure, onGo, children }: { figure: number; onGo?: () => void; children: ReactNode }) {
  if (figure === 0) return null
  const text = (
    <>
      <b>{count(figure)}</b> {children}
    </>
  )
  return <li>{onGo ? <UnstyledButton onClick={onGo}>{text}</UnstyledButton> : text}</li>
}

function Facts() {
  const t = useWords('imports-side')
  const { goTo } = useImportActions()
  const totals = useDraft(view => view.totals)
  const cells = useDraft(view => view.cells)
  const missing = useDraft(view => view.header?.missing.length ?? 0)
  const names = useDraft(openNames)
  const errors = useDraft(errorsIn)
  const warnings = useDraft(warningsIn)
  const changes = (only: 'up' | 'down' | 'newly-priced' | 'to-not-priced' | 'left-out' | 'all') => () =>
    goTo('changes', { only })
  return (
    <ul className={styles['facts']}>
      {totals && totals.cells > 0 && (
        <Fact figure={totals.cells} onGo={changes('all')}>
          {t('change', { count: totals.cells })} <span>{t('ofRead', { figure: count(cells) })}</span>
        </Fact>
      )}
      {totals && (
        <>
          <Fact figure={totals.up} onGo={changes('up')}>
            {t('up', { median: percent(totals.medianUp ?? 0) })}
          </Fact>
          <Fact figure={totals.down} onGo={changes('down')}>
            {t('down', { median: percent(totals.medianDown ?? 0) })}
          </Fact>
          <Fact figure={totals.newlyPriced} onGo={changes('newly-priced')}>
            {t('newly', { count: totals.newlyPriced })}
          </Fact>
        </>
      )}
      <Fact figure={missing} onGo={() => goTo('header')}>
        {t('missing', { count: missing })}
      </Fact>
      <Fact figure={names} onGo={() => goTo('names')}>
        {t('names', { count: names })}
      </Fact>
      <Fact figure={errors} onGo={() => goTo('values')}>
        {t('look', { count: errors })}
      </Fact>
      <Fact figure={warnings} onGo={() => goTo('values')}>
        {t('warn', { count: warnings })}
      </Fact>
      {totals && (
        <>
          <Fact figure={totals.toNotPriced} onGo={changes('to-not-priced')}>
            {t('toNotPriced', { count: totals.toNotPriced })}
          </Fact>
          <Fact figure={totals.leftOut} onGo={changes('left-out')}>
            {t('leftOut')}
          </Fact>
        </>
      )}
      {totals && totals.cells === 0 && names + errors === 0 && <li>{t('nothing')}</li>}
    </ul>
  )
}

/** How old the prices are that the file is compared with, and what else it can be compared with. */
function ComparedWith() {
  const t = useWords('imports-side')
  const age = useAge()
  const client = useClient()
  const retailerName = useRetailerName()
  const { run } = useImportActions()
  const attempt = useImportAttempt()
  const isOffline = useOffline()
  const baseline = useDraft(view => view.baseline)
  const retailer = retailerName(useDraft(view => view.draft.retailer))
  const again = () => run(draft => client.call('imports.compareAgain', { draft }))
  const openCatalogue = useOpenCatalogue()
  const dropCatalogue = useDropCatalogue()
  const at = baseline?.at ?? null
  const isOld = at !== null && Date.now() - at > old
  return (
    <div className={styles['compared']}>
      {!baseline && <p>{t('noPrices', { retailer })}</p>}
      {isOld && <p>{t('old', { age: age(at) })}</p>}
      <div>
        {!isOffline && (isOld || !baseline) && (
          <Button variant="default" onClick={() => attempt(t('againDoing'), again)}>
            {t(baseline ? 'again' : 'first')}
          </Button>
        )}
        {baseline?.kind === 'catalogue' ? (
          <Button variant="default" onClick={() => attempt(t('catalogueDoing'), dropCatalogue)}>
            {t('catalogueBack')}
          </Button>
        ) : (
          (isOffline || !baseline) && (
            <Button variant="default" onClick={() => attempt(t('catalogueDoing'), openCatalogue)}>
              {t('catalogue')}
            </Button>
          )
        )}
      </div>
    </div>
  )
}

function Foot() {
  const t = useWords('imports-side')
  const { goTo } = useImportActions()
  const corrected = useCorrectedFile()
  const isOffline = useOffline()
  const isThere = useImports(state => state.step === 'upload')
  const blocked = useDraft(blockedBy)
  const figure = useDraft(view => (blocked === 'names' ? openNames(view) : blocked === 'values' ? errorsIn(view) : 0))
  const changes = useDraft(view => view.totals?.cells ?? 0)
  const hasPrices = useDraft(view => view.totals !== null)
  const upload = isOffline
    ? t('uploadOffline')
    : changes > 0
      ? t('upload', { count: changes, figure: count(changes) })
      : t('uploadNone')
  return (
    <footer className={styles['foot']}>
      {blocked && (
        <p role="status">{t(`blocked.${blocked}` as 'blocked.names', { count: figure, figure: count(figure) })}</p>
      )}
      <div>
        {!isThere && (
          <Button disabled={blocked !== null} onClick={() => goTo('upload')}>
            {upload}
          </Button>
        )}
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" disabled={!hasPrices}>
              {t('save')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => corrected('all')}>{t('saveAll')}</Menu.Item>
            <Menu.Item onClick={() => corrected('changes')}>{t('saveChanges')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </footer>
  )
}

/** The panel beside every step: what would go up, what is in its way, and what can be done with it. `slot` is given the place of the problems. */
export function DraftSide({ slot }: { slot(element: HTMLElement | null): void }) {
  const t = useWords('imports-side')
  const isAtValues = useImports(state => state.step === 'values')
  const isDeciding = useImports(state => state.deciding > 0)
  return (
    <aside
      className={styles['panel']}
      data-problems={isAtValues || undefined}
      aria-label={t('title')}
      aria-busy={isDeciding || undefined}
    >
      <div className={styles['problems']} ref={slot} />
      <h2>{t('title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys */}
      <section className={styles['body']} tabIndex={0} aria-label={t('title')}>
        <Facts />
        <Jumps />
        <ComparedWith />
        {!isAtValues && <p className={styles['calm']}>{t('calm')}</p>}
      </section>
      <Foot />
    </aside>
  )
}
