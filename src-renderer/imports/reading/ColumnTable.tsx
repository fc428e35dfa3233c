import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { columnLetters } from '../../../src-shared/imports/column-letters.ts'
import { type ColumnRole, type GivenRole, givenRole } from '../../../src-shared/imports/column-role.ts'
import { useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import styles from './Reading.module.css'
import { useSamples } from './use-samples.ts'

/** Columns that are shown at first, and with each “more”. */
const some = 100

function Role({ column, title, role }: { column: number; title: string; role: ColumnRole | null }) {
  const t = useWords('imports-reading')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const letters = columnLetters(column)
  return (
    <NativeSelect
      aria-label={t('header.roleOf', { column: letters, title })}
      value={role?.is ?? ''}
      data={[
        { value: '', label: t('header.asTitle') },
        ...givenRole.options.map(value => ({ value, label: t(`role.${value}`) })),
      ]}
      onChange={event => {
        const chosen = event.currentTarget.value
        const to = chosen === '' ? null : (chosen as GivenRole)
        attempt(t('header.roleDoing'), () => decide({ set: 'role', column, to }))
      }}
    />
  )
}

/** What a column's cells are read as, in a few words. */
function useReads(): (role: ColumnRole | null) => string {
  const t = useWords('imports-reading')
  return role => {
    if (!role) return t('reads.nothing')
    if (role.is !== 'price') return t(`role.${role.is}`)
    if (role.field === null) return t('reads.priceNoField', { name: role.name })
    const field = t(`field.${role.field}`)
    return role.name === '' ? t('reads.fieldOnly', { field }) : t('reads.price', { name: role.name, field })
  }
}

/** Every column of the file with what it is; each can be said otherwise. */
export function ColumnTable() {
  const t = useWords('imports-reading')
  const titles = useDraft(view => view.titles)
  const roles = useDraft(view => view.header?.roles)
  const remembered = useDraft(view => view.header?.remembered)
  const leftOut = useDraft(view => view.leftOut.columns)
  const reads = useReads()
  const sample = useSamples()
  const [shown, setShown] = useState(some)
  const more = titles.length - shown
  return (
    <>
      <table className={styles['columns']}>
        <thead>
          <tr>
            <th>{t('header.column')}</th>
            <th>{t('header.title')}</th>
            <th>{t('header.samples')}</th>
            <th>{t('header.role')}</th>
            <th>{t('header.reads')}</th>
          </tr>
        </thead>
        <tbody>
          {titles.slice(0, shown).map((title, column) => {
            const role = roles?.[column] ?? null
            const read = leftOut.includes(column) ? t('reads.left') : reads(role)
            const text = remembered?.includes(column) ? t('reads.remembered', { as: read }) : read
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <tr key={column}>
                <td>{columnLetters(column)}</td>
                <td title={title}>{title.trim() === '' ? <i>{t('header.noTitle')}</i> : title}</td>
                <td className="figures" title={sample(column)} data-quiet>
                  {sample(column)}
                </td>
                <td>
                  <Role column={column} title={title} role={role} />
                </td>
                <td title={text} data-quiet={role === null || undefined}>
                  {text}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {more > 0 && (
        <div className="flex wrap items-center gap-12 faint figures">
          <Button variant="default" onClick={() => setShown(shown + some)}>
            {t('header.more', { count: count(Math.min(some, more)) })}
          </Button>
        </div>
      )}
    </>
  )
}
