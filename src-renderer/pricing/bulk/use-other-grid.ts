import { useEffect, useState } from 'react'
import type { GridHead, GridReading, PriceRetailer } from '../../../src-shared/contract/prices.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import type { OtherGrid } from '../../../src-shared/pricing/retailer-copy.ts'
import { useClient } from '../../app/index.ts'
import { createColumns } from '../columns/index.ts'
import { RowPuller } from '../state/load-rows.ts'

/** Where the grid of another retailer stands. */
export interface OtherGridState {
  /** Whose it is, and its currencies; null before the first answer. */
  retailer: PriceRetailer | null
  grid: OtherGrid | null
  /** The codes that it lists, once it is here. */
  codes(): string[]
  reading: GridReading | null
  /** When the service was last asked for all of it; null: never. */
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

/** The grid of another retailer (or another page of designs), as the service has it: opened and read to its end. Null while none is chosen. */
export function useOtherGrid(sheet: PriceSheetId | null): OtherGridState {
  const client = useClient()
  const [state, setState] = useState(nothing)
  useEffect(() => {
    setState(nothing)
    if (sheet === null) return
    const columns = createColumns()
    const puller = new RowPuller(client, sheet, rows => columns.apply(rows))
    let left = false
    const fail = (failure: unknown) => {
      if (!left) setState(before => ({ ...before, failure }))
    }
    let newest: GridHead | null = null
    const take = async (head: GridHead) => {
      // What is told may overtake what is answered.
      if (left || (newest && isOlder(head, newest))) return
      newest = head
      setState(before => ({ ...before, retailer: head.retailer, reading: head.reading, readAt: head.readAt }))
      // What was read before is good enough where the service does not answer; half a grid is not.
      if (head.reading.state === 'reading' || head.readAt === null) return
      await puller.pull()
      if (left) return
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
    const off = client.on('prices.reading', news => {
      if (news.sheet === sheet) take(news.head).catch(fail)
    })
    client.call('prices.open', { sheet }).then(take).catch(fail)
    return () => {
      left = true
      puller.stop()
      off()
    }
  }, [client, sheet])
  return state
}
