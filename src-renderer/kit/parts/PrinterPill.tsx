import type { PrinterView } from '../../../src-shared/print/printer.ts'
import {
  ownWords,
  type PrinterStanding,
  printerStanding,
  reasonWeight,
  sayReason,
  wantsOf,
} from '../../../src-shared/print/reasons.ts'
import { useReason } from '../words/reasons.ts'
import { useWords } from '../words/words.ts'
import type { SmallIconName } from './icons.tsx'
import { Pill, type Tone } from './Pill.tsx'

const looks: Record<PrinterStanding, [Tone, SmallIconName]> = {
  ready: ['done', 'check'],
  printing: ['moving', 'arrow'],
  trouble: ['failed', 'cross'],
  stopped: ['failed', 'pause'],
  wants: ['unsure', 'question'],
  unreachable: ['failed', 'cross'],
  'not-found': ['failed', 'cross'],
  'not-asked': ['waiting', 'clock'],
}

/** Printers and drivers write whole paragraphs; Settings have all of it. */
const mostOfOwn = 60

/**
 * The state of a printer, in the words of its worst fault and of the printer itself: "out of paper" rather than "needs a look",
 * "paused (Paper jam)".
 */
export function usePrinterWord(): (view: Pick<PrinterView, 'status' | 'problem'>) => string {
  const t = useWords('frame')
  const reason = useReason()
  return view => {
    if (view.problem?.code === 'printer.held') return t('printer.held')
    const { standing, reasons } = printerStanding(view)
    const wants = wantsOf(view)
    if (wants !== null) return t(`printer.wants.${wants}`)
    const withOwn = (words: string, english: string) => {
      const own = ownWords(view.status?.message ?? null, english)
      if (own === null) return words
      return t('printer.own', { words, own: own.length > mostOfOwn ? `${own.slice(0, mostOfOwn)}…` : own })
    }
    const worst = reasons.find(keyword => reasonWeight(keyword) === 'error')
    if (worst && (standing === 'trouble' || standing === 'stopped')) return withOwn(reason(worst), sayReason(worst))
    if (standing === 'stopped') return withOwn(t('printer.stopped'), 'stopped')
    if (standing === 'trouble' && view.status?.accepting === false) return t('printer.not-accepting')
    return standing === 'wants' ? t('printer.trouble') : t(`printer.${standing}`)
  }
}

/** A printer's state as icon and word. */
export function PrinterPill({ printer }: { printer: Pick<PrinterView, 'status' | 'problem'> }) {
  const word = usePrinterWord()
  const [tone, icon] = looks[printerStanding(printer).standing]
  return (
    <Pill tone={tone} icon={icon}>
      {word(printer)}
    </Pill>
  )
}
