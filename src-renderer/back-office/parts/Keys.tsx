import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMemo, useState } from 'react'
import type { ApiKey } from '../../../src-shared/service/readers/back-office/accounts.ts'
import {
  type Action,
  ActionButton,
  Answered,
  formatNumber,
  textColumn,
  useActions,
  useDeskSend,
  useErrorNotice,
  useOperation,
  useWords,
} from '../../kit/index.ts'
import { AskDialog, Facts, momentText } from '../../orders/index.ts'
import styles from '../BackOffice.module.css'
import { sendInBatches } from '../sheet/sheet.ts'
import { Panel } from './Panel.tsx'
import { Records } from './Records.tsx'

const rowId = ({ id }: ApiKey) => id
const nameOf = ({ id, name }: ApiKey) => name ?? id
const textOf = (key: ApiKey) => [key.id, key.name, key.prefix, key.owner].join(' ')
function KeyPanel({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const t = useWords('back-office')
  const audit = useOperation('admin.api-keys.audit', {})
  return (
    <Panel title={nameOf(apiKey)} onClose={onClose}>
      <div className={styles['body']}>
        <Facts
          facts={[
            [t('key.prefix'), apiKey.prefix],
            [t('key.owner'), apiKey.owner],
            [t('key.created'), momentText(apiKey.createdAt)],
            [t('key.used'), momentText(apiKey.lastUsedAt)],
            [t('key.revoked'), momentText(apiKey.revokedAt)],
          ]}
        />
        <h3>{t('key.audit')}</h3>
        <Answered {...audit}>
          {({ rows }) => {
            const own = rows.filter(({ key }) => key === apiKey.id)
            return own.length === 0 ? (
              <p>{t('key.audit.none')}</p>
            ) : (
              <ul className={styles['events']}>
                {own.map(({ event, who, at }) => (
                  <li key={`${event} ${at}`}>
                    <span className="figures">{momentText(at)}</span>
                    <span>{event}</span>
                    <span>{who}</span>
                  </li>
                ))}
              </ul>
            )
          }}
        </Answered>
      </div>
    </Panel>
  )
}

/** Asks for the count before keys are revoked: whatever still uses one stops at once. */
function RevokeDialog({ keys, onClose }: { keys: readonly ApiKey[]; onClose(): void }) {
  const t = useWords('back-office')
  const notice = useErrorNotice()
  const [typed, setTyped] = useState('')
  const [reasons, setReasons] = useState<ReadonlyMap<string, string | null>>(new Map())
  const revoking = useDeskSend('admin.api-keys.bulk-revoke', {
    outdates: ['admin.api-keys.index', 'admin.api-keys.audit'],
  })
  const title = t('key.revoke', { count: keys.length, shown: formatNumber(keys.length) })
  const revoke = async () => {
    const { saved, refused, error } = await sendInBatches(
      keys.map(({ id }) => ({
        item: id,
        changes: [{ row: id, name: id, column: '', title: '', before: null, after: true, isInvalid: false }],
      })),
      items => revoking.mutateAsync({ body: { items } }),
    )
    if (error) notice(error, title)
    if (saved.length > 0) {
      notifications.show({
        id: 'keys-revoked',
        message: t('key.revoked.count', { count: saved.length, shown: formatNumber(saved.length) }),
      })
    }
    setReasons(new Map([...refused].map(([key, reason]) => [(JSON.parse(key) as string[])[0] ?? '', reason])))
    if (refused.size === 0 && !error) onClose()
  }
  return (
    <AskDialog
      title={title}
      action={title}
      isReady={typed.trim() === String(keys.length)}
      isDangerous
      isSending={revoking.isPending}
      onSend={() => void revoke()}
      onClose={onClose}
    >
      <p>{t('key.revoke.text')}</p>
      <ul>
        {keys.map(key => (
          <li key={key.id}>
            {nameOf(key)} {key.prefix}
            {key.lastUsedAt !== null && `, ${t('key.used.at', { time: momentText(key.lastUsedAt) ?? '' })}`}
            {reasons.has(key.id) && <strong role="alert"> {reasons.get(key.id) ?? t('change.with-others')}</strong>}
          </li>
        ))}
      </ul>
      <TextInput
        label={t('key.revoke.type', { count: keys.length })}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        onChange={({ target }) => setTyped(target.value)}
      />
    </AskDialog>
  )
}

function KeyList({ rows }: { rows: readonly ApiKey[] }) {
  const t = useWords('back-office')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isPanelOpen, setPanelOpen] = useState(true)
  const [asked, setAsked] = useState(false)
  const columns = useMemo(
    () => [
      textColumn<ApiKey>('name', t('key.name'), 200, nameOf, { flex: 1, minWidth: 120 }),
      textColumn<ApiKey>('prefix', t('key.prefix'), 150, row => row.prefix ?? ''),
      textColumn<ApiKey>('owner', t('key.owner'), 140, row => row.owner ?? ''),
      textColumn<ApiKey>('created', t('key.created'), 170, row => momentText(row.createdAt) ?? '', {
        by: row => row.createdAt,
      }),
      textColumn<ApiKey>('used', t('key.used'), 170, row => momentText(row.lastUsedAt) ?? t('key.used.untold'), {
        by: row => row.lastUsedAt,
      }),
      textColumn<ApiKey>('state', t('key.state'), 110, row =>
        row.revokedAt === null ? t('key.active') : t('key.is-revoked'),
      ),
    ],
    [t],
  )
  const keys = rows.filter(({ id }) => chosen.includes(id))
  const revocable = keys.filter(({ revokedAt }) => revokedAt === null)
  const revoking: Action = {
    keys: 'Delete',
    title: t('key.revoke', { count: revocable.length, shown: formatNumber(revocable.length) }),
    needs: 'admin.api-keys.bulk-revoke',
    lacking: t('lack.revoke'),
    when: () => revocable.length > 0,
    whyNot: t('why.no-key'),
    run: () => setAsked(true),
  }
  useActions('back-office-keys', t('part.keys'), [revoking])
  const [first] = keys
  return (
    <>
      <Records<ApiKey>
        name="back-office.keys"
        label={t('part.keys')}
        rowLabel={t('key.row')}
        rowId={rowId}
        text={textOf}
        columns={columns}
        rows={rows}
        choice="many"
        giveWay={giveWay}
        onChoose={ids => {
          setChosen(ids)
          setPanelOpen(true)
        }}
        bar={<ActionButton action={revoking} disabled={revocable.length === 0} />}
        panel={
          first &&
          keys.length === 1 &&
          isPanelOpen && <KeyPanel key={first.id} apiKey={first} onClose={() => setPanelOpen(false)} />
        }
      />
      {asked && revocable.length > 0 && <RevokeDialog keys={revocable} onClose={() => setAsked(false)} />}
    </>
  )
}

const giveWay = { created: 760, owner: 620 }

/** API keys: which there are, what was done with each, and the way to revoke them. */
export function Keys() {
  const keys = useOperation('admin.api-keys.index', {})
  return <Answered {...keys}>{({ rows }) => <KeyList rows={rows} />}</Answered>
}
