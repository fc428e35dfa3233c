import { Progress } from '@mantine/core'
import type { UploadProof } from '../../../src-shared/contract/import-uploads.ts'
import { priceFields } from '../../../src-shared/pricing/cell.ts'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { formatTime, useWords, type Words } from '../../kit/index.ts'
import { count, price } from '../numbers.ts'
import styles from './UploadLog.module.css'

/** A field as people call it, or as the service does. */
function fieldText(field: string, t: Words<'imports-upload'>): string {
  const known = priceFields.find(each => each === field)
  return known ? t(`field.${known}`) : field
}

function Examples({ proof: { examples, different } }: { proof: UploadProof }) {
  const t = useWords('imports-upload')
  const value = (each: number) => (isPrice(each) ? price(each) : t('proof.notPriced'))
  const more = different - examples.length
  return (
    <>
      <table className={styles['examples']}>
        <caption className="only-heard">{t('proof.examples')}</caption>
        <thead>
          <tr>
            <th>{t('proof.code')}</th>
            <th>{t('proof.combination')}</th>
            <th>{t('proof.field')}</th>
            <th data-number>{t('proof.wanted')}</th>
            <th data-number>{t('proof.found')}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ code, combination, field, wanted, found }) => (
            <tr key={`${code} ${combination} ${field}`}>
              <td>{code}</td>
              <td>{combination}</td>
              <td>{fieldText(field, t)}</td>
              <td data-number>{value(wanted)}</td>
              <td data-number>{value(found)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{t('proof.more', { count: more, figure: count(more) })}</p>}
    </>
  )
}

/** What resulted from an upload, cell by cell: the prices were read again and compared with the changes. */
export function Proof({ proof }: { proof: UploadProof }) {
  const t = useWords('imports-upload')
  const { at, cells, arrived, different, gone, unchanged = 0, examples } = proof
  const other = different - unchanged
  const data = { count: cells, figure: count(cells), arrived: count(arrived), cells: count(cells) }
  return (
    <div className="grid gap-8">
      <p className="figures">
        {t(arrived === cells ? 'proof.all' : 'proof.some', { ...data, time: formatTime(at) })}{' '}
        {unchanged > 0 && t('proof.unchanged', { count: unchanged, figure: count(unchanged) })}{' '}
        {other > 0 && t('proof.different', { count: other, figure: count(other) })}{' '}
        {gone > 0 && t('proof.gone', { count: gone, figure: count(gone) })}
      </p>
      {arrived < cells && (
        <Progress.Root size={6} transitionDuration={0}>
          <Progress.Section
            value={cells === 0 ? 0 : (arrived / cells) * 100}
            color="teal"
            aria-label={t('progress.label')}
          />
        </Progress.Root>
      )}
      {examples.length > 0 && <Examples proof={proof} />}
    </div>
  )
}
