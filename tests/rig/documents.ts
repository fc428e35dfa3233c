import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrintDocument } from '../../src-main/print/printers/printer.ts'

/** A PDF of these objects, from number 1 on, with one table; object 1 is its catalog. `head` is its first lines. */
export function pdfOf(objects: readonly string[], { head = '%PDF-1.4\n', trailer = '' } = {}): Buffer {
  let body = head
  const table = objects.map((object, at) => {
    const place = `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}${end}`, 'latin1')
}

/** A small real PDF of one page that bears `text`, padded by a comment to at least `size` bytes. */
export function smallPdf(text: string, size = 0): Buffer {
  const stream = `BT /F1 24 Tf 40 200 Td (${text.replaceAll(/[()\\]/g, ' ')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 425] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const padding = size > 0 ? `%${randomBytes(Math.ceil(size / 2)).toString('hex')}\n` : ''
  return pdfOf(objects, { head: `%PDF-1.4\n${padding}` })
}

/** Puts a document into `folder` under an attempt's name. */
export function putDocument(folder: string, name: string, bytes = smallPdf(name)): PrintDocument {
  const path = join(folder, `${name}.pdf`)
  writeFileSync(path, bytes)
  return { name, path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
