import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWords } from '../../kit/index.ts'
import type { FileAsk } from '../import-state.ts'
import { size } from '../numbers.ts'
import { useRetailerName } from '../retailer-name.ts'
import { useImportActions, useImports } from '../use-imports.ts'
import styles from './Opening.module.css'
import { RetailerSelect } from './RetailerSelect.tsx'

function RetailerAsk({ ask }: { ask: FileAsk }) {
  const t = useWords('imports-opening')
  const name = useRetailerName()
  const { answerAsk } = useImportActions()
  const before = useImports(({ retailer, retailers }) => retailers?.find(({ id }) => id === retailer) ?? null)
  const retailers = useImports(state => state.retailers)
  const [retailer, setRetailer] = useState(ask.retailer)
  const { file } = ask.source
  const chosen =
    retailer === null ? null : (retailers?.find(({ id }) => id === retailer) ?? { id: retailer, name: null })
  return (
    <form
      className={styles['ask']}
      onSubmit={event => {
        event.preventDefault()
        if (retailer !== null) void answerAsk({ retailer })
      }}
    >
      <p>
        {t('ask.retailerText', { name: file.name, size: size(file.size) })}{' '}
        {ask.found &&
          (before && before.id !== ask.found.id
            ? t('ask.foundOther', { found: name(ask.found), retailer: name(before) })
            : t('ask.found', { retailer: name(ask.found) }))}
      </p>
      <RetailerSelect
        label={t('ask.retailerLabel')}
        value={retailer}
        onChange={setRetailer}
        autoFocus={ask.found === null}
      />
      <div className={styles['buttons']}>
        <Button type="submit" disabled={retailer === null} data-autofocus={ask.found !== null || undefined}>
          {chosen ? t('ask.go', { size: size(file.size), retailer: name(chosen) }) : t('ask.goNone')}
        </Button>
        <Button variant="default" onClick={() => void answerAsk(null)}>
          {t('ask.cancel')}
        </Button>
      </div>
    </form>
  )
}

function KnownAsk({ ask, draft }: { ask: FileAsk; draft: NonNullable<FileAsk['draft']> }) {
  const t = useWords('imports-opening')
  const { answerAsk } = useImportActions()
  const isSame = ask.what === 'same'
  const words = { draft: draft.name, name: ask.source.file.name, size: size(draft.source.bytes) }
  return (
    <div className={styles['ask']}>
      <p>{t(isSame ? 'ask.sameText' : 'ask.againText', words)}</p>
      <div className={styles['buttons']}>
        <Button data-autofocus onClick={() => void answerAsk(isSame ? 'open' : 'renew')}>
          {t(isSame ? 'ask.open' : 'ask.renew', words)}
        </Button>
        <Button variant="default" onClick={() => void answerAsk('new')}>
          {t(isSame ? 'ask.another' : 'ask.new')}
        </Button>
        <Button variant="default" onClick={() => void answerAsk(null)}>
          {t('ask.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** What has to be known of a file before it is copied: whose it is, and whether it belongs to a draft that is there. */
export function AskDialog() {
  const t = useWords('imports-opening')
  const { answerAsk } = useImportActions()
  const ask = useImports(state => state.ask)
  // A dialog that closes keeps its texts until it is gone.
  const [shown, setShown] = useState<FileAsk | null>(null)
  useEffect(() => {
    if (ask) setShown(ask)
  }, [ask])
  const said = ask ?? shown
  const name = said?.source.file.name ?? ''
  return (
    <Modal
      opened={ask !== null}
      onClose={() => void answerAsk(null)}
      title={said ? t(`ask.${said.what}`, { name }) : ''}
      closeButtonProps={{ 'aria-label': t('ask.cancel') }}
    >
      {said?.draft ? <KnownAsk ask={said} draft={said.draft} /> : said && <RetailerAsk ask={said} />}
    </Modal>
  )
}
