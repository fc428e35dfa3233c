import type { JobRow } from '../../../src-shared/contract/print.ts'
import { type CellProps, SmallIcon, type SmallIconName } from '../../app/index.ts'
import { AskedPill } from '../inspector/AskedPill.tsx'
import { useEvidenceWords } from '../inspector/words.ts'
import { JobPill } from '../JobPill.tsx'
import { usePrintWords } from '../words.ts'
import styles from './JobGrid.module.css'

type Cell = CellProps<JobRow, string>

/** How a job stands. */
export function HereCell({ data }: CellProps<JobRow>) {
  return data ? <JobPill row={data} /> : null
}

/** A sign with the words that it stands for. */
function Mark({ icon, words }: { icon: SmallIconName; words: string }) {
  return (
    <span className={styles['mark']} title={words}>
      <SmallIcon name={icon} />
      <span className="only-heard">{words}</span>
    </span>
  )
}

/** True for a job whose type is marked: a reprint, or one that this desk made. */
export const isMarked = ({ reprint, source }: JobRow) => reprint || source !== 'service'

/** A job's type, marked where it is a reprint or was made at this desk. */
export function TypeCell({ data, value }: Cell) {
  const t = usePrintWords()
  const evidence = useEvidenceWords()
  if (!data) return null
  return (
    <span className={styles['marked']}>
      <span>{value}</span>
      {data.source !== 'service' && <Mark icon="here" words={evidence(`source.${data.source}`)} />}
      {data.reprint && <Mark icon="again" words={t('cell.reprint')} />}
    </span>
  )
}

/** What the service was asked to do with a job, before anything else that there is to say of it. */
export function AskedCell({ data, value }: Cell) {
  if (!data?.asked) return value
  return (
    <span className={styles['marked']} data-asked>
      <AskedPill asked={data.asked} />
      <span>{value}</span>
    </span>
  )
}
