import type { PageSize, Size } from '../../../src-shared/print/paper.ts'

/** Corners in points: left, bottom, right, top. */
export type PageBox = readonly [number, number, number, number]

const millimetres = 25.4 / 72

/** A page's size in millimetres, as it is seen: turned by `rotate` degrees (a multiple of 90), in units of its own. */
export function pageSize([left, bottom, right, top]: PageBox, rotate: number, userUnit: number): Size {
  const width = (right - left) * userUnit * millimetres
  const height = (top - bottom) * userUnit * millimetres
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Nobody measures less than a hundredth of a millimetre. */
const near = (one: number, other: number) => Math.abs(one - other) < 0.01

/** The first page's size, and each that differs from the page before it. */
export function sizesOf(pages: readonly Size[]): PageSize[] {
  return pages.flatMap((size, at) => {
    const before = pages[at - 1]
    const isLike = before && near(before.width, size.width) && near(before.height, size.height)
    return isLike ? [] : { page: at + 1, ...size }
  })
}
