import type { DocumentOrder, Piece } from '../sample/order.ts'
import { day, FACE, mm, PdfDrawing, SOFT, TAG } from './page.ts'

const LEFT = mm(5)
const WIDTH = TAG.width - 2 * LEFT

function face(sheet: PdfDrawing, order: DocumentOrder, piece: Piece, note: string): void {
  const code = mm(24)
  sheet.page()
  sheet.badge(piece.label, LEFT, mm(4.5), code, mm(16), { size: 30 })
  const x = LEFT + code + mm(4)
  const rest = WIDTH - code - mm(4)
  sheet.line(piece.group_label, x, mm(4.6), { face: FACE.strong, size: 21, width: rest })
  sheet.line(`Piece ${piece.code}, ${piece.index} of ${order.pieces.length}`, x, mm(12.8), {
    size: 9,
    width: rest,
  })
  sheet.line(order.retailer.brandname, x, mm(17), { face: FACE.title, size: 11, width: rest })
  sheet.rule(LEFT, mm(23), WIDTH, 0.7)
  sheet.line(piece.fabric_code, LEFT, mm(24.8), { face: FACE.strong, size: 9 })
  sheet.line(piece.fabric_name, LEFT + mm(19), mm(24.8), { size: 9, width: mm(43) })
  sheet.line(`Due ${day(order.due_date)}`, LEFT, mm(24.8), { size: 9, width: WIDTH, align: 'right' })
  sheet.barcode(String(order.order_id), LEFT - mm(2), mm(30.5), mm(62), mm(14))
  sheet.line(String(order.order_id), LEFT + mm(62), mm(31), {
    face: FACE.strong,
    size: 17,
    width: mm(28),
    align: 'right',
  })
  if (order.is_express) sheet.badge('EXPRESS', LEFT + WIDTH - mm(20), mm(38.4), mm(20), mm(6), { size: 9 })
  sheet.line(note, LEFT, mm(46), { size: 5.6, color: SOFT, width: WIDTH, align: 'right' })
}

/** Tags of 100 x 50 mm, one page per garment; `groups` (group labels) selects some of them. */
export function tag(order: DocumentOrder, note: string, groups: readonly string[] = []): Promise<Buffer> {
  const chosen = order.pieces.filter(piece => groups.length === 0 || groups.includes(piece.group_label))
  const sheet = new PdfDrawing(TAG, `Tag ${order.order_id}`, order.created_at)
  for (const piece of chosen.length > 0 ? chosen : order.pieces) face(sheet, order, piece, note)
  return sheet.bytes()
}
