import { useEffect, useState } from 'react'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { useClient, useSay, useWords } from '../../kit/index.ts'
import { type OpenPdf, openPdf } from './pdf.ts'

/** A document that is loading, open, or unavailable for a reason. */
export type Shown = { state: 'loading' } | { state: 'open'; pdf: OpenPdf['document'] } | { state: 'none'; why: string }

const loading: Shown = { state: 'loading' }
/** Resting on a job this long (ms) fetches its document; passing over it does not. */
const restMs = 120

async function bytesOf(client: DeskClient, job: string, fromOrder: boolean): Promise<Uint8Array> {
  const { bytes } = await client.call('jobs.document', { job, ...(fromOrder ? { fromOrder } : {}) })
  return bytes
}

/**
 * The document of a job; `version` changes when it may be another one. `asked` counts how often the order's document was
 * asked for where none is kept: at 0, a look at a job asks the service nothing.
 */
export function useDocument(job: string, version: string, asked: number): Shown {
  const client = useClient()
  const say = useSay()
  const t = useWords('print')
  const [shown, setShown] = useState<{ job: string; what: Shown }>({ job, what: loading })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says that the bytes may have changed
  useEffect(() => {
    let open: OpenPdf | null = null
    let left = false
    const tell = (what: Shown) => {
      if (!left) setShown({ job, what })
    }
    const load = async () => {
      let bytes: Uint8Array
      try {
        bytes = await bytesOf(client, job, asked > 0)
      } catch (error) {
        tell({ state: 'none', why: t('preview.none', { why: say(asDeskError(error).toJSON()) }) })
        return
      }
      try {
        open = await openPdf(bytes)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        tell({ state: 'none', why: t('preview.broken', { why }) })
        return
      }
      if (left) open.close()
      else tell({ state: 'open', pdf: open.document })
    }
    const timer = setTimeout(() => void load(), restMs)
    return () => {
      left = true
      clearTimeout(timer)
      setShown({ job, what: loading })
      open?.close()
    }
  }, [client, job, version, asked, say, t])

  return shown.job === job ? shown.what : loading
}
