import { useMay } from '../../kit/index.ts'

/** Whether this account may decide about jobs: all commands of the print desk need the same. */
export const useMayPrint = (): boolean => useMay('jobs.print')
