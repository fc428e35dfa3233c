import { crc32, deflateSync } from 'node:zlib'
import { hash } from '../random.ts'
import { CHECKPOINTS } from '../vocabulary.ts'
import type { OrderScene } from './records.ts'
import { isMade, iso, timelineOf } from './timeline.ts'

const WIDTH = 240
const HEIGHT = 320

/** The photos of an order by checkpoint; `link` makes the presigned link of one. */
export function qcPhotosOf(
  scene: OrderScene,
  link: (checkpoint: string, no: number) => { url: string; expires_at: string },
): object[] {
  const { order, seed, now, changes } = scene
  const { inProduction } = timelineOf(seed, order, now)
  return CHECKPOINTS.map(({ key, title }, at) => {
    const mark = hash(seed, 'photos', order.order_id, key)
    const count = isMade(order) ? (mark % 4) + (at === 0 ? 1 : 0) : 0
    return {
      checkpoint: key,
      title,
      checked: changes?.checked?.[key] ?? (count > 0 && (mark >>> 8) % 3 > 0),
      photos: Array.from({ length: count }, (_, no) => ({
        id: `${order.order_id}-${key}-${no + 1}`,
        piece: order.pieces[no % order.pieces.length]?.code ?? null,
        taken_at: inProduction === null ? null : iso(Math.min(now, inProduction + (at * 3 + no) * 3_600_000)),
        ...link(key, no + 1),
      })),
    }
  })
}

/** True for a pixel of a jacket, in fractions of the picture. */
function isJacket(x: number, y: number): boolean {
  const side = Math.abs(x - 0.5)
  if (y < 0.14 || y > 0.9) return false
  const body = side < 0.2 + 0.06 * Math.max(0, y - 0.3)
  const sleeve = y > 0.2 && y < 0.84 && side > 0.23 && side < 0.3 + 0.07 * y
  const shoulder = side < 0.12 + (y - 0.14) * 1.6
  return (body || sleeve) && shoulder
}

const isShirt = (x: number, y: number) => y > 0.14 && y < 0.5 && Math.abs(x - 0.5) < 0.11 * (1 - (y - 0.14) / 0.36)

/** A picture of a garment on a stand; the same names give the same picture. */
export function drawPhoto(...names: (string | number)[]): Buffer {
  const mark = hash('photo', ...names)
  const tone = 38 + (mark % 90)
  const cloth = [tone + ((mark >>> 7) % 24), tone + ((mark >>> 11) % 14), tone + 8 + ((mark >>> 14) % 30)]
  const wall = 205 + ((mark >>> 21) % 30)
  const stripe = 4 + ((mark >>> 25) % 9)
  const rows = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1))
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [fx, fy] = [x / WIDTH, y / HEIGHT]
      const shade = Math.round(wall - 40 * fy)
      const isSeam = Math.abs(x - WIDTH / 2) < 1 && fy > 0.5
      const light = isSeam ? -18 : x % stripe === 0 ? 14 : 0
      const pixel = !isJacket(fx, fy)
        ? [shade, shade, shade - 6]
        : isShirt(fx, fy)
          ? [236, 238, 242]
          : cloth.map(part => part + light)
      rows.set(pixel, y * (WIDTH * 3 + 1) + 1 + x * 3)
    }
  }
  return png(rows)
}

/** A PNG of 8-bit colours from rows that begin with their filter, 0. */
function png(rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
