import { describe, expect, it } from 'vitest'
import type { Room } from '../../src-main/print/claims/room.ts'
import { drain, summarize } from '../../src-main/print/station/drain.ts'
import { message } from '../../src-shared/messages/index.ts'
import { memoryRoom } from '../rig/room.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService } from './station-support.ts'

/** A room that takes nothing: away, or held. */
const shutRoom = (problem: Room['problem']): Room => {
  const later = async () => ({ is: 'later' as const })
  return memoryRoom({ isOpen: false, problem, take: later, clear: later })
}

describe('a drain in a room that takes nothing', () => {
  const own = ownStation(() => [new MemoryPrinter('ipp://127.0.0.1/printers/one')])

  it.each([
    ['is away', message('claims.away', { why: 'a test' })],
    ['is held', message('claims.held', {})],
  ])('ends within its patience where the room %s, and says what waits', async (_how, problem) => {
    const { station } = await own.start({ service: memoryService([listed('1'), listed('2')]), room: shutRoom(problem) })
    expect(await drain(station, 500, new AbortController().signal)).toBe('drained')
    expect(await summarize(station)).toMatchObject({ printed: 0, failed: [], waiting: ['1', '2'] })
  })
})
