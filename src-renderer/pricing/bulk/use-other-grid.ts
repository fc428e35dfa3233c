import { useEffect, useState } from 'react'
import type { GridHead, GridReading } from '../../../src-shared/contract/prices.ts'
import type { OtherGrid } from '../../../src-shared/pricing/retailer-copy.ts'
import { useClient } from '../../app/index.ts'
import { createColumns } from '../columns/index.ts'
import { RowPuller } from '../load-rows.ts'

/** Where the grid of another retailer stands. */
export interface OtherGridState {
  grid: OtherGrid | null
  reading: GridReading | null
  /** When the service was last asked for all of it; null: never. */
  readAt: number | null
  failure: unknown
}

const nothing: OtherGridState = { grid: null, reading: null, readAt: null, failure: null }

/** The grid of another retailer, as the service has it: opened and read to its end. Null while none is chosen. */
export function useOtherGrid(retailer: string | null): OtherGridState {
  const client = useClient()
  const [state, setState] = useState(nothing)
  useEffect(() => {
    setState(nothing)
    if (retailer === null) return
    const columns = createColumns()
    const puller = new RowPuller(client, retailer, rows => columns.apply(rows))
    let left = false
    const fail = (failure: unknown) => {
      if (!left) setState(before => ({ ...before, failure }))
    }
    const take = async (head: GridHead) => {
      if (left) return
      setState(before => ({ ...before, reading: head.reading, readAt: head.readAt }))
      // What was read before is good enough where the service does not answer; half a grid is not.
      if (head.reading.state === 'reading' || head.readAt === null) return
      await puller.pull()
      if (left) return
      const grid: OtherGrid = {
        combinations: head.combinations.filter(({ present }) => present),
        rowOf: code => columns.rowOf(code),
        columnValues: column => columns.columnValues(column),
      }
      setState(before => ({ ...before, grid, failure: null }))
    }
    const off = client.on('prices.reading', news => {
      if (news.retailer === retailer) take(news.head).catch(fail)
    })
    client.call('prices.open', { retailer }).then(take).catch(fail)
    return () => {
      left = true
      puller.stop()
      off()
    }
  }, [client, retailer])
  return state
}
