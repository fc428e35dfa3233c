import { crc32, deflateSync } from 'node:zlib'
import { hash } from '../random.ts'
import type { Piece } from '../sample/order.ts'
import { CHECKPOINTS } from '../vocabulary.ts'
import type { OrderScene } from './records.ts'
import { iso, pastOf, timelineOf } from './timeline.ts'

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
    // What was taken before an order was put on hold, or voided, is still there.
    const count = inProduction === null ? 0 : (mark % 4) + (at === 0 ? 1 : 0)
    return {
      checkpoint: key,
      title,
      checked: changes?.checked?.[key] ?? (count > 0 && (mark >>> 8) % 3 > 0),
      photos: Array.from({ length: count }, (_, no) => ({
        id: `${order.order_id}-${key}-${no + 1}`,
        piece: order.pieces[no % order.pieces.length]?.code ?? null,
        taken_at: inProduction === null ? null : iso(pastOf(order, inProduction + (at * 3 + no) * 3_600_000)),
        ...link(key, no + 1),
      })),
    }
  })
}

type Shape = (x: number, y: number) => boolean

const isJacket: Shape = (x, y) => {
  const side = Math.abs(x - 0.5)
  if (y < 0.14 || y > 0.9) return false
  const body = side < 0.2 + 0.06 * Math.max(0, y - 0.3)
  const sleeve = y > 0.2 && y < 0.84 && side > 0.23 && side < 0.3 + 0.07 * y
  const shoulder = side < 0.12 + (y - 0.14) * 1.6
  return (body || sleeve) && shoulder
}

const isTrousers: Shape = (x, y) => {
  const side = Math.abs(x - 0.5)
  return y > 0.12 && y < 0.93 && side < 0.15 + 0.04 * y && (y < 0.34 || side > 0.012 + 0.05 * (y - 0.34))
}

const isCollar: Shape = (x, y) => y > 0.14 && y < 0.5 && Math.abs(x - 0.5) < 0.11 * (1 - (y - 0.14) / 0.36)

/** Navy, tobacco, charcoal, bottle green, burgundy, stone. */
const cloths = [
  [36, 52, 92],
  [128, 92, 58],
  [62, 66, 72],
  [38, 78, 62],
  [104, 40, 52],
  [168, 156, 134],
] as const

/** Five columns a sign, each the dots of its seven rows from the top, in bits. */
const font: Readonly<Record<string, readonly number[]>> = {
  '0': [62, 81, 73, 69, 62],
  '1': [0, 66, 127, 64, 0],
  '2': [66, 97, 81, 73, 70],
  '3': [33, 65, 69, 75, 49],
  '4': [24, 20, 18, 127, 16],
  '5': [39, 69, 69, 69, 57],
  '6': [60, 74, 73, 73, 48],
  '7': [1, 113, 9, 5, 3],
  '8': [54, 73, 73, 73, 54],
  '9': [6, 73, 73, 41, 30],
  '-': [8, 8, 8, 8, 8],
  '.': [0, 96, 96, 0, 0],
  P: [127, 9, 9, 9, 6],
}

/** The dots of a text, `size` pixels each, from its left upper corner. */
function dotsOf(text: string, left: number, top: number, size: number): Shape {
  const signs = [...text.toUpperCase()].map(sign => font[sign] ?? [])
  return (x, y) => {
    const [column, row] = [Math.floor((x - left) / size), Math.floor((y - top) / size)]
    if (column < 0 || row < 0 || row > 6) return false
    return (((signs[Math.floor(column / 6)]?.[column % 6] ?? 0) >>> row) & 1) === 1
  }
}

/**
 * A picture of a garment on a stand, with its checkpoint and its piece below; the same names give the same picture. At a
 * checkpoint of quality it is taken from near.
 */
export function drawPhoto({
  checkpoint,
  piece,
  no,
}: {
  checkpoint: string
  piece: Pick<Piece, 'code' | 'type'> | undefined
  no: number
}): Buffer {
  const code = piece?.code ?? ''
  const mark = hash('photo', code, checkpoint, no)
  const cloth = cloths[hash('cloth', code) % cloths.length] ?? cloths[0]
  const isLower = piece?.type === 'lb'
  const isNear = CHECKPOINTS.some(({ key, title }) => key === checkpoint && title.endsWith('Quality'))
  const [zoom, offX, offY] = isNear ? [0.5, 0.12 + (mark % 26) / 100, 0.12] : [1, 0, 0]
  const stripe = 5 + (hash('stripe', code) % 9)
  const label = HEIGHT - 62
  const isFirst = dotsOf(checkpoint, 10, label + 7, 3)
  const isSecond = dotsOf(code, 10, label + 34, 3)
  const pixelAt = (x: number, y: number): readonly number[] => {
    if (y >= label) return isFirst(x, y) || isSecond(x, y) ? [255, 255, 255] : [28, 32, 38]
    const [fx, fy] = [offX + (x / WIDTH) * zoom, offY + (y / label) * zoom]
    if (!(isLower ? isTrousers : isJacket)(fx, fy)) return [232, 233, 228].map(part => part - Math.round(34 * fy))
    if (!isLower && isCollar(fx, fy)) return [238, 240, 244]
    const isSeam = Math.abs(fx - 0.5) < 0.004 && fy > 0.5
    const isButton = !isLower && Math.hypot(fx - 0.5, ((fy * 10) % 1) / 10 - 0.05) < 0.012 && fy > 0.52 && fy < 0.8
    const light = isButton ? 80 : isSeam ? -22 : Math.floor(x / zoom) % stripe === 0 ? 16 : 0
    // Folds, so that it hangs.
    return cloth.map(part => Math.min(255, Math.max(0, Math.round(part + light + 14 * Math.sin(fx * 40 + fy * 6)))))
  }
  const rows = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1))
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) rows.set(pixelAt(x, y), y * (WIDTH * 3 + 1) + 1 + x * 3)
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
