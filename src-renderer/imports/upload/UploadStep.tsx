import { useState } from 'react'
import type { UploadWay } from '../../../src-shared/contract/import-uploads.ts'
import { hasCode } from '../../../src-shared/errors.ts'
import { useActions, useDeskQuery, useLackLine, useWords } from '../../kit/index.ts'
import { isRunning } from '../step-status.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import { useOffline } from '../use-offline.ts'
import { Blocked } from './Blocked.tsx'
import { reasonsOf } from './reasons.ts'
import { UploadAsk } from './UploadAsk.tsx'
import { UploadLog } from './UploadLog.tsx'
import styles from './UploadStep.module.css'
import { Ways } from './Ways.tsx'

/** What a person is asked before it is sent. */
interface Asked {
  way: UploadWay
  sameAt: number | null
  /** How many uploads were shown when the question came. */
  seen: number
}

/** The two ways, or why this account has none. */
function Offer() {
  const t = useWords('imports-upload')
  const { upload } = useImportActions()
  const attempt = useImportAttempt()
  const isOffline = useOffline()
  const { data: outbox = null } = useDeskQuery('prices.outbox', {})
  const view = useDraft(each => each)
  useActions('imports-upload', '', [{ title: t('lack.upload'), needs: 'imports.upload', lacking: t('lack.upload') }])
  const lack = useLackLine()
  const [asked, setAsked] = useState<Asked | null>(null)
  const reasons = reasonsOf(view, isOffline)
  const send = ({ way, sameAt, seen }: Asked) => {
    setAsked(null)
    attempt(t('told.upload'), async () => {
      try {
        await upload(way, sameAt !== null, seen)
      } catch (error) {
        // Someone sent the same bytes meanwhile: ask instead of reporting an error.
        if (!hasCode(error, 'imports.same-bytes')) throw error
        setAsked({ way, sameAt: Date.parse(String(error.data.at)) || Date.now(), seen })
      }
    })
  }
  // What moves comes first, and what is done where nothing is left to send.
  const isOver = view.uploads.length > 0 && reasons.every(({ what }) => what === 'nothing') && reasons.length > 0
  const logFirst = isOver || view.uploads.some(({ state }) => isRunning(state) || state === 'unknown')
  const offer =
    lack === null ? (
      <>
        <Blocked reasons={isOver ? [] : reasons} />
        <Ways
          can={reasons.length === 0}
          outbox={outbox}
          onChoose={way =>
            setAsked({ way, sameAt: way === 'file' ? view.sameBytesAt : null, seen: view.uploads.length })
          }
        />
      </>
    ) : (
      <section className={styles['blocked']} aria-label={t('blocked.rights')}>
        <h2>{t('blocked.rights')}</h2>
        <p>
          {lack} {t('blocked.rightsText')}
        </p>
      </section>
    )
  return (
    <>
      {logFirst ? (
        <>
          <UploadLog outbox={outbox} />
          {offer}
        </>
      ) : (
        <>
          {offer}
          <UploadLog outbox={outbox} />
        </>
      )}
      {asked && (
        <UploadAsk way={asked.way} sameAt={asked.sameAt} onNo={() => setAsked(null)} onYes={() => send(asked)} />
      )}
    </>
  )
}

/** The step “Upload”: what keeps the draft here, the two ways, and every upload followed to its end. */
export function UploadStep() {
  const t = useWords('imports-upload')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
    <section className={styles['step']} tabIndex={0} aria-label={t('ways.label')}>
      <Offer />
    </section>
  )
}
