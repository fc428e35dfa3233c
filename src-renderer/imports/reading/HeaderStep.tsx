import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import type { RetailerChoice } from '../../../src-shared/contract/prices.ts'
import { formatList, useWords } from '../../kit/index.ts'
import { retailerNamedIn } from '../file-head.ts'
import { count } from '../numbers.ts'
import { RetailerChange } from '../opening/RetailerChange.tsx'
import { useRetailerName } from '../retailer-name.ts'
import { useDraft, useImportActions, useImportAttempt, useImports } from '../use-imports.ts'
import { ColumnTable } from './ColumnTable.tsx'
import styles from './Reading.module.css'

/** Columns that are shown at once; with each that is settled another one comes. */
const some = 4

/** Columns whose title names another currency than the service has for them: a person says that only the title is wrong. */
function ForeignTitles() {
  const t = useWords('imports-reading')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const titles = useDraft(view => view.titles)
  const foreign = useDraft(view => view.header?.foreign)
  if (!foreign || foreign.length === 0) return null
  return (
    <section className={styles['notice']} data-tone="unsure">
      <strong role="status">{t('header.foreign', { count: foreign.length })}</strong>
      {foreign.slice(0, some).map(({ column, currency, own }) => (
        <div key={column}>
          <p>{t('header.foreignText', { title: titles[column] ?? '', currency, own })}</p>
          <div className={styles['acts']}>
            <Button
              variant="default"
              title={t('header.foreignHint')}
              onClick={() => attempt(t('header.roleDoing'), () => decide({ set: 'role', column, to: 'price' }))}
            >
              {t('header.foreignTake', { own })}
            </Button>
            <Button
              variant="default"
              onClick={() =>
                attempt(t('header.foreignOutDoing'), () => decide({ set: 'left-out-column', column, on: true }))
              }
            >
              {t('header.foreignOut')}
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}

const roleOfMissing = {
  Username: 'username',
  Currency: 'currency',
  'Fabric Code': 'code',
  Combination: 'combination',
  Field: 'field',
  Value: 'value',
} as const

/** What the header lacks, in exact words, and which columns may be it. */
function Missing() {
  const t = useWords('imports-reading')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const header = useDraft(view => view.header)
  const titles = useDraft(view => view.titles)
  if (!header || header.missing.length === 0) return null
  const { missing, offers } = header
  const [first = ''] = missing
  return (
    <section className={styles['notice']} data-tone="failed">
      <strong role="status">
        {t('header.missing', {
          count: missing.length,
          first,
          list: formatList(missing.map(name => `“${name}”`)),
        })}
      </strong>
      <p>
        {t(missing.length === 1 ? 'header.missingText' : 'header.missingTextMany')}
        {offers.length === 0 && ` ${t('header.noOffer')}`}
      </p>
      {offers.length > 0 && (
        <div>
          {offers.map(({ missing: name, column }) => {
            const to = roleOfMissing[name as keyof typeof roleOfMissing]
            return (
              to && (
                <Button
                  key={`${name}:${column}`}
                  onClick={() => attempt(t('header.takeDoing'), () => decide({ set: 'role', column, to }))}
                >
                  {t('header.take', { title: titles[column] ?? '', missing: name })}
                </Button>
              )
            )
          })}
        </div>
      )}
    </section>
  )
}

/** The file may simply be another retailer's: the one of that name at once, else any. */
function IsForOther({ username }: { username: string }) {
  const t = useWords('imports-reading')
  const retailerName = useRetailerName()
  const { forRetailer } = useImportActions()
  const attempt = useImportAttempt()
  const draft = useDraft(view => view.draft)
  const retailers = useImports(state => state.retailers)
  const [isAsking, setAsking] = useState(false)
  const named = retailerNamedIn(
    username,
    (retailers ?? []).filter(({ id }) => id !== draft.retailer.id),
  )
  if (named)
    return (
      <Button variant="default" onClick={() => attempt(t('header.roleDoing'), () => forRetailer(draft.id, named.id))}>
        {t('header.isFor', { retailer: retailerName(named) })}
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('header.isForOther')}
      </Button>
      <RetailerChange draft={isAsking ? draft : null} onClose={() => setAsking(false)} />
    </>
  )
}

/** What a file has for other retailers, known by the very names: the rows of each, where this draft has some of its own. */
function useOthers() {
  const own = useDraft(view => view.draft.retailer.id)
  const usernames = useDraft(view => view.usernames)
  const rows = useDraft(view => view.draft.counts?.rows ?? 0)
  const retailers = useImports(state => state.retailers)
  return useMemo(() => {
    const hasOwn = usernames.reduce((sum, one) => sum + one.rows, 0) < rows
    if (!hasOwn) return []
    const known = (retailers ?? []).filter(({ id }) => id !== own)
    const others = new Map<string, { retailer: RetailerChoice; usernames: string[]; rows: number }>()
    for (const { name, rows: count } of usernames) {
      const retailer = retailerNamedIn(name, known)
      if (!retailer) continue
      const other = others.get(retailer.id) ?? { retailer, usernames: [], rows: 0 }
      other.usernames.push(name)
      other.rows += count
      others.set(retailer.id, other)
    }
    return [...others.values()]
  }, [own, usernames, rows, retailers])
}

/** Others of whom one line each is shown. */
const mostOthers = 5

/** A draft for each retailer of the file, and what was left out here for it. */
function Split() {
  const t = useWords('imports-reading')
  const retailerName = useRetailerName()
  const { decide, split } = useImportActions()
  const attempt = useImportAttempt()
  const own = useDraft(view => view.draft.retailer)
  const leftOut = useDraft(view => view.leftOut.usernames)
  const others = useOthers()
  const takeBack = () => attempt(t('header.splitDoing'), () => decide({ set: 'left-out-usernames', usernames: [] }))
  const splitAll = () =>
    attempt(t('header.splitDoing'), () =>
      split(others.map(({ retailer, usernames }) => ({ retailer: retailer.id, usernames }))),
    )
  return (
    <>
      {leftOut.length > 0 && (
        <section className={styles['notice']}>
          <p>{t('header.splitOff', { list: formatList(leftOut.map(name => `“${name}”`)) })}</p>
          <div>
            <Button variant="default" onClick={takeBack}>
              {t('header.splitBack')}
            </Button>
          </div>
        </section>
      )}
      {others.length > 0 && (
        <section className={styles['notice']} data-tone="unsure">
          <strong role="status">{t('header.split', { count: others.length })}</strong>
          {others.slice(0, mostOthers).map(({ retailer, rows }) => (
            <p key={retailer.id}>
              {t('header.splitRow', { count: rows, figure: count(rows), retailer: retailerName(retailer) })}
            </p>
          ))}
          {others.length > mostOthers && <p>{t('header.splitMore', { count: others.length - mostOthers })}</p>}
          <p>{t('header.splitText', { retailer: retailerName(own) })}</p>
          <div>
            <Button onClick={splitAll}>{t('header.splitDo', { count: others.length + 1 })}</Button>
          </div>
        </section>
      )}
    </>
  )
}

/** A Username that is not the retailer's is confirmed once, and remembered. */
function Usernames() {
  const t = useWords('imports-reading')
  const retailerName = useRetailerName()
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const usernames = useDraft(view => view.usernames)
  const taken = useDraft(view => view.username)
  const retailer = retailerName(useDraft(view => view.draft.retailer))
  const take = (to: string | null) => () => attempt(t('header.usernameDoing'), () => decide({ set: 'username', to }))
  // Another retailer's name isn't matched with this one's: its rows get their own draft.
  const others = new Set(useOthers().flatMap(other => other.usernames))
  const open = usernames.filter(({ name }) => name !== taken && !others.has(name))
  return (
    <>
      {taken !== null && (
        <section className={styles['notice']}>
          <p>{t('header.usernameTaken', { name: taken, retailer })}</p>
          <div>
            <Button variant="default" onClick={take(null)}>
              {t('header.usernameBack')}
            </Button>
          </div>
        </section>
      )}
      {open.length > 0 && (
        <section className={styles['notice']} data-tone="unsure">
          <strong role="status">{t('header.usernames')}</strong>
          {open.slice(0, 5).map(({ name, rows }) => (
            <div key={name}>
              <p>{t('header.usernamesText', { count: rows, figure: count(rows), name, retailer })}</p>
              <div className={styles['acts']}>
                <Button variant="default" title={t('header.takeUsernameHint')} onClick={take(name)}>
                  {t('header.takeUsername', { name, retailer })}
                </Button>
                <IsForOther username={name} />
              </div>
            </div>
          ))}
        </section>
      )}
    </>
  )
}

/** Rows that do not fit the header. */
function Ragged() {
  const t = useWords('imports-reading')
  const { decide, goTo } = useImportActions()
  const attempt = useImportAttempt()
  const rows = useDraft(({ problems }) => problems.find(({ kind }) => kind === 'ragged-row')?.count ?? 0)
  const isLeftOut = useDraft(({ leftOut }) => leftOut.problems.includes('ragged-row'))
  if (rows === 0 && !isLeftOut) return null
  const leave = (on: boolean) => () =>
    attempt(t('header.raggedDoing'), () => decide({ set: 'left-out-problem', kind: 'ragged-row', on }))
  return (
    <section className={styles['notice']} {...(isLeftOut ? {} : { 'data-tone': 'unsure' })}>
      <p>{isLeftOut ? t('header.raggedLeft') : t('header.ragged', { count: rows, figure: count(rows) })}</p>
      <div>
        {isLeftOut ? (
          <Button variant="default" onClick={leave(false)}>
            {t('header.raggedBack')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => goTo('values', { kind: 'ragged-row' })}>
              {t('header.raggedShow', { count: rows })}
            </Button>
            <Button variant="default" onClick={leave(true)}>
              {t('header.raggedOut', { count: rows, figure: count(rows) })}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

/** The step “Header”: what each column is, and what is missing. */
export function HeaderStep() {
  const t = useWords('imports-reading')
  const { goTo } = useImportActions()
  const shape = useDraft(({ header }) => header?.shape ?? 'wide')
  const isWhole = useDraft(({ header }) => header?.missing.length === 0)
  const hasOthers = useDraft(({ usernames }) => usernames.length > 0)
  const { readRetailers } = useImportActions()
  useEffect(() => {
    // What is known may be the ones that were searched for last. Without a connection it stays at that.
    if (hasOthers) readRetailers().catch(() => {})
  }, [hasOthers, readRetailers])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
    <section className={styles['card']} tabIndex={0} aria-label={t('header.columns')}>
      <Missing />
      <Split />
      <Usernames />
      <ForeignTitles />
      <Ragged />
      <ColumnTable />
      <div className="flex wrap items-center gap-12 faint figures">
        {isWhole && <Button onClick={() => goTo('names')}>{t('header.next')}</Button>}
        <span>{t(`header.${shape}`)}</span>
      </div>
    </section>
  )
}
