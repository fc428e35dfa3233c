import { createHash } from 'node:crypto'
import { stationSlug } from '../../src-shared/print/attempt.ts'

/**
 * A station's name as it is in the names of its attempts; `mark` tells its data folder apart from all others. Two services, or one
 * at another address, may have the same job numbers, and their jobs one printer and one folder of documents: each has names of its own.
 */
export function stationTag(name: string, mark: string, service: string): string {
  const end = createHash('sha256').update(`${mark} ${service}`).digest('hex').slice(0, 6)
  return `${stationSlug(stationSlug(name).slice(0, 23))}-${end}`
}
