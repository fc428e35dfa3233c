import { Button, Progress } from '@mantine/core'
import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import { ActionButton, Late, useSay } from '../../kit/index.ts'
import { useFiles } from '../bar/use-files.ts'
import { statusText } from '../PriceStatus.tsx'
import { count } from '../parts/numbers.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { countsOf } from '../state/counts.ts'
import { useAttempt } from '../state/use-notices.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import styles from './SavingBar.module.css'
import { useDiscard } from './use-discard.ts'

/** Up to this many cells are saved before anyone could read a line about them. */
const fewCells = 50

const isWorthShowing = ({ state, total }: OutboxState) =>
  state === 'paused' || state === 'waiting' || (state === 'sending' && total > fewCells)

function Cancel({ cells }: { cells: number }) {
  const t = useSheetWords('prices-saving')
  const discard = useDiscard()
  const yes = t('bar.cancel', { count: cells, figure: count(cells) })
  const sure = { title: t('cancel.title'), text: t('cancel.text'), yes }
  return (
    <Button variant="default" onClick={() => discard(['queued'], sure)}>
      {yes}
    </Button>
  )
}

function Sending({ outbox }: { outbox: OutboxState }) {
  const t = useSheetWords('prices-saving')
  const words = useSheetWords('prices')
  const say = useSay()
  const { pause } = usePriceActions()
  const attempt = useAttempt()
  const retailer = usePrices(state => state.sheet)
  const { queued } = countsOf(outbox, retailer)
  const others = outbox.retailers.filter(({ id, counts }) => id !== retailer && counts.queued > 0).length
  const { state, saved, total, problem } = outbox
  // The line above already shows why the prices couldn't be reloaded.
  const isShownAbove = usePrices(
    ({ head }) => head?.reading.state === 'failed' && head.reading.problem?.code === problem?.code,
  )
  const text = statusText(outbox, words)
  return (
    <section className={styles['bar']} aria-label={t('bar.label')} data-state={state}>
      <div className={styles['said']}>
        <p role="status" className="figures">
          {text}
          {others > 0 && `, ${t('bar.elsewhere', { count: others })}`}
        </p>
        {state === 'paused' && <p>{t('bar.paused')}</p>}
        {state === 'waiting' && (
          <p>
            {problem && !isShownAbove && `${say(problem)} `}
            {t('bar.waiting')}
          </p>
        )}
        <Progress.Root size={6} transitionDuration={0}>
          <Progress.Section
            value={total === 0 ? 0 : (saved / total) * 100}
            aria-label={t('bar.label')}
            aria-valuetext={text}
          />
        </Progress.Root>
      </div>
      <ActionButton
        action={{
          title: t(state === 'paused' ? 'bar.resume' : 'bar.pause'),
          needs: 'prices.pause',
          run: () => attempt(() => pause(state !== 'paused')),
        }}
      />
      {queued > 0 && <Cancel cells={queued} />}
    </section>
  )
}

function Held({ cells }: { cells: number }) {
  const t = useSheetWords('prices-saving')
  const { retry } = usePriceActions()
  const discard = useDiscard()
  const columns = usePrices(state => state.columns)
  const { importFile, openInStudio } = useFiles()
  const attempt = useAttempt()
  const data = { count: cells, figure: count(cells) }
  const sure = { title: t('discard.title'), text: t('discard.text'), yes: t('discard.yes', data) }
  return (
    <section className={styles['bar']} aria-label={t('held.text', data)}>
      <div className={styles['said']}>
        <p role="status">{t('held.text', data)}</p>
      </div>
      <Button variant="filled" onClick={() => void openInStudio('held')}>
        {t('held.studio')}
      </Button>
      <Button variant="default" onClick={() => void importFile('held')}>
        {t('held.file')}
      </Button>
      <Button variant="default" onClick={() => columns && attempt(() => retry(columns, 'held', null))}>
        {t('held.send')}
      </Button>
      <Button variant="default" onClick={() => discard(['held'], sure)}>
        {t('held.back')}
      </Button>
    </section>
  )
}

/** Shown while a very large change is being written to disk, which takes a moment for millions of cells. */
function Writing() {
  const t = useSheetWords('prices-saving')
  const text = t('bar.writing')
  return (
    <section className={styles['bar']} aria-label={text}>
      <div className={styles['said']}>
        <p role="status">{text}</p>
        <Progress.Root size={6}>
          <Progress.Section value={100} animated aria-label={text} />
        </Progress.Root>
      </div>
    </section>
  )
}

/** The progress of saving and why it waits, with pause and cancel; nothing for a few cells that are saved at once. */
export function SavingBar() {
  const outbox = usePrices(state => state.outbox)
  const retailer = usePrices(state => state.sheet)
  const writing = usePrices(state => state.unwritten > 0)
  if (!outbox) return null
  const { held } = countsOf(outbox, retailer)
  return (
    <>
      {writing && (
        <Late>
          <Writing />
        </Late>
      )}
      {isWorthShowing(outbox) && (
        <Late after={600}>
          <Sending outbox={outbox} />
        </Late>
      )}
      {held > 0 && <Held cells={held} />}
    </>
  )
}
