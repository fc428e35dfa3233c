/** A square picture as PNG, with its side in pixels. */
export interface Picture {
  side: number
  png: Buffer
}

/** An .ico file, whose pictures are PNGs (Windows Vista and newer). */
export const icoOf = (pictures: readonly Picture[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { side, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    // 256 is written as 0.
    head.writeUInt8(side % 256, at)
    head.writeUInt8(side % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/** Kinds of pictures in an .icns file by their side; a side may have two (the second for high-density screens). */
const kinds: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** An .icns file, whose pictures are PNGs (macOS 10.7 and newer). */
export const icnsOf = (pictures: readonly Picture[]): Buffer => {
  const parts = pictures.flatMap(({ side, png }) =>
    (kinds[side] ?? []).map(kind => {
      const head = Buffer.alloc(8)
      head.write(kind, 'latin1')
      head.writeUInt32BE(png.length + 8, 4)
      return Buffer.concat([head, png])
    }),
  )
  const head = Buffer.alloc(8)
  head.write('icns', 'latin1')
  head.writeUInt32BE(
    parts.reduce((sum, { length }) => sum + length, 8),
    4,
  )
  return Buffer.concat([head, ...parts])
}
