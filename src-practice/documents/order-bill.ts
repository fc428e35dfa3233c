import type { DocumentOrder, Piece } from '../sample/order.ts'
import { A4, day, FACE, HAIRLINE, INK, mm, PdfDrawing, SOFT, WASH } from './page.ts'

const LEFT = mm(16)
const WIDTH = A4.width - 2 * LEFT
const PIECE_HEIGHT = 111
const FIRST_TOP = 218
const NEXT_TOP = 92
const BOTTOM = A4.height - 62

function splitPages(pieces: Piece[]): Piece[][] {
  const onFirst = Math.floor((BOTTOM - FIRST_TOP) / PIECE_HEIGHT)
  const onNext = Math.floor((BOTTOM - NEXT_TOP) / PIECE_HEIGHT)
  const pages = [pieces.slice(0, onFirst)]
  for (let at = onFirst; at < pieces.length; at += onNext) pages.push(pieces.slice(at, at + onNext))
  return pages
}

function field(sheet: PdfDrawing, name: string, value: string, x: number, y: number, width: number): void {
  sheet.line(name.toUpperCase(), x, y, { size: 6.2, color: SOFT, spacing: 0.6, width })
  sheet.line(value, x, y + 9.5, { size: 10.5, width })
}

function head(sheet: PdfDrawing, order: DocumentOrder): void {
  sheet.line(order.retailer.brandname, LEFT, 44, { face: FACE.title, size: 27, width: 300 })
  sheet.line('ORDER BILL', LEFT, 78, { size: 8, color: SOFT, spacing: 0.7 })
  sheet.barcode(String(order.order_id), A4.width - LEFT - 168, 40, 168, 34)
  sheet.line(String(order.order_id), A4.width - LEFT - 168, 78, {
    face: FACE.strong,
    size: 15,
    width: 168,
    align: 'center',
    spacing: 0.8,
  })
  sheet.rule(LEFT, 104, WIDTH, 1.4, INK)

  const column = WIDTH / 4
  const gap = column - 10
  field(sheet, 'Customer', order.customer_name, LEFT, 116, gap)
  field(sheet, 'City', order.customer_city, LEFT + column, 116, gap)
  field(sheet, 'Products', order.combo, LEFT + 2 * column, 116, 2 * column - 10)
  field(sheet, 'Ordered', day(order.created_at), LEFT, 148, gap)
  field(sheet, 'Paid', day(order.payment_date), LEFT + column, 148, gap)
  field(sheet, 'Factory due', day(order.due_date), LEFT + 2 * column, 148, gap)
  field(sheet, 'Service', order.is_express ? 'Express' : 'Regular', LEFT + 3 * column, 148, gap)
  if (order.is_express) sheet.badge('EXPRESS', LEFT + WIDTH - 66, 150, 66, 19, { size: 9.5 })

  const returning = order.is_returning_order
    ? 'Returning customer: compare with the last fitting.'
    : 'First order: check every measurement twice.'
  sheet.line(`${order.pieces.length} ${order.pieces.length === 1 ? 'piece' : 'pieces'}`, LEFT, 186, {
    face: FACE.title,
    size: 15,
  })
  sheet.line(returning, LEFT, 190, { size: 8, color: SOFT, width: WIDTH, align: 'right' })
}

function headAgain(sheet: PdfDrawing, order: DocumentOrder): void {
  sheet.line(order.retailer.brandname, LEFT, 42, { face: FACE.title, size: 16, width: 300 })
  sheet.line('Order bill, continued', LEFT, 63, { size: 8, color: SOFT })
  sheet.line(String(order.order_id), LEFT, 42, {
    face: FACE.strong,
    size: 15,
    width: WIDTH,
    align: 'right',
    spacing: 0.8,
  })
  sheet.rule(LEFT, 78, WIDTH, 1.4, INK)
}

function pair(sheet: PdfDrawing, name: string, value: string, x: number, y: number, width: number): void {
  sheet.line(name, x, y, { size: 7.6, color: SOFT, width: width * 0.42 })
  sheet.line(value, x + width * 0.44, y, { size: 8.6, width: width * 0.54 })
}

