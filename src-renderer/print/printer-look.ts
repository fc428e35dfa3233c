import type { PrinterView } from '../../src-shared/print/printer.ts'
import {
  type PrinterStanding,
  printerStanding,
  reasonTexts,
  reasonWord,
} from '../../src-shared/print/reasons.ts'
import { defineWords, type Tone } from '../app/index.ts'

const { useWords: useReasonWords } = defineWords('print-reasons', {
  ...reasonTexts,
  'standing.ready': 'ready',
  'standing.printing': 'printing',
  'standing.trouble': 'needs a hand',
  'standing.stopped': 'stopped',
  'standing.unreachable': 'not reached',
  'standing.not-found': 'no such queue',
  'standing.not-asked': 'not asked yet',
})

type Icon = 'check' | 'arrow' | 'cross' | 'pause' | 'question' | 'clock'

const looks: Record<PrinterStanding, [Tone, Icon]> = {
  ready: ['done', 'check'],
  printing: ['moving', 'arrow'],
  trouble: ['failed', 'cross'],
  stopped: ['failed', 'pause'],
  unreachable: ['failed', 'cross'],
  'not-found': ['failed', 'question'],
  'not-asked': ['waiting', 'clock'],
}

/** How a printer is shown. */
export interface PrinterLook {
  tone: Tone
  icon: Icon
  /** True when it takes jobs now. */
  ready: boolean
  /** Its state in a word. */
  word: string
  /** Its reasons in words, the worst first; the printer's own words where it gave no reason. */
  reasons: string
}

const isReason = (key: string): key is keyof typeof reasonTexts => Object.hasOwn(reasonTexts, key)

/** Says how a printer stands. */
export function usePrinterLook(): (view: PrinterView) => PrinterLook {
  const t = useReasonWords()
  return view => {
    const { standing, reasons } = printerStanding(view)
    const words = reasons.map(reason => {
      const key = reasonWord(reason)
      return isReason(key) ? t(key) : key
    })
    const [tone, icon] = looks[standing]
    return {
      tone,
      icon,
      ready: standing === 'ready' || standing === 'printing',
      word: t(`standing.${standing}`),
      reasons: words.join(', ') || (standing === 'ready' ? '' : (view.status?.message ?? '')),
    }
  }
}
