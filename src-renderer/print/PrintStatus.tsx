import { isPrinterStopped, takesJobs } from '../../src-shared/print/reasons.ts'
import { FootStatus, goTo, joinItems, usePrinterWord, useWords } from '../kit/index.ts'
import { noJobFilter, standingOf } from './filter.ts'
import { usePrint, usePrinters, usePrintStore } from './use-print.ts'

/**
 * The printers in the status bar: how many are ready, and which one needs a hand. Leads to the jobs that it keeps, or to the
 * printers in Settings.
 */
export function PrintStatus() {
  const t = useWords('print')
  const word = usePrinterWord()
  const printers = usePrinters()
  // One that wasn't asked yet is neither ready nor in trouble.
  const unready = printers.filter(isPrinterStopped)
  const [worst] = unready
  const store = usePrintStore()
  const blocked = usePrint(
    ({ counts, rows, around }) =>
      counts.blocked > 0 &&
      [...rows.values()].some(row => row.printer === worst?.uri && standingOf(row, around) === 'blocked'),
  )
  const showJobs = (uri: string) => {
    store.setState({ filter: { ...noJobFilter, printer: uri } })
    goTo('print')
  }
  const tone = printers.length === 0 ? 'waiting' : worst ? 'failed' : 'done'
  return (
    <FootStatus
      tone={tone}
      title={worst && blocked ? t('status.jobs', { printer: worst.name }) : t('status.open')}
      onClick={() => (worst && blocked ? showJobs(worst.uri) : goTo('settings', { section: 'printers' }))}
    >
      {printers.length === 0 ? t('status.noPrinters') : t('status.ready', { count: printers.filter(takesJobs).length })}
      {worst && (
        <>
          {joinItems(['', ''])}
          <b>{worst.name}</b> {word(worst)}
        </>
      )}
      {unready.length > 1 && ` ${t('status.more', { count: unready.length - 1 })}`}
    </FootStatus>
  )
}
