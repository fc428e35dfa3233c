import type { CallAnswer, DeskClient, ShownPlace } from '../../src-shared/contract/client.ts'
import { callHeader, callPath, eventsPath, placeHeader } from '../../src-shared/contract/loopback.ts'
import { decodeWire, encodeWire } from '../../src-shared/contract/wire.ts'
import { connectionLost, outputOf } from './answer.ts'
import { openEventStream } from './event-stream.ts'
import { Listeners } from './listeners.ts'
import { Resuming } from './resuming.ts'

/** Bytes above this many go as a blob, which the browser carries beside the page instead of through it. */
const mostInPage = 262_144

const carried = (body: string | Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> | Blob =>
  typeof body !== 'string' && body.byteLength > mostInPage ? new Blob([body]) : body

async function post(
  name: string,
  input: unknown,
  place: ShownPlace,
  session: Readonly<Record<string, string>>,
): Promise<CallAnswer> {
  const body = encodeWire(input)
  const response = await fetch(callPath + encodeURIComponent(name), {
    method: 'POST',
    headers: {
      'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
      [callHeader]: '1',
      ...session,
      ...(place !== null && { [placeHeader]: encodeURIComponent(place) }),
    },
    body: carried(body),
  })
  const type = response.headers.get('content-type')
  if (type === 'application/json') return JSON.parse(await response.text()) as CallAnswer
  if (type === 'application/octet-stream') return decodeWire(await response.arrayBuffer()) as CallAnswer
  // The shell's guard answers in plain text: another desk has this port now, or this page's session has ended.
  throw new Error(`${response.status} ${(await response.text()).slice(0, 100)}`)
}

/**
 * The desk over loopback, from the page that its browser shell served. Events during a lost connection are missed: read
 * again when it is back.
 */
export function createBrowserClient(): DeskClient {
  const events = new Listeners()
  const hearing = new Set<(connected: boolean, isUnknown?: boolean) => void>()
  const resuming = new Resuming()
  // Where it fails, the page goes on by its cookie.
  const begin = () => void resuming.begin().catch(() => {})
  const stream = openEventStream(
    `ws://${location.host}${eventsPath}`,
    (name, data, place) => events.tell(name, data, place),
    (connected, isUnknown) => {
      if (connected) begin()
      for (const hear of [...hearing]) hear(connected, isUnknown)
    },
    () => resuming.resume(),
  )
  void stream.tried.then(begin)
  return {
    call: async (name, input, place = null) => {
      // If this asked before the event stream is open, a change between the answer and the first event would be missed.
      // Later calls go at once, so that they are on their way before the page draws what else the key has changed.
      if (!stream.hasTried()) await stream.tried
      const answer = await post(name, input, place, resuming.headers).catch(cause => {
        throw connectionLost(cause)
      })
      return outputOf(answer) as never
    },
    on: (name, listener) => events.add(name, listener),
    onConnection: listener => {
      const hear: typeof listener = (connected, isUnknown) => listener(connected, isUnknown)
      hearing.add(hear)
      return () => void hearing.delete(hear)
    },
  }
}
