import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CallAnswer, ShownPlace } from '../../../src-shared/contract/client.ts'
import { callPath, placeHeader } from '../../../src-shared/contract/loopback.ts'
import { decodeWire, encodeWire } from '../../../src-shared/contract/wire.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import type { Dispatch } from '../../dispatch.ts'
import { safeHeaders } from '../page-headers.ts'
import type { BodyRoom } from './request-body.ts'

const octets = 'application/octet-stream'

function send(response: ServerResponse, status: number, answer: CallAnswer): void {
  const encoded = encodeWire(answer)
  const body = typeof encoded === 'string' ? new TextEncoder().encode(encoded) : encoded
  response.writeHead(status, {
    ...safeHeaders,
    'content-type': typeof encoded === 'string' ? 'application/json' : octets,
    'content-length': body.byteLength,
  })
  response.end(body)
}

/** The command's name in the path; empty if it can't be decoded. */
function nameIn(url: string): string {
  try {
    return decodeURIComponent(url.slice(callPath.length))
  } catch {
    return ''
  }
}

/** The place in the request's header; null if it has none that can be decoded. */
function placeIn({ headers }: IncomingMessage): ShownPlace {
  const place = headers[placeHeader]
  try {
    return typeof place === 'string' ? decodeURIComponent(place) : null
  } catch {
    return null
  }
}

const badRequest = (name: string, what: string): CallAnswer => ({
  ok: false,
  error: new DeskError('desk.bad-request', { name, what }).toJSON(),
})

/**
 * Answers a `POST /call/<name>` that the guard let through: decodes the input, calls the desk, encodes the answer. The
 * status is 200 for any answer of the desk, including errors.
 */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  dispatch: Dispatch,
  room: BodyRoom,
): Promise<void> {
  const name = nameIn(request.url ?? '')
  await room.read(request, async body => {
    if (body === 'too-large') {
      return send(response, 413, badRequest(name, `it is larger than ${room.most} bytes`))
    }
    if (body === 'no-room') {
      return send(response, 503, badRequest(name, 'other large requests are in progress; try again in a moment'))
    }
    return answerBody(request, response, { name, body, dispatch })
  })
}

async function answerBody(
  request: IncomingMessage,
  response: ServerResponse,
  { name, body, dispatch }: { name: string; body: Uint8Array<ArrayBuffer>; dispatch: Dispatch },
): Promise<void> {
  let input: unknown
  try {
    const binary = request.headers['content-type']?.startsWith(octets)
    input = decodeWire(binary ? body.buffer : new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return send(response, 400, badRequest(name, 'it can’t be decoded'))
  }
  send(response, 200, await dispatch(name, input, placeIn(request)))
}
