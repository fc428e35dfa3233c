import { useEffect, useState } from 'react'
import type { JobDetail, JobRow } from '../../../src-shared/contract/print.ts'
import { useClient } from '../../app/index.ts'

/** The attempts and the timeline of a job, read anew whenever its row changes; null until they are here. */
export function useJobDetail(row: JobRow): JobDetail | null {
  const client = useClient()
  const [detail, setDetail] = useState<JobDetail | null>(null)
  useEffect(() => {
    let left = false
    client.call('jobs.detail', { job: row.id }).then(
      answer => {
        if (!left) setDetail(answer)
      },
      // The row itself still shows; the next change of it asks again.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [client, row])
  return detail?.row.id === row.id ? detail : null
}
