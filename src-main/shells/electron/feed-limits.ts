import type { IncomingMessage } from 'node:http'
import { guarded } from '../../observers.ts'

/** What a feed says of the newest version takes about a kilobyte, and some more for release notes. */
const mostBytes = 256 * 1024
const longestAnswer = 60_000

/** A request of electron-updater. */
interface FeedRequest {
  abort(): void
  emit(event: 'error', error: Error): unknown
}

/** What electron-updater asks with. It keeps whatever a feed answers in memory, as long as that comes. */
export interface FeedExecutor {
  createRequest(
    options: { path?: string | null },
    answered: (response: Pick<IncomingMessage, 'on'>) => void,
  ): FeedRequest
}

/** Ends a feed's answer that is larger than 256 kB or takes longer than a minute. Installers may take as long as they need. */
export function limitFeed(executor: FeedExecutor): void {
  const create = executor.createRequest.bind(executor)
  executor.createRequest = (options, answered) => {
    if (!/\.ya?ml(\?|$)/.test(options.path ?? '')) return create(options, answered)
    const request = create(options, response => {
      let bytes = 0
      const count = guarded((piece: Uint8Array | string) => {
        bytes += piece.length
        if (bytes > mostBytes) end('The feed’s answer is larger than 256 kB.')
      })
      response.on('data', count)
      response.on('end', () => clearTimeout(timer))
      answered(response)
    })
    const end = (why: string) => {
      clearTimeout(timer)
      // An aborted request doesn't settle what waits for its answer.
      request.emit('error', new Error(why))
      request.abort()
    }
    const timer = setTimeout(guarded(end), longestAnswer, 'The feed’s answer took longer than a minute.')
    timer.unref()
    return request
  }
}
