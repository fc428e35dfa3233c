import { usePrint } from './use-print.ts'

export { PrintDesk } from './PrintDesk.tsx'
export { PrintStatus } from './PrintStatus.tsx'

/** How many jobs need a person: the badge on the rail. */
export function usePrintNeedsYou(): number {
  return usePrint(state => state.counts.needYou)
}
