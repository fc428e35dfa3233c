import type { ServerResponse } from 'node:http'
import { closeAfterTest } from '../rig/after-test.ts'
import { removePriceFolders } from './prices-desk-support.ts'
import { type RecordWorld, startRecords } from './records-support.ts'
import { json, type Seen, serve, type TestServer } from './service-support.ts'

// A service that is nobody's: its records tell what they like, and its answers go astray.

export type Answer = (response: ServerResponse, seen: Seen) => void

/** A desk on a service of which only the pricing is told how to answer. */
export async function odd(answer: Answer): Promise<{ world: RecordWorld; server: TestServer }> {
  const server = await serve((response, seen) => {
    if (seen.url.startsWith('/admin/me')) json(response, { id: 1, name: 'Ada', role: 'admin', permissions: [] })
    else if (seen.url.includes('/pricing/')) answer(response, seen)
    else json(response, { message: 'no such page' }, 404)
  })
  const world = await startRecords({ baseUrl: server.url })
  closeAfterTest(removePriceFolders)
  closeAfterTest(() => world.close())
  return { world, server }
}

/** What was sent, by path. */
export const sent = ({ seen }: TestServer): [string, unknown][] =>
  seen
    .filter(({ method }) => method === 'PUT')
    .map(({ url, body }) => [url.split('/pricing')[1] ?? '', JSON.parse(body)])
