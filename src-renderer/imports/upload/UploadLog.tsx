import { Button, Progress } from '@mantine/core'
import type { Upload } from '../../../src-shared/contract/import-uploads.ts'
import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import { maySeePrices } from '../../../src-shared/needs.ts'
import { ActionButton, formatTime, goTo, Pill, saveFile, useClient, useSay, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import { Proof } from './Proof.tsx'
import { TakeBack } from './TakeBack.tsx'
import styles from './UploadLog.module.css'
import { changedByOthers, landed, lookOf, notArrived, notSent } from './upload-look.ts'
import { useUploadCalls } from './use-upload-calls.ts'

/** How far an upload that goes cell by cell has come. */
function OutboxProgress({ upload: { cells, saved, rejected, waiting } }: { upload: Upload }) {
  const t = useWords('imports-upload')
  const text = t('progress.outbox', {
    saved: count(saved),
    cells: count(cells),
    rejected: count(rejected),
    waiting: count(waiting),
  })
  const part = (value: number) => (cells === 0 ? 0 : (value / cells) * 100)
  return (
    <>
      <p className="figures" role="status">
        {text}
      </p>
      <Progress.Root size={6} transitionDuration={0}>
        <Progress.Section value={part(saved)} aria-label={t('progress.label')} />
        <Progress.Section value={part(rejected)} color="red" withAria={false} />
      </Progress.Root>
    </>
  )
}

/** The outcome of an upload so far, in words. */
function Told({ upload }: { upload: Upload }) {
  const t = useWords('imports-upload')
  const say = useSay()
  const { state, batch, jobs, said, proof, cells, saved, rejected } = upload
  const unsent = notSent(upload)
  const ended = { count: cells, figure: count(cells), saved: count(saved), cells: count(cells) }
  return (
    <>
      {(state === 'sending' ||
        state === 'unknown' ||
        state === 'refused' ||
        state === 'queued' ||
        state === 'proving' ||
        state === 'taken-back') && (
        <p>
          {t(`what.${state}`)}
          {batch !== null && state === 'queued' && ` ${t('what.batch', { batch })}`}
        </p>
      )}
      {said
        // What the state says already is not said twice.
        .filter(({ code }) => code !== 'imports.upload-unknown')
        .map(message => (
          <p key={say(message)} className={styles['said']}>
            {say(message)}
          </p>
        ))}
      {(state === 'queued' || state === 'proving') && jobs && (
        <p className="figures">
          {t('what.jobs', {
            processed: count(jobs.processed),
            pending: count(jobs.pending),
            failed: count(jobs.failed),
          })}
        </p>
      )}
      {state === 'outbox' && <OutboxProgress upload={upload} />}
      {state === 'ended' && (
        <p className="figures">
          {t(saved === cells ? 'ended.all' : 'ended.some', { ...ended, rejected: count(rejected) })}{' '}
          {unsent > 0 && t('ended.unsent', { count: unsent, figure: count(unsent) })}
        </p>
      )}
      {proof && <Proof proof={proof} />}
    </>
  )
}

/** What can be done with an upload now. */
function Acts({ upload, outbox }: { upload: Upload; outbox: OutboxState | null }) {
  const t = useWords('imports-upload')
  const client = useClient()
  const { run } = useImportActions()
  const attempt = useImportAttempt()
  const { id, state, way } = upload
  const calls = useUploadCalls(
    useDraft(({ draft }) => draft.retailer.id),
    upload,
  )
  const left = notArrived(upload)
  const said = { count: left, figure: count(left) }
  const isPaused = outbox?.state === 'paused'
  const save = (only: 'all' | 'rejected') => attempt(t('told.receipt'), async () => saveFile(await calls.receipt(only)))
  const canGoBack = landed(upload) + (state === 'taken-back' ? 0 : changedByOthers(upload)) > 0
  const hasEnded = state === 'proved' || state === 'ended' || state === 'taken-back'
  return (
    <div className={styles['acts']}>
      {(state === 'unknown' || state === 'queued' || (state === 'proved' && left > 0)) && (
        <Button
          variant={state === 'unknown' ? 'filled' : 'default'}
          onClick={() =>
            attempt(t('told.prove'), () => run(of => client.call('imports.prove', { draft: of, upload: id })))
          }
        >
          {t('act.prove')}
        </Button>
      )}
      {state === 'outbox' && (
        <>
          <ActionButton
            action={{
              title: t(isPaused ? 'act.resume' : 'act.pause'),
              needs: 'prices.pause',
              run: () => attempt(t('told.pause'), () => client.call('prices.pause', { paused: !isPaused })),
            }}
          />
          {upload.waiting > 0 && (
            <Button variant="default" onClick={() => attempt(t('told.cancel'), () => run(() => calls.cancelUnsent()))}>
              {t('act.cancel', { count: upload.waiting, figure: count(upload.waiting) })}
            </Button>
          )}
          <ActionButton
            action={{ title: t('act.prices'), needs: maySeePrices, run: () => goTo('prices', { part: 'fabrics' }) }}
          />
        </>
      )}
      {left > 0 && (hasEnded || state === 'outbox') && (
        <Button variant="default" onClick={() => save('rejected')}>
          {t(way === 'file' ? 'act.missing' : 'act.rejected', said)}
        </Button>
      )}
      {hasEnded && (
        <Button variant="default" onClick={() => save('all')}>
          {t('act.receipt')}
        </Button>
      )}
      {way === 'file' && landed(upload) > 0 && !hasEnded && <small>{t('what.takeBackLater')}</small>}
      {(way === 'file' ? hasEnded && canGoBack : canGoBack || state === 'outbox') && <TakeBack upload={upload} />}
    </div>
  )
}

function Entry({ upload, outbox }: { upload: Upload; outbox: OutboxState | null }) {
  const t = useWords('imports-upload')
  const { word, tone, icon } = lookOf(upload, outbox?.state === 'paused')
  const { at, who, way, cells } = upload
  const title = t(`log.${way}`, { count: cells, figure: count(cells) })
  return (
    <li className={styles['entry']} aria-label={title} data-state={upload.state}>
      <header>
        <h3>{title}</h3>
        <Pill tone={tone} icon={icon}>
          {t(word)}
        </Pill>
        <small className="figures">{who === null ? formatTime(at) : t('log.by', { time: formatTime(at), who })}</small>
      </header>
      <Told upload={upload} />
      <Acts upload={upload} outbox={outbox} />
    </li>
  )
}

/** Uploads of the open draft, newest first: how they stand, what is proven, what can be done. */
export function UploadLog({ outbox }: { outbox: OutboxState | null }) {
  const t = useWords('imports-upload')
  const uploads = useDraft(view => view.uploads)
  if (uploads.length === 0) return null
  return (
    <section className={styles['log']} aria-label={t('log.title')}>
      <h2>{t('log.title')}</h2>
      <ol>
        {uploads.map(upload => (
          <Entry key={`${upload.way} ${upload.id}`} upload={upload} outbox={outbox} />
        ))}
      </ol>
    </section>
  )
}
