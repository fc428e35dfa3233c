/** Side of the tray's icon in pixels; twice what is shown, for dense screens. */
export const iconSide = 32

const accent = [0xb0, 0x5a, 0x1f, 0xff] as const // blue, green, red, alpha
const thread = [0xff, 0xff, 0xff, 0xff] as const

/**
 * The desk's mark as pixels (blue, green, red, alpha; rows from the top): a piece of cloth with the stitched edge that a
 * selvedge is. Drawn here so that no image file has to be found at run time.
 */
export function iconPixels(): Uint8Array {
  const pixels = new Uint8Array(iconSide * iconSide * 4)
  for (let y = 0; y < iconSide; y += 1) {
    for (let x = 0; x < iconSide; x += 1) {
      const outside = x < 3 || x >= iconSide - 3 || y < 3 || y >= iconSide - 3
      if (outside) continue
      const stitch = x >= 8 && x < 11 && y % 6 < 4
      pixels.set(stitch ? thread : accent, (y * iconSide + x) * 4)
    }
  }
  return pixels
}
