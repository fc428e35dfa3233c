import { AsyncLocalStorage } from 'node:async_hooks'
import type { ShownPlace } from '../src-shared/contract/client.ts'
import { DeskError } from '../src-shared/errors.ts'

/** A window's call that is being answered. */
interface Call {
  place: ShownPlace
  isAnswered: boolean
}

const calls = new AsyncLocalStorage<Call>()

/** Answers a window's call for a place. What `run` leaves running in the background isn't bound to the place any more. */
export async function inCall<T>(place: ShownPlace, run: () => Promise<T>): Promise<T> {
  const call: Call = { place, isAnswered: false }
  try {
    return await calls.run(call, run)
  } finally {
    call.isAnswered = true
  }
}

/**
 * To be called wherever the open profile's client, station or prices are handed out: throws `session.other-profile` while a call is
 * being answered that was meant for another place, so that nothing a handler waited for brings it to another profile.
 */
export function mustStillShow(open: ShownPlace): void {
  const call = calls.getStore()
  if (call && !call.isAnswered && call.place !== open) throw new DeskError('session.other-profile', {})
}
