import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { pdfOf } from './documents.ts'

const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 425] >>'
const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`

/** RC4, which PDF 32000-1, 7.6.2 asks for. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  for (let at = 0, to = 0; at < 256; at++) {
    to = (to + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255
    swap(at, to)
  }
  let [at, to] = [0, 0]
  return Buffer.from(
    bytes.map(byte => {
      at = (at + 1) & 255
      to = (to + (state[at] ?? 0)) & 255
      swap(at, to)
      return byte ^ (state[((state[at] ?? 0) + (state[to] ?? 0)) & 255] ?? 0)
    }),
  )
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** A PDF encrypted with 40 bits (PDF 32000-1, 7.6.3); without a user's password anybody can read it. */
export function encryptedPdf(userPassword: string): Buffer {
  const [owner, id] = [Buffer.alloc(32, 7), Buffer.alloc(16, 9)]
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(-64)
  const padded = Buffer.concat([Buffer.from(userPassword, 'latin1'), padding]).subarray(0, 32)
  const hash = createHash('md5')
    .update(Buffer.concat([padded, owner, permissions, id]))
    .digest()
  const user = rc4(hash.subarray(0, 5), padding)
  const encryption = `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -64 >>`
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', pages, page, encryption]
  return pdfOf(objects, { trailer: ` /Encrypt 4 0 R /ID [${hex(id)} ${hex(id)}]` })
}

/** A PDF that wants to run scripts and programs, to open pages, and that holds a file. */
export function scriptedPdf(): Buffer {
  const script = `app.alert('opened'); this.submitForm('http://127.0.0.1:9/form')`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R /AA << /WP 4 0 R /DP 5 0 R >> /Names << /EmbeddedFiles 7 0 R /JavaScript << /Names [(run) 4 0 R] >> >> /AcroForm << /Fields [] /XFA (form) >> >>',
    pages,
    page.replace(' >>', ' /AA << /O 5 0 R >> /Annots [6 0 R] >>'),
    `<< /S /JavaScript /JS (${script.replaceAll(/[()\\]/g, '\\$&')}) >>`,
    '<< /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c calc) >> >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 283 425] /A << /S /URI /URI (http://127.0.0.1:9/) >> >>',
    '<< /Names [(setup.exe) << /Type /Filespec /F (setup.exe) /EF << /F 8 0 R >> >>] >>',
    '<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream',
  ])
}

/** A PDF whose objects are packed in a stream that holds `megabytes` of nothing behind them. */
export function packedPdf(megabytes: number): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', pages, page].map(object => object.padEnd(80))
  const places = objects.map((_, at) => `${at + 1} ${at * 80}`).join(' ')
  const packed = deflateSync(
    Buffer.concat([Buffer.from(places.padEnd(32) + objects.join('')), Buffer.alloc(megabytes * 1_048_576, ' ')]),
  )
  const stream = (number: number, keys: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`${number} 0 obj\n<< ${keys} /Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  const head = Buffer.from('%PDF-1.5\n')
  const body = stream(4, '/Type /ObjStm /N 3 /First 32 /Filter /FlateDecode', packed)
  const at = head.length + body.length
  const rows = [
    [0, 0, 255],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, head.length, 0],
    [1, at, 0],
  ].map(([kind = 0, place = 0, index = 0]) => {
    const row = Buffer.from([kind, 0, 0, 0, 0, index])
    row.writeUInt32BE(place, 1)
    return row
  })
  const table = stream(5, '/Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R', Buffer.concat(rows))
  return Buffer.concat([head, body, table, Buffer.from(`startxref\n${at}\n%%EOF\n`)])
}
