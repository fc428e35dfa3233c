/** Side of the tray's icon in pixels; twice what is shown, for dense screens. */
export const iconSide = 32

const accent = [0xb0, 0x5a, 0x1f, 0xff] as const // blue, green, red, alpha
const thread = [0xff, 0xff, 0xff, 0xff] as const
const alarm = [0x0f, 0x30, 0xd3, 0xff] as const
const nothing = [0, 0, 0, 0] as const

// The sign at the lower right: a disc with an exclamation mark, so that it is told by its form too.
const signAt = 22
const signRadius = 9.5
const gap = 2

function signPixel(x: number, y: number): readonly number[] | null {
  const [dx, dy] = [x - signAt, y - signAt]
  const away = Math.hypot(dx, dy)
  if (away > signRadius + gap) return null
  if (away > signRadius) return nothing
  const isMark = Math.abs(dx + 0.5) <= 1 && ((dy >= -6 && dy <= 1) || (dy >= 3 && dy <= 5))
  return isMark ? thread : alarm
}

/**
 * The desk's mark as pixels (blue, green, red, alpha; rows from the top): a piece of cloth with the stitched edge that a
 * selvedge is. `marked` puts a sign on it: something needs a person. Drawn here so that no image file has to be found at
 * run time.
 */
export function iconPixels(marked = false): Uint8Array {
  const pixels = new Uint8Array(iconSide * iconSide * 4)
  for (let y = 0; y < iconSide; y += 1) {
    for (let x = 0; x < iconSide; x += 1) {
      const outside = x < 3 || x >= iconSide - 3 || y < 3 || y >= iconSide - 3
      const stitch = x >= 8 && x < 11 && y % 6 < 4
      const cloth = outside ? nothing : stitch ? thread : accent
      pixels.set((marked ? signPixel(x, y) : null) ?? cloth, (y * iconSide + x) * 4)
    }
  }
  return pixels
}
