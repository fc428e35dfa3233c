import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { asDeskError } from '../../../src-shared/errors.ts'
import { differing, type VisionCheck } from '../../../src-shared/service/readers/office/vision.ts'
import {
  type Action,
  ActionButton,
  Answered,
  formatNumber,
  goTo,
  List,
  type LiveList,
  Loading,
  NoRows,
  OverRows,
  textColumn,
  useActions,
  useClient,
  useDeskQuery,
  useErrorNotice,
  useOperation,
  useSay,
  useWords,
} from '../../kit/index.ts'
import { momentText } from '../../orders/index.ts'
import styles from '../Office.module.css'

const rowId = ({ id }: VisionCheck) => id
const zooms = [1, 1.5, 2, 3, 4] as const
const giveWay = { created: 520 }
/** What was asked before a check was resolved may be answered so much later (ms). */
const longestAnswerMs = 30_000

/** A photo's address in this window; main fetches it, and renews its link. */
function usePhoto(check: string | null) {
  const { data, error, refetch } = useDeskQuery('vision.photo', check === null ? null : { check })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return setUrl(null)
    const made = URL.createObjectURL(new Blob([data.bytes], { type: data.type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { url, error, refetch }
}

function Readings({ check }: { check: VisionCheck }) {
  const t = useWords('office')
  const { readA, readB } = check
  const names = Object.keys({ ...readA, ...readB })
  const differ = differing(readA, readB)
  return (
    <table className={styles['readings']} aria-label={t('vision.readings')}>
      <thead>
        <tr>
          <th scope="col">{t('vision.field')}</th>
          <th scope="col">{t('vision.a')}</th>
          <th scope="col">{t('vision.b')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map(name => (
          <tr key={name} data-differs={differ.includes(name) || undefined}>
            <th scope="row">{name === '' ? t('vision.reading') : name}</th>
            <td>{readA[name] ?? '–'}</td>
            <td>
              {readB[name] ?? '–'}
              {differ.includes(name) && <span className="only-heard"> {t('vision.differs')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One check: its photo with both readings beside it. */
function Check({ check, zoom }: { check: VisionCheck; zoom: number }) {
  const t = useWords('office')
  const say = useSay()
  const { url, error, refetch } = usePhoto(check.id)
  const again = { title: t('retry'), run: () => void refetch() }
  const scale = `${(zooms[zoom] ?? 1) * 100}%`
  return (
    <div className={styles['two']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys */}
      <section className={styles['photo']} aria-label={t('vision.photo', { check: check.id })} tabIndex={0}>
        {url !== null ? (
          <img src={url} alt={t('vision.photo', { check: check.id })} style={{ width: scale, height: scale }} />
        ) : error ? (
          <div role="alert">
            <p>{say(error.toMessage())}</p>
            <ActionButton action={again} />
          </div>
        ) : (
          <Loading height="100%" />
        )}
      </section>
      <div>
        <h2>{t('vision.check', { check: check.id })}</h2>
        <p>
          {[check.piece, momentText(check.createdAt)].filter(one => one !== null).join(' · ')}
          {check.singleLegSlot !== null && ` · ${t('vision.leg', { slot: check.singleLegSlot })}`}
        </p>
        <Readings check={check} />
      </div>
    </div>
  )
}

/** Vision checks, one after the other: resolved or run again by one key, with the next one's photo loaded ahead. */
export function VisionChecks() {
  const t = useWords('office')
  const client = useClient()
  const notice = useErrorNotice()
  const checks = useOperation('admin.vision-checks.results.index', { query: { shape: 'v2' } }, { every: 60_000 })
  const [wanted, setWanted] = useState<string | null>(null)
  const [zoom, setZoom] = useState(0)
  /** Resolved here, and when: gone before the list is read again. One that is run again later comes back. */
  const [done, setDone] = useState<ReadonlyMap<string, number>>(new Map())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<LiveList<VisionCheck> | null>(null)
  const read = useMemo(() => {
    const since = checks.dataUpdatedAt - longestAnswerMs
    return (checks.data?.rows ?? []).filter(({ id }) => (done.get(id) ?? 0) <= since)
  }, [checks.data, checks.dataUpdatedAt, done])
  /** The ids in the order that the list is sorted into: the keys go by what is seen. */
  const [sorted, setSorted] = useState<readonly string[]>([])
  const rows = useMemo(() => {
    const places = new Map(sorted.map((id, place) => [id, place]))
    const placeOf = ({ id }: VisionCheck) => places.get(id) ?? sorted.length
    return read.toSorted((one, other) => placeOf(one) - placeOf(other))
  }, [read, sorted])
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === wanted),
  )
  const current = rows[at]
  usePhoto(rows[at + 1]?.id ?? null)
  const show = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))]
    if (!row) return
    setWanted(row.id)
    setZoom(0)
    const node = list.current?.api.getRowNode(row.id)
    node?.setSelected(true, true)
    if (node?.rowIndex != null) list.current?.api.ensureIndexVisible(node.rowIndex)
  }
  const ask = async (check: VisionCheck, what: 'resolve' | 'rerun') => {
    setBusy(now => new Set([...now, check.id]))
    if (what === 'resolve') {
      // The next one is there at once; a refusal brings this one back.
      setDone(now => new Map([...now, [check.id, Number.POSITIVE_INFINITY]]))
      setWanted((rows[at + 1] ?? rows[at - 1])?.id ?? null)
      setZoom(0)
    }
    try {
      await client.call(`admin.vision-checks.${what}`, { path: { id: check.id } })
      if (what === 'rerun') await checks.refetch()
      else setDone(now => new Map([...now, [check.id, Date.now()]]))
    } catch (error) {
      setDone(now => new Map([...now].filter(([id]) => id !== check.id)))
      notice(asDeskError(error), t(`vision.${what}`))
    } finally {
      setBusy(now => new Set([...now].filter(id => id !== check.id)))
    }
  }
  const isBusy = current !== undefined && busy.has(current.id)
  const resolve: Action = {
    keys: 'E',
    title: t('vision.resolve'),
    needs: 'admin.vision-checks.resolve',
    lacking: t('lack.vision'),
    oncePerPress: true,
    when: () => current?.canResolve === true && !isBusy,
    whyNot: t(!current ? 'vision.none' : isBusy ? 'why.sending' : 'why.no-resolve'),
    run: () => current && void ask(current, 'resolve'),
  }
  const rerun: Action = {
    keys: 'Shift+R',
    title: t('vision.rerun'),
    needs: 'admin.vision-checks.rerun',
    lacking: t('lack.rerun'),
    oncePerPress: true,
    when: () => current?.canRerun === true && !isBusy,
    whyNot: t(!current ? 'vision.none' : isBusy ? 'why.sending' : 'why.no-rerun'),
    run: () => current && void ask(current, 'rerun'),
  }
  const order = current?.orderId ?? null
  const toOrder: Action = {
    keys: 'O',
    title: t('order.open'),
    when: () => order !== null,
    whyNot: t('why.no-order'),
    run: () => order !== null && goTo('orders', { order }),
  }
  useActions('vision', t('part.vision'), [
    { keys: 'J', title: t('vision.next'), run: () => show(at + 1) },
    { keys: 'K', title: t('vision.previous'), run: () => show(at - 1) },
    resolve,
    rerun,
    toOrder,
    { keys: ['+', '='], title: t('vision.in'), run: () => setZoom(now => Math.min(zooms.length - 1, now + 1)) },
    { keys: '-', title: t('vision.out'), run: () => setZoom(now => Math.max(0, now - 1)) },
    { keys: 'R', title: t('refresh'), run: () => void checks.refetch() },
  ])
  const columns = useMemo(
    () => [
      textColumn<VisionCheck>('id', t('col.id'), 96, row => row.id),
      textColumn<VisionCheck>('piece', t('vision.piece'), 110, row => row.piece ?? '', { flex: 1 }),
      textColumn<VisionCheck>('created', t('col.created'), 170, row => momentText(row.createdAt) ?? '', {
        by: row => row.createdAt,
      }),
    ],
    [t],
  )
  const onReady = useCallback((ready: LiveList<VisionCheck> | null) => {
    list.current = ready
    ready?.api.addEventListener('modelUpdated', () => {
      const ids: string[] = []
      ready.api.forEachNodeAfterFilterAndSort(({ data }) => data && ids.push(data.id))
      setSorted(before => (before.join('\n') === ids.join('\n') ? before : ids))
    })
  }, [])
  return (
    <div className={styles['split']}>
      <section className={styles['scroll']} aria-label={t('vision.current')}>
        <div className={styles['bar']}>
          <ActionButton action={resolve} disabled={current?.canResolve !== true || isBusy} />
          <ActionButton action={rerun} disabled={current?.canRerun !== true || isBusy} />
          <ActionButton action={toOrder} disabled={order === null} />
          <span className="figures" role="status">
            {checks.data && t('vision.left', { count: rows.length, shown: formatNumber(rows.length) })}
          </span>
        </div>
        <Answered {...checks} height={400}>
          {() =>
            current ? <Check key={current.id} check={current} zoom={zoom} /> : <p role="status">{t('vision.none')}</p>
          }
        </Answered>
      </section>
      <div className={styles['screen']}>
        <List<VisionCheck>
          label={t('part.vision')}
          rowLabel={t('vision.row')}
          rowId={rowId}
          columns={columns}
          giveWay={giveWay}
          keepsWidthsAs="vision.widths"
          sorts
          choice="one"
          rows={read}
          onReady={onReady}
          onFocus={({ id }) => setWanted(id)}
          onClick={({ id }) => setWanted(id)}
        >
          {!checks.error && (
            <NoRows
              reading={checks.data ? { at: 'here', total: rows.length, leftOut: 0 } : { at: 'reading' }}
              loading={t('vision.loading')}
              failed={t('part.vision')}
              onAgain={() => void checks.refetch()}
              none={<OverRows title={t('vision.none')} text={t('vision.none.text')} />}
            />
          )}
        </List>
      </div>
    </div>
  )
}