function piece(sheet: PdfDrawing, shown: Piece, y: number): void {
  sheet.pdf.rect(LEFT, y, WIDTH, 25).fill(WASH)
  sheet.badge(shown.label, LEFT + 5, y + 4, 30, 17, { size: 11 })
  sheet.line(shown.code, LEFT + 43, y + 6.5, { face: FACE.strong, size: 12.5 })
  sheet.line(shown.product_name, LEFT + 122, y + 6.3, { face: FACE.title, size: 13.5, width: 110 })
  sheet.line(`Group ${shown.group_label}`, LEFT + 240, y + 8.5, { size: 8.5, color: SOFT, width: 120 })
  sheet.line(`Factory ${shown.factory}`, LEFT, y + 8.5, {
    size: 8.5,
    color: SOFT,
    width: WIDTH - 8,
    align: 'right',
  })

  const top = y + 33
  const cloth = WIDTH * 0.31
  const design = WIDTH * 0.33
  pair(sheet, 'Fabric', shown.fabric_code, LEFT + 5, top, cloth)
  sheet.line(shown.fabric_name, LEFT + 5 + cloth * 0.44, top + 12, {
    size: 7.6,
    color: SOFT,
    width: cloth * 0.54,
  })
  pair(sheet, 'Lining', shown.label === 'SH' ? 'None' : shown.lining, LEFT + 5, top + 27, cloth)
  pair(sheet, 'Buttons', shown.buttons, LEFT + 5, top + 41, cloth)
  shown.options.forEach(([name, choice], at) => {
    pair(sheet, name, choice, LEFT + cloth + 14, top + at * 13.7, design)
  })
  const rest = WIDTH - cloth - design - 24
  const cell = rest / 3
  shown.measurements.forEach(([name, centimetres], at) => {
    const x = LEFT + cloth + design + 24 + (at % 3) * cell
    const line = top + Math.floor(at / 3) * 29
    sheet.line(name, x, line, { size: 7, color: SOFT, width: cell - 4 })
    sheet.line(centimetres.toFixed(1), x, line + 9.5, { face: FACE.strong, size: 11, width: cell - 4 })
  })
  sheet.pdf
    .moveTo(LEFT, y + PIECE_HEIGHT - 16)
    .lineTo(LEFT + WIDTH, y + PIECE_HEIGHT - 16)
    .lineWidth(0.4)
  sheet.pdf.dash(1.5, { space: 2.2 }).stroke(HAIRLINE).undash()
}

function foot(sheet: PdfDrawing, order: DocumentOrder, note: string, number: number, count: number): void {
  const y = A4.height - 42
  sheet.rule(LEFT, y - 9, WIDTH)
  sheet.line('Cut by          Made by          Checked by', LEFT, y, { size: 7.6, color: SOFT })
  sheet.line(note, LEFT, y, { size: 7.6, color: SOFT, width: WIDTH, align: 'center' })
  sheet.line(`${order.order_id}, page ${number} of ${count}`, LEFT, y, {
    size: 7.6,
    color: SOFT,
    width: WIDTH,
    align: 'right',
  })
}

/** The order bill on A4: customer, dates, and every piece with its fabric, design and measurements in cm. */
export function orderBill(order: DocumentOrder, note: string): Promise<Buffer> {
  const sheet = new PdfDrawing(A4, `Order bill ${order.order_id}`, order.created_at)
  const pages = splitPages(order.pieces)
  pages.forEach((pieces, at) => {
    sheet.page()
    if (at === 0) head(sheet, order)
    else headAgain(sheet, order)
    const top = at === 0 ? FIRST_TOP : NEXT_TOP
    pieces.forEach((shown, row) => {
      piece(sheet, shown, top + row * PIECE_HEIGHT)
    })
    foot(sheet, order, note, at + 1, pages.length)
  })
  return sheet.bytes()
}
