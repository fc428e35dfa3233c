import type { FastifyInstance } from 'fastify'
import { drawPhoto } from '../orders/photos.ts'
import { isMade, iso, pastOf } from '../orders/timeline.ts'
import { hash } from '../random.ts'
import type { DocumentOrder, Piece } from '../sample/order.ts'
import { checkLink, makeLink } from '../server/document-routes.ts'
import { invalid, Refusal } from '../server/refusal.ts'
import { type ServiceParts, serve } from '../server/service.ts'
import { pageOf } from './kept.ts'

/** Checks are made of so many of the newest orders that are in production or past it. */
const CHECKED_ORDERS = 200
const PER_PAGE = 50
const MINUTE = 60_000

/** What was done to a check. */
interface CheckChanges {
  state?: 'resolved' | 'running'
  rerun?: number
}

interface CheckScene {
  id: number
  order: DocumentOrder
  piece: Piece
  mark: number
  changes: CheckChanges
}

const SIDES = ['left', 'right'] as const
const LAPELS = ['Notch', 'Peak', 'Shawl'] as const
const THIRDS = [0, 1, 2] as const

/** Some orders have one check of each of their first pieces; its number holds that of its order. */
function checksOf({ seed, support }: ServiceParts, order: DocumentOrder): CheckScene[] {
  if (!isMade(order)) return []
  return order.pieces.slice(0, 2).flatMap((piece, at) => {
    const mark = hash(seed, 'vision', piece.code)
    const id = order.order_id * 10 + at
    return mark % 3 === 0 ? [{ id, order, piece, mark, changes: support.get('vision', id) ?? {} }] : []
  })
}

function findCheck(parts: ServiceParts, id: string): CheckScene {
  const order = /^\d{2,15}$/.test(id) ? parts.book.find(Math.floor(Number(id) / 10)) : undefined
  const check = order && checksOf(parts, order).find(one => one.id === Number(id))
  if (!check) throw new Refusal(404, `Vision check ${id} was not found.`)
  return check
}

/** Two readings of one photo, which differ in one thing unless a re-run brought them together. */
function readingsOf({ mark, piece, changes }: CheckScene) {
  const lapel = LAPELS[mark % LAPELS.length] ?? 'Notch'
  const read = { garment: piece.product_name, lapel, buttons: String(2 + (mark % 2)), fabric: piece.fabric_code }
  if ((changes.rerun ?? 0) > 0 && mark % 2 === 0) return { read_a: read, read_b: read }
  const other = THIRDS[mark % 3] === 0 ? { buttons: '3 or 4' } : { lapel: LAPELS[(mark + 1) % LAPELS.length] ?? '' }
  return { read_a: read, read_b: { ...read, ...other } }
}

function checkRecord(parts: ServiceParts, check: CheckScene) {
  const { id, order, piece, mark, changes } = check
  const state = changes.state ?? 'open'
  const { url, expires_at } = makeLink(parts, `/documents/vision/${id}`, 'admin.vision-checks.results.index')
  return {
    id,
    order_id: order.order_id,
    piece: piece.code,
    state,
    created_at: iso(pastOf(order, order.created_at + (mark % 900) * MINUTE)),
    photo_url: url,
    photo_expires_at: expires_at,
    can_resolve: state === 'open',
    can_rerun: state === 'open' && (changes.rerun ?? 0) < 2,
    ...readingsOf(check),
    single_leg_slot: piece.type === 'lb' && mark % 2 === 0 ? SIDES[(mark >>> 4) % 2] : null,
  }
}

/** Vision checks of photos (specification 2.9, 4.6). */
export function addVisionRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { book, support } = parts

  serve(app, 'admin.vision-checks.results.index', async ({ query }) => {
    if (query.shape !== undefined && query.shape !== 'v2') throw invalid({ shape: ['There is only the shape v2.'] })
    const orders = book.page(
      { statuses: ['Manufacturing', 'Outbound', 'Completed', 'Delivered'], customer: '' },
      1,
      CHECKED_ORDERS,
    )
    const open = orders.flatMap(order => checksOf(parts, order)).filter(({ changes }) => changes.state !== 'resolved')
    const { data: checks, meta } = pageOf(open, query.page, PER_PAGE)
    const rows = checks.map(check => checkRecord(parts, check))
    // The old shape has the readings alone.
    const data = query.shape === 'v2' ? rows : rows.map(({ id, read_a, read_b }) => ({ id, read_a, read_b }))
    return { data, meta }
  })

  serve(app, 'admin.vision-checks.resolve', async ({ path }) => {
    const check = findCheck(parts, path.id)
    // Asked again, it does no harm.
    if (check.changes.state !== 'resolved') support.put('vision', check.id, { ...check.changes, state: 'resolved' })
    return { id: check.id, state: 'resolved' }
  })

  serve(app, 'admin.vision-checks.rerun', async ({ path, reply }) => {
    const check = findCheck(parts, path.id)
    const { can_rerun } = checkRecord(parts, check)
    if (!can_rerun) throw new Refusal(422, `Vision check ${check.id} can’t be run again.`, { code: 'cannot_rerun' })
    support.put('vision', check.id, { ...check.changes, rerun: (check.changes.rerun ?? 0) + 1 })
    return reply.code(202).send({ result: checkRecord(parts, findCheck(parts, path.id)) })
  })

  app.get<{ Params: { id: string } }>(
    '/documents/vision/:id',
    { config: { operation: 'document.vision', area: 'pdf' as const } },
    async (request, reply) => {
      // Presigned links of the usual stores do the same.
      if (request.headers.authorization !== undefined) throw new Refusal(400, 'This link takes no token.')
      checkLink(parts, request)
      const { id, piece } = findCheck(parts, request.params.id)
      return reply
        .type('image/png')
        .header('cache-control', 'no-store')
        .send(drawPhoto({ checkpoint: 'vision', piece, no: Number(id) }))
    },
  )
}
