import { asDeskError } from '../../src-shared/errors.ts'
import { ClaimsPool } from '../print/claims/claims-pool.ts'
import { overviewOf } from '../print/claims/overview.ts'
import { takeClaimsUrl } from '../print/claims/rooms.ts'
import { type Finding, fault, fine, note } from './finding.ts'

/** Whether the claims database of SELVEDGE_CLAIMS_URL can be used, and who is in its room. Never rejects. */
export async function examineRoom(url: string | null = takeClaimsUrl()): Promise<Finding> {
  if (url === null)
    return note(
      'room',
      'No claims database is set for this check (SELVEDGE_CLAIMS_URL). Without one, two stations with the same rules print everything twice.',
    )
  try {
    const pool = new ClaimsPool(url)
    try {
      const { held, stations } = await overviewOf(pool)
      const names = stations.filter(({ silent }) => silent !== null && silent < 120).map(({ name }) => name)
      const summary = `The claims database answers; ${names.length === 0 ? 'no station is there' : `there are: ${names.join(', ')}`}.`
      if (held === null) return fine('room', summary)
      return fault(
        'room',
        `${summary} It may not know all that was printed. Look at what came out, then run selvedge claims go-on.`,
      )
    } finally {
      await pool.close()
    }
  } catch (error) {
    return fault('room', asDeskError(error).message)
  }
}
