import { useEffect, useState } from 'react'
import type { GridHead, GridReading, PriceRetailer } from '../../../src-shared/contract/prices.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import type { OtherGrid } from '../../../src-shared/pricing/retailer-copy.ts'
import { useClient } from '../../kit/index.ts'
import { createColumns } from '../columns/index.ts'
import { RowPuller } from '../state/load-rows.ts'

/** Load state of another retailer's grid. */
export interface OtherGridState {
  /** The sheet's retailer and currencies; null before the first answer. */
  retailer: PriceRetailer | null
  grid: OtherGrid | null
  /** The codes in the grid; empty until it is loaded. */
  codes(): string[]
  reading: GridReading | null
  /** When all of it was last requested from the service; null: never. */
  readAt: number | null
  failure: unknown
}

const nothing: OtherGridState = {
  retailer: null,
  grid: null,
  codes: () => [],
  reading: null,
  readAt: null,
  failure: null,
}

const isOlder = (head: GridHead, than: GridHead): boolean =>
  (head.revision - than.revision || (head.readAt ?? 0) - (than.readAt ?? 0)) < 0

/**
 * Opens the grid of another retailer (or another sheet of designs) with the service's values, and loads it completely.
 * Empty if none is chosen.
 */
export function useOtherGrid(sheet: PriceSheetId | null): OtherGridState {
  const client = useClient()
  const [state, setState] = useState(nothing)
  useEffect(() => {
    setState(nothing)
    if (sheet === null) return
    const columns = createColumns()
    const puller = new RowPuller(client, sheet, rows => columns.apply(rows))
    let isStopped = false
    const fail = (failure: unknown) => {
      if (!isStopped) setState(before => ({ ...before, failure }))
    }
    let newest: GridHead | null = null
    const onHead = async (head: GridHead) => {
      // An event may overtake the answer to the call.
      if (isStopped || (newest && isOlder(head, newest))) return
      newest = head
      setState(before => ({ ...before, retailer: head.retailer, reading: head.reading, readAt: head.readAt }))
      // Prices loaded earlier will do if the service doesn't answer; half a grid won't.
      if (head.reading.state === 'reading' || head.readAt === null) return
      await puller.pull()
      if (isStopped) return
      const grid: OtherGrid = {
        combinations: head.combinations.filter(({ present }) => present),
        rowOf: code => columns.rowOf(code),
        columnValues: column => columns.columnValues(column),
      }
      const codes = () =>
        Array.from({ length: columns.rows }, (_, row) => row)
          .filter(row => columns.isPresent(row))
          .map(row => columns.code(row))
      setState(before => ({ ...before, grid, codes, failure: null }))
    }
    const unsubscribe = client.on('prices.reading', news => {
      if (news.sheet === sheet) onHead(news.head).catch(fail)
    })
    client.call('prices.open', { sheet }).then(onHead).catch(fail)
    return () => {
      isStopped = true
      puller.stop()
      unsubscribe()
    }
  }, [client, sheet])
  return state
}
