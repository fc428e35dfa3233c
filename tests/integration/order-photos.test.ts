import { afterEach, describe, expect, test } from 'vitest'
import { photoHandlers } from '../../src-main/orders/photo-desk.ts'
import type { Session } from '../../src-main/session/index.ts'
import { removeFolders } from '../rig/station.ts'
import { closeAll, openDesk, startService } from './order-support.ts'
import { clientOf, failureOf, json, serve } from './service-support.ts'

afterEach(async () => {
  await closeAll()
  removeFolders()
})

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const first = { order: '51077', checkpoint: 'p1.1', photo: 'a', index: 0 }

interface World {
  /** Answers a photo's link, which names how often the list was read before. */
  photo?: { status?: number; body?: string | Buffer }
  /** Links of the first list are refused so. */
  refusesFirst?: number
  expired?: boolean
  /** Whose name is in the photo's link; defaults to the service's own host. */
  host?: string
  /** The photos of each list, the first of which is 1. */
  ids?: (list: number) => string[]
}

/** A service that lists one photo or others, whose link it makes anew with each list. */
async function service({ photo = {}, refusesFirst, expired = false, host, ids = () => ['a'] }: World = {}) {
  let lists = 0
  const photos: (string | undefined)[] = []
  const fetched: string[] = []
  const server = await serve((response, request) => {
    const url = request.url ?? ''
    if (!url.startsWith('/photos/')) {
      lists += 1
      const expires_at = new Date(Date.now() + (expired && lists === 1 ? -1_000 : 600_000)).toISOString()
      json(response, {
        data: [
          {
            checkpoint: 'p1.1',
            photos: ids(lists).map(id => ({
              id,
              url: `${host ?? server.url}/photos/${id}/${lists}`,
              expires_at,
            })),
          },
        ],
      })
      return
    }
    photos.push(request.headers.authorization)
    fetched.push(url)
    if (refusesFirst !== undefined && url.endsWith('/1')) response.writeHead(refusesFirst).end()
    else response.writeHead(photo.status ?? 200, { 'content-type': 'image/png' }).end(photo.body ?? png)
  })
  const client = clientOf(server.url)
  const account = { profile: null, status: 'signed-in' }
  const session = { client: () => client, state: () => account } as unknown as Session
  const ask = (input = first) => photoHandlers(session)['orders.photo'](input)
  const desk = photoHandlers(session)
  return { ask, desk, photos, fetched, account, lists: () => lists }
}

describe('a photo of quality control', () => {
  test('comes from the practice service with its type', async () => {
    const practice = await startService(40)
    const desk = await openDesk(practice)
    for (let at = 51_001; at < 51_041; at++) {
      const order = String(at)
      const checkpoints = await desk.handlers['admin.orders.qc-photos']({ path: { order } })
      const checkpoint = checkpoints.find(({ photos }) => photos.length > 0)
      if (!checkpoint) continue
      const input = { order, checkpoint: checkpoint.key, photo: checkpoint.photos[0]?.id ?? null, index: 0 }
      const { type, bytes } = await desk.handlers['orders.photo'](input)
      expect(type).toBe('image/png')
      expect(bytes.byteLength).toBeGreaterThan(1_000)
      return
    }
    expect.unreachable('no order of the practice service has a photo')
  })

  test('is fetched without the token, and its links are read once for all', async () => {
    const { desk, photos, lists } = await service()
    const all = await Promise.all([first, first, { ...first, photo: null }].map(desk['orders.photo']))
    expect(all.map(({ type, bytes }) => [type, bytes.byteLength])).toEqual(Array(3).fill(['image/png', png.length]))
    expect(photos).toEqual([undefined, undefined, undefined])
    expect(lists()).toBe(1)
  })

  test('isn’t fetched by a link from before the token was refused', async () => {
    const { desk, photos, account } = await service()
    await desk['orders.photo'](first)
    account.status = 'token-refused'
    await expect(desk['orders.photo'](first)).rejects.toMatchObject({ code: 'service.token-refused' })
    expect(photos).toHaveLength(1)
  })

  // Proves: qc.links
  test.each([401, 403, 404, 410])('gets a new link once its own is refused (%i)', async status => {
    const { desk, photos, lists } = await service({ refusesFirst: status })
    const both = await Promise.all([first, first].map(desk['orders.photo']))
    expect(both.map(({ type }) => type)).toEqual(['image/png', 'image/png'])
    expect([photos.length, lists()]).toEqual([4, 2])
  })

  test('with an expired link isn’t asked for by it', async () => {
    const { ask, photos, lists } = await service({ expired: true })
    expect((await ask()).type).toBe('image/png')
    expect([photos.length, lists()]).toEqual([1, 2])
  })

  test('is given up after the second link', async () => {
    const { ask, photos, lists } = await service({ photo: { status: 403 } })
    expect(await failureOf(ask())).toMatchObject({ code: 'photo.link-refused', data: { status: 403 } })
    expect([photos.length, lists()]).toEqual([2, 2])
  })

  test.each<[string, string | Buffer, string]>([
    ['a web page', '<!doctype html><script>1</script>', 'JPEG'],
    ['an SVG image, which could hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'JPEG'],
    ['nothing', '', 'JPEG'],
    ['more than 20 MB', Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)]), '20 MB'],
  ])('that is %s is refused', async (_what, body, why) => {
    const { ask, lists } = await service({ photo: { body } })
    const failure = await failureOf(ask())
    expect(failure).toMatchObject({ code: 'photo.not-fetched' })
    expect(failure.message).toContain(why)
    expect(lists()).toBe(1)
  })

  test('at a host whose name can’t be resolved is said, and can be asked for again', async () => {
    const { ask } = await service({ host: 'http://photos.invalid' })
    for (let time = 0; time < 2; time++) {
      const failure = await failureOf(ask())
      expect(failure).toMatchObject({ code: 'photo.not-fetched' })
      expect(failure.message).toContain('photos.invalid')
    }
  })

  test('that was added since the links were read is that one, and one that was removed is no other', async () => {
    const { desk, fetched, lists } = await service({ ids: list => (list === 1 ? ['a'] : ['b']) })
    await desk['orders.photo'](first)
    await desk['orders.photo']({ ...first, photo: 'b' })
    expect(fetched).toEqual(['/photos/a/1', '/photos/b/2'])
    expect(await failureOf(desk['orders.photo'](first))).toMatchObject({ code: 'photo.gone' })
    expect([fetched.length, lists()]).toEqual([2, 3])
  })

  test('that isn’t listed is said', async () => {
    const { ask } = await service()
    expect(await failureOf(ask({ ...first, checkpoint: 'p2.1' }))).toMatchObject({ code: 'photo.gone' })
  })
})
