import { useEffect, useState } from 'react'
import { samplesOf } from '../../../src-shared/imports/samples.ts'
import { useClient } from '../../app/index.ts'
import { useDraft } from '../use-imports.ts'

/** Rows that are looked at: enough that three different values stand in most columns. */
const rowsRead = 200

/** A few values of each column, as `12.50, 14, 9.90`; '' while none is known. */
export function useSamples(): (column: number) => string {
  const client = useClient()
  const view = useDraft(each => each)
  const [samples, setSamples] = useState<string[][]>([])
  useEffect(() => {
    let isNewest = true
    const asked = {
      draft: view.draft.id,
      only: 'all',
      kind: null,
      text: '',
      from: 0,
      count: rowsRead,
    } as const
    client.call('imports.rows', asked).then(
      ({ rows }) => {
        if (isNewest) setSamples(samplesOf(rows, view.titles.length))
      },
      // They are a help only; what is wrong with the file is said elsewhere.
      () => undefined,
    )
    return () => {
      isNewest = false
    }
  }, [client, view])
  return column => samples[column]?.join(', ') ?? ''
}
