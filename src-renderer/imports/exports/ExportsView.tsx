import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PriceExport } from '../../../src-shared/contract/imports.ts'
import {
  formatTime,
  Late,
  Note,
  Pill,
  SmallIcon,
  type SmallIconName,
  saveFile,
  type Tone,
  useClient,
  useDeskQuery,
  useDeskSend,
  useSay,
  useWords,
} from '../../kit/index.ts'
import { RetailerSelect } from '../opening/RetailerSelect.tsx'
import { useImportActions, useImportAttempt, useImports } from '../use-imports.ts'
import styles from './ExportsView.module.css'

/** How an export's state is shown: services have words of their own for it. */
interface ExportLook {
  tone: Tone
  icon: SmallIconName
  /** Null: the service's own word. */
  word: 'ready' | 'failed' | null
}

/** Reads the state of an export, whose word may be any. */
export function exportLook({ isReady, status }: Pick<PriceExport, 'isReady' | 'status'>): ExportLook {
  if (isReady) return { tone: 'done', icon: 'check', word: 'ready' }
  if (/fail|error|cancel/i.test(status)) return { tone: 'failed', icon: 'cross', word: 'failed' }
  return { tone: 'moving', icon: 'clock', word: null }
}

/** Asks for a new export of a retailer. */
function Start() {
  const t = useWords('imports-exports')
  const { chooseRetailer } = useImportActions()
  const attempt = useImportAttempt()
  const retailer = useImports(state => state.retailer)
  const {
    mutateAsync,
    isPending,
    data: asked,
  } = useDeskSend('imports.startExport', {
    outdates: ['imports.exports'],
  })
  const start = () =>
    attempt(t('told.start'), async () => {
      if (retailer !== null) await mutateAsync({ retailer })
    })
  return (
    <div className="flex wrap items-center gap-8">
      <RetailerSelect label={t('retailer')} value={retailer} onChange={chooseRetailer} beside />
      <Button variant="filled" disabled={retailer === null} loading={isPending} onClick={start}>
        {t('start')}
      </Button>
      <span role="status" className={styles['quiet']}>
        {asked !== undefined && t('started')}
      </span>
    </div>
  )
}

function Acts({ one }: { one: PriceExport }) {
  const t = useWords('imports-exports')
  const client = useClient()
  const { open } = useImportActions()
  const attempt = useImportAttempt()
  const chosen = useImports(state => state.retailer)
  const [isOpening, setOpening] = useState(false)
  if (!one.isReady) return null
  const retailer = one.retailer ?? chosen
  const named = {
    retailer: one.retailerName ?? one.retailer ?? t('noRetailer'),
    time: one.at === null ? t('noTime') : formatTime(one.at),
  }
  const openIt = () =>
    attempt(t('told.open'), async () => {
      if (retailer === null) return
      setOpening(true)
      try {
        const { draft } = await client.call('imports.openExport', { export: one.id, retailer })
        await open(draft)
      } finally {
        setOpening(false)
      }
    })
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={isOpening}
        disabled={retailer === null}
        aria-label={t('act.openLabel', named)}
        onClick={openIt}
      >
        {t('act.open')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('act.downloadLabel', named)}
        onClick={() =>
          attempt(t('told.download'), async () => saveFile(await client.call('imports.exportFile', { export: one.id })))
        }
      >
        {t('act.download')}
      </Button>
    </>
  )
}

function List({ exports }: { exports: readonly PriceExport[] }) {
  const t = useWords('imports-exports')
  if (exports.length === 0) return <p className={styles['quiet']}>{t('list.none')}</p>
  return (
    <table className={styles['list']} aria-label={t('list.label')}>
      <thead>
        <tr>
          <th>{t('column.retailer')}</th>
          <th>{t('column.at')}</th>
          <th>{t('column.status')}</th>
          <th>
            <span className="only-heard">{t('column.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {exports.map(one => {
          const { tone, icon, word } = exportLook(one)
          return (
            <tr key={one.id}>
              <td>{one.retailerName ?? one.retailer ?? t('noRetailer')}</td>
              <td className="figures">{one.at === null ? t('noTime') : formatTime(one.at)}</td>
              <td>
                <Pill tone={tone} icon={icon}>
                  {word === null ? one.status : t(`status.${word}`)}
                </Pill>
              </td>
              <td>
                <span className="flex justify-end gap-6">
                  <Acts one={one} />
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The service's own files of prices: asked for, followed, downloaded, opened as drafts. */
export function ExportsView() {
  const t = useWords('imports-exports')
  const say = useSay()
  const { showExports } = useImportActions()
  const { data, error, refetch } = useDeskQuery('imports.exports', {})
  const offered = data?.offered ?? true

  const back = (
    <Button variant="subtle" leftSection={<SmallIcon name="back" />} onClick={() => showExports(false)}>
      {t('back')}
    </Button>
  )
  const body = () => {
    if (!offered) return <Note title={t('absent.title')} text={t('absent.text')} />
    if (data) return <List exports={data.exports} />
    if (error)
      return (
        <Note title={t('list.failed')} text={say(error.toMessage())}>
          <Button variant="default" onClick={() => void refetch()}>
            {t('list.again')}
          </Button>
        </Note>
      )
    return (
      <Late>
        <p role="status" className={styles['quiet']}>
          {t('list.loading')}
        </p>
      </Late>
    )
  }
  return (
    <div className={styles['view']}>
      <header>
        {back}
        <h2>{t('title')}</h2>
      </header>
      {offered && (
        <>
          <p className={styles['quiet']}>{t('text')}</p>
          <Start />
        </>
      )}
      {body()}
    </div>
  )
}
