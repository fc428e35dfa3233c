import type { DocumentOrder } from '../sample/order.ts'
import { CONTAINER_LABEL, day, FACE, INK, mm, PdfDrawing, SOFT } from './page.ts'

const LEFT = mm(6)
const WIDTH = CONTAINER_LABEL.width - 2 * LEFT

function caption(sheet: PdfDrawing, text: string, y: number): void {
  sheet.line(text.toUpperCase(), LEFT, y, { size: 6.4, color: SOFT, spacing: 0.5 })
}

/** The label of a shipping container, 100 x 150 mm: its address and the garments in it. */
export function shippingLabel(order: DocumentOrder, note: string): Promise<Buffer> {
  const sheet = new PdfDrawing(CONTAINER_LABEL, `Shipping container ${order.order_id}`, order.created_at)
  const { retailer } = order
  sheet.page()
  caption(sheet, 'From', mm(6))
  sheet.line('Central workroom, dispatch', LEFT, mm(9), { size: 9 })
  if (order.is_express) sheet.badge('EXPRESS', LEFT + WIDTH - mm(26), mm(5.6), mm(26), mm(8), { size: 12 })
  sheet.rule(LEFT, mm(16.5), WIDTH, 1.4, INK)

  caption(sheet, 'To', mm(19.5))
  sheet.line(retailer.brandname, LEFT, mm(22.5), { face: FACE.title, size: 25, width: WIDTH - mm(20) })
  sheet.line(retailer.street, LEFT, mm(33.5), { size: 12, width: WIDTH - mm(22) })
  sheet.line(retailer.city, LEFT, mm(38.8), { size: 12, width: WIDTH - mm(22) })
  sheet.badge(retailer.country_code, LEFT + WIDTH - mm(17), mm(32.5), mm(17), mm(12), { size: 23 })

  sheet.rule(LEFT, mm(48), WIDTH, 0.7)
  caption(sheet, 'For', mm(50.5))
  sheet.line(order.customer_name, LEFT, mm(53.5), { size: 11, width: WIDTH * 0.6 })
  sheet.line('DUE', LEFT, mm(50.5), { size: 6.4, color: SOFT, spacing: 0.5, width: WIDTH, align: 'right' })
  sheet.line(day(order.due_date), LEFT, mm(53.5), { size: 11, width: WIDTH, align: 'right' })

  sheet.rule(LEFT, mm(60.5), WIDTH, 0.7)
  const count = order.pieces.length
  caption(sheet, `Contents, ${count} ${count === 1 ? 'garment' : 'garments'}`, mm(63))
  order.pieces.forEach((piece, at) => {
    const x = LEFT + (at % 2) * (WIDTH / 2)
    const y = mm(67) + Math.floor(at / 2) * mm(6.6)
    sheet.badge(piece.label, x, y, mm(9), mm(5.2), { size: 8.5 })
    sheet.line(piece.group_label, x + mm(11), y + 2.5, {
      face: FACE.strong,
      size: 10.5,
      width: WIDTH / 2 - mm(13),
    })
  })

  sheet.rule(LEFT, mm(107.5), WIDTH, 1.4, INK)
  sheet.barcode(String(order.order_id), LEFT, mm(110.5), WIDTH, mm(20))
  sheet.line(String(order.order_id), LEFT, mm(132), {
    face: FACE.strong,
    size: 26,
    width: WIDTH,
    align: 'center',
    spacing: 1.5,
  })
  sheet.line('Container 1 of 1', LEFT, mm(144), { size: 7.6, color: SOFT })
  sheet.line(note, LEFT, mm(144), { size: 7.6, color: SOFT, width: WIDTH, align: 'right' })
  return sheet.bytes()
}
