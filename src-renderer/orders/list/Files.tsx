import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { asDeskError } from '../../../src-shared/errors.ts'
import type { OrderRow } from '../../../src-shared/service/readers/orders/row.ts'
import {
  ActionItem,
  formatNumber,
  perPlace,
  saveFile,
  useAccess,
  useActions,
  useClient,
  useDeskQuery,
  useErrorNotice,
  useOrderStatusWord,
  useSay,
  useWords,
  zonedDay,
} from '../../kit/index.ts'
import { type OrderColumn, orderCsv, orderPaste } from './columns.tsx'
import type { OrderQuestion } from './filter.ts'
import styles from './OrderList.module.css'

type Following =
  | { at: 'none' }
  | { at: 'starting' }
  | { at: 'making'; batch: string }
  | { at: 'unfollowed' }
  | { at: 'ready'; export: string; name: string | null }
  | { at: 'failed'; why: string }

/** The export that was started last; it goes on while other screens are shown. */
const followingOf = perPlace(() => createStore<{ now: Following }>(() => ({ now: { at: 'none' } })))

function useFollowing(): [now: Following, set: (now: Following) => void] {
  const store = followingOf(useClient())
  return [useStore(store).now, now => store.setState({ now })]
}

/** How often the notifications are asked for the file (ms). */
const every = 3_000

function useSaving(): (id: string) => Promise<void> {
  const t = useWords('orders-list')
  const client = useClient()
  const notice = useErrorNotice()
  const [, set] = useFollowing()
  return async id => {
    set({ at: 'ready', export: id, name: null })
    try {
      const file = await client.call('imports.exportFile', { export: id })
      saveFile(file)
      set({ at: 'ready', export: id, name: file.name })
    } catch (error) {
      notice(error, t('export.doing'))
    }
  }
}

/** Where the started export is, until its file is saved. */
export function ExportLine() {
  const t = useWords('orders-list')
  const [now, set] = useFollowing()
  const batch = now.at === 'making' ? now.batch : null
  const { data } = useDeskQuery('notifications.list', {}, { every, enabled: batch !== null })
  const row = batch === null ? undefined : data?.rows.find(one => one.batch === batch)
  const save = useSaving()
  useEffect(() => {
    if (!row) return
    if (row.export !== null) void save(row.export)
    else set({ at: 'failed', why: row.title ?? row.message ?? row.kind })
  })
  if (now.at === 'none' || now.at === 'starting') return null
  return (
    <p className={styles['line']} role="status">
      {now.at === 'making' && t('export.making')}
      {now.at === 'unfollowed' && t('export.unfollowed')}
      {now.at === 'failed' && t('export.failed', { why: now.why })}
      {now.at === 'ready' && (
        <>
          {t('export.ready', { name: now.name ?? '…' })}
          <Button variant="default" size="compact-sm" onClick={() => void save(now.export)}>
            {t(now.name === null ? 'export.save' : 'export.again')}
          </Button>
        </>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => set({ at: 'none' })}>
        {t('export.close')}
      </Button>
    </p>
  )
}

/** The ways out: copy, CSV of what is loaded, and the service's own export of everything that is asked for. */
export function Files({
  question,
  columns,
  chosen,
  loaded,
}: {
  question: OrderQuestion
  /** The columns that are shown, in their order. */
  columns(): OrderColumn[]
  /** The selected orders, in the list's order. */
  chosen(): OrderRow[]
  /** All that are loaded. */
  loaded(): OrderRow[]
}) {
  const t = useWords('orders-list')
  const say = useSay()
  const client = useClient()
  const notice = useErrorNotice()
  const { offered, lacks } = useAccess('admin.orders.export')
  const [now, set] = useFollowing()
  const isBusy = now.at === 'starting' || now.at === 'making'
  const word = useOrderStatusWord()
  /** As the list shows them. */
  const said = (rows: readonly OrderRow[]) => rows.map(row => ({ ...row, status: row.status && word(row.status) }))
  const counted = (rows: readonly OrderRow[]) => ({ count: rows.length, shown: formatNumber(rows.length) })
  const copy = async () => {
    const rows = chosen()
    if (rows.length === 0) return
    try {
      await navigator.clipboard.writeText(orderPaste(said(rows), columns(), t))
      notifications.show({ id: 'orders-copied', message: t('copied', counted(rows)) })
    } catch (error) {
      notice(error, t('copy.failed'))
    }
  }
  const saveCsv = () => {
    const some = chosen()
    const rows = some.length > 1 ? some : loaded()
    const name = `orders-${zonedDay(Date.now())}.csv`
    saveFile({ name, text: orderCsv(said(rows), columns(), t) })
    notifications.show({ id: 'orders-csv', message: t('csv.saved', { ...counted(rows), name }) })
  }
  const start = async () => {
    set({ at: 'starting' })
    try {
      const { batch } = await client.call('admin.orders.export', { body: { ...question } })
      set(batch === null ? { at: 'unfollowed' } : { at: 'making', batch })
    } catch (error) {
      set({ at: 'failed', why: say(asDeskError(error).toMessage()) })
    }
  }
  const copying = {
    keys: 'Mod+C',
    title: t('keys.copy'),
    run: () => void copy(),
    whyNot: t('keys.copy.why'),
    when: () => chosen().length > 0 && window.getSelection()?.isCollapsed !== false,
  }
  useActions('orders-copy', t('keys.group'), [copying])
  // A service that never tells of one would block copying and CSV with it.
  const lack = !offered
    ? t('files.export.absent')
    : lacks !== null
      ? t('files.export.lacks', { permission: lacks })
      : isBusy
        ? t('files.export.busy')
        : null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t('files')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItem action={copying} disabled={chosen().length === 0}>
          {t('files.copy')}
        </ActionItem>
        <Menu.Item onClick={saveCsv}>{t(chosen().length > 1 ? 'files.csv.chosen' : 'files.csv')}</Menu.Item>
        <Menu.Item disabled={lack !== null} onClick={() => void start()}>
          {t('files.export')}
        </Menu.Item>
        {lack !== null && <Menu.Label>{lack}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
