import { Button } from '@mantine/core'
import { type PrinterView, printerName } from '../../../src-shared/print/printer.ts'
import { printerStanding } from '../../../src-shared/print/reasons.ts'
import { useClient, useNow, usePrinterWord, useSay } from '../../app/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { Outcome } from '../dialogs/Outcome.tsx'
import { RunBar } from '../dialogs/RunBar.tsx'
import { usePrint } from '../use-print.ts'
import styles from './Banners.module.css'
import { forgetMove, moveToSpare, type SpareMove, useSpareMoves } from './spare-moves.ts'
import { useSpareWords } from './words.ts'

const minute = 60

/** How long it has stood still, in words. */
function useAge(): (since: number) => string {
  const t = useSpareWords()
  const now = useNow(10)
  return since => {
    const seconds = Math.max(0, Math.floor((now - since) / 1000))
    const minutes = Math.floor(seconds / minute)
    if (minutes === 0) return t('ageSeconds', { count: seconds })
    if (minutes < minute) return t('age', { count: minutes })
    return t('ageHours', { hours: Math.floor(minutes / minute), minutes: minutes % minute })
  }
}

function MayMove({ printer }: { printer: PrinterView & { spare: NonNullable<PrinterView['spare']> } }) {
  const t = useSpareWords()
  const client = useClient()
  const word = usePrinterWord()
  const age = useAge()
  const { may } = useMayPrint()
  const { spare, name } = printer
  const to = printerName(spare.to)
  const count = spare.jobs.length
  const { standing, reasons } = printerStanding(printer)
  const why = standing === 'stopped' && reasons.length === 0 ? '' : word(printer)
  const text = t(why === '' ? 'may' : 'mayWhy', { count, to, printer: name, age: age(spare.since), why })
  return (
    <div className={styles['line']} data-tone="unsure">
      <p role="status">{text}</p>
      {may && (
        <Button
          variant="filled"
          title={t('move.what', { printer: name })}
          onClick={() => void moveToSpare(client, printer)}
        >
          {t('move', { count, to })}
        </Button>
      )}
    </div>
  )
}

function Move({ uri, move }: { uri: string; move: SpareMove }) {
  const t = useSpareWords()
  const say = useSay()
  const { name: printer, count } = move
  const to = printerName(move.to)
  if (move.at === 'moving') {
    return (
      <div className={styles['line']} data-tone="waiting">
        <p>{t('moving', { count, printer, to })}</p>
        <div className={styles['run']}>
          <RunBar progress={move.progress} onCancel={move.cancel} />
        </div>
      </div>
    )
  }
  return (
    <div className={styles['line']} data-tone={move.at === 'ended' ? 'waiting' : 'unsure'}>
      {move.at === 'ended' ? (
        <div className={styles['said']}>
          <p>{t('ended', { printer, to })}</p>
          <Outcome result={move.result} />
        </div>
      ) : (
        <p role="alert">{t('failed', { printer, why: say(move.error) })}</p>
      )}
      <Button variant="default" onClick={() => forgetMove(uri)}>
        {t('close')}
      </Button>
    </div>
  )
}

/** The printers that stand still and whose jobs may move to another one, and what became of those that were moved. */
export function SpareBanners() {
  const printers = usePrint(state => state.printers)
  const moves = useSpareMoves(state => state.moves)
  return (
    <>
      {[...moves].map(([uri, move]) => (
        <Move key={uri} uri={uri} move={move} />
      ))}
      {printers.map(printer => {
        const { uri, spare } = printer
        if (!spare || moves.get(uri)?.at === 'moving') return null
        return <MayMove key={uri} printer={{ ...printer, spare }} />
      })}
    </>
  )
}
