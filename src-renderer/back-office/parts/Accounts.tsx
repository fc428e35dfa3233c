import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { RetailerAccount } from '../../../src-shared/service/readers/back-office/accounts.ts'
import {
  type Action,
  ActionButton,
  Answered,
  goTo,
  OrderStatus,
  readAnew,
  serviceTerm,
  textColumn,
  useActions,
  useDeskSend,
  useOperation,
  useRetailerActions,
  useScreenParams,
  useWords,
} from '../../kit/index.ts'
import { Facts } from '../../orders/index.ts'
import styles from '../BackOffice.module.css'
import { useValueText } from '../sheet/Review.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import { type OfficeColumn, type SheetChange, type SheetRow, sendInBatches } from '../sheet/sheet.ts'
import { Panel } from './Panel.tsx'
import { Records } from './Records.tsx'

const rowId = ({ id }: RetailerAccount) => id
const nameOf = ({ id, name }: RetailerAccount) => name ?? id
const textOf = (account: RetailerAccount) =>
  [account.id, account.name, account.currency, account.country, account.type, serviceTerm(account.type ?? '')].join(' ')

/** The newest orders of a retailer; the service's list can't be asked for one retailer alone. */
function NewestOrders({ account }: { account: RetailerAccount }) {
  const t = useWords('back-office')
  const orders = useOperation('admin.orders.index', { query: {} })
  return (
    <>
      <h3>{t('account.orders')}</h3>
      <Answered {...orders}>
        {({ rows }) => {
          const own = rows.filter(({ retailer }) => retailer !== null && retailer === account.name)
          return (
            <>
              <p className={styles['line']}>{t('account.orders.among', { count: rows.length })}</p>
              <ul className={styles['events']}>
                {own.map(({ orderId, status }) => (
                  <li key={orderId}>
                    <a
                      href={`#orders?order=${encodeURIComponent(orderId)}`}
                      data-order=""
                      onClick={event => {
                        event.preventDefault()
                        goTo('orders', { order: orderId })
                      }}
                    >
                      {orderId}
                    </a>
                    {status !== null && <OrderStatus status={status} />}
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Answered>
    </>
  )
}

function AccountPanel({ account, onClose }: { account: RetailerAccount; onClose(): void }) {
  const t = useWords('back-office')
  const say = useValueText()
  const actions: Action[] = [
    {
      keys: 'O',
      title: t('account.orders.go'),
      run: () => document.querySelector<HTMLElement>('[data-order]')?.focus(),
    },
    ...useRetailerActions(account).filter(({ keys }) => keys !== 'A'),
  ]
  useActions('back-office-account', t('part.accounts'), actions)
  return (
    <Panel
      title={nameOf(account)}
      onClose={onClose}
      foot={actions.map(action => <ActionButton key={action.title} action={action} />)}
    >
      <div className={styles['body']}>
        <Facts
          facts={[
            [t('account.id'), account.id],
            [t('account.brand'), account.name],
            [t('account.currency'), account.currency],
            [t('account.country'), account.country],
            [t('account.type'), account.type && serviceTerm(account.type)],
            [t('account.active'), account.active === null ? null : say(account.active)],
          ]}
        />
        <NewestOrders account={account} />
      </div>
    </Panel>
  )
}

function AccountList({ rows, views }: { rows: readonly RetailerAccount[]; views: React.ReactNode }) {
  const t = useWords('back-office')
  const say = useValueText()
  const { account: wanted } = useScreenParams()
  const [chosen, setChosen] = useState(wanted ?? null)
  const columns = useMemo(
    () => [
      textColumn<RetailerAccount>('id', t('account.id'), 80, row => row.id),
      textColumn<RetailerAccount>('name', t('account.brand'), 220, nameOf, { flex: 1, minWidth: 120 }),
      textColumn<RetailerAccount>('currency', t('account.currency'), 100, row => row.currency ?? ''),
      textColumn<RetailerAccount>('country', t('account.country'), 100, row => row.country ?? ''),
      textColumn<RetailerAccount>('type', t('account.type'), 140, row => serviceTerm(row.type ?? '')),
      textColumn<RetailerAccount>('active', t('account.active'), 100, row =>
        row.active === null ? '' : say(row.active),
      ),
    ],
    [t, say],
  )
  // The record itself, as its own operation tells it.
  const shown = useOperation('admin.accounts.show', { path: { id: chosen ?? '' } }, { enabled: chosen !== null })
  const account = rows.find(({ id }) => id === chosen)
  return (
    <Records<RetailerAccount>
      name="back-office.accounts"
      label={t('part.accounts')}
      rowLabel={t('account.row')}
      rowId={rowId}
      text={textOf}
      columns={columns}
      rows={rows}
      startsAt={wanted}
      giveWay={giveWay}
      onChoose={([id]) => setChosen(id ?? null)}
      bar={views}
      panel={
        account && (
          <AccountPanel
            key={account.id}
            account={shown.data?.id === account.id ? shown.data : account}
            onClose={() => setChosen(null)}
          />
        )
      }
    />
  )
}

const giveWay = { country: 520, type: 620 }

/** Which of an account's flags a matrix shows, and how they are sent. */
const matrices = {
  features: { operation: 'admin.accounts.bulk-features', name: 'feature', on: 'enabled' },
  permissions: { operation: 'admin.accounts.bulk-permissions', name: 'permission', on: 'granted' },
} as const
type Matrix = keyof typeof matrices

const matrixRow =
  (part: Matrix) =>
  (account: RetailerAccount): SheetRow => ({ id: account.id, name: nameOf(account), values: account[part] ?? {} })

function AccountMatrix({
  part,
  accounts,
  look,
  views,
}: {
  part: Matrix
  accounts: readonly RetailerAccount[]
  /** Reads them again. */
  look(): Promise<readonly RetailerAccount[]>
  views: React.ReactNode
}) {
  const t = useWords('back-office')
  const { operation, name, on } = matrices[part]
  const sending = useDeskSend(operation, { outdates: ['admin.accounts.index'] })
  // By their names: the same columns stay the same, whatever else is new about the accounts.
  const names = JSON.stringify([...new Set(accounts.flatMap(account => Object.keys(account[part] ?? {})))])
  const columns = useMemo(
    () => (JSON.parse(names) as string[]).map((id): OfficeColumn => ({ id, title: id, kind: 'flag', width: 130 })),
    [names],
  )
  const rows = useMemo(() => accounts.map(matrixRow(part)), [accounts, part])
  const send = (changes: readonly SheetChange[]) =>
    sendInBatches(
      changes.map(change => ({
        item: { account: change.row, [name]: change.column, [on]: change.after === true },
        changes: [change],
      })),
      items => sending.mutateAsync({ body: { items } } as never),
    )
  return (
    <Sheet
      key={part}
      name={`accounts-${part}`}
      label={t(`accounts.${part}`)}
      rowLabel={t('account.row')}
      idTitle={t('account.row')}
      columns={columns}
      rows={rows}
      needs={operation}
      sends={count => t('sheet.save', { count })}
      send={send}
      look={async () => (await look()).map(matrixRow(part))}
    >
      {views}
      {columns.length === 0 && <span>{t('accounts.flags.untold')}</span>}
    </Sheet>
  )
}

const views = ['list', 'features', 'permissions'] as const

/** Accounts of retailers: the list, and the matrices of their features and permissions. */
export function Accounts() {
  const t = useWords('back-office')
  const params = useScreenParams()
  const view = views.find(one => one === params['view']) ?? 'list'
  const accounts = useOperation('admin.accounts.index', {})
  const choice = (
    <SegmentedControl
      aria-label={t('accounts.view')}
      value={view}
      onChange={next => goTo('backoffice', { part: 'accounts', view: next })}
      data={views.map(value => ({ value, label: t(`accounts.${value}`) }))}
    />
  )
  return (
    <Answered {...accounts}>
      {({ rows }) =>
        view === 'list' ? (
          <AccountList key={params['account']} rows={rows} views={choice} />
        ) : (
          <AccountMatrix
            part={view}
            accounts={rows}
            look={async () => (await readAnew(accounts)).rows}
            views={choice}
          />
        )
      }
    </Answered>
  )
}
