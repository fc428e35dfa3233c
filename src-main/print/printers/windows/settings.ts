import type { PrintOptions as SumatraOptions } from 'pdf-to-printer'
import { type PrintOptions, paperNames } from '../../../../src-shared/print/rules.ts'

const scales = { none: 'noscale', fit: 'fit', fill: 'fit', auto: 'shrink' } as const
const sides = { 'one-sided': 'simplex', 'long-edge': 'duplexlong', 'short-edge': 'duplexshort' } as const

/** A rule's options as SumatraPDF takes them. It knows papers by name only: a size in millimetres is left to the driver. */
export function sumatraOptions(options: PrintOptions): SumatraOptions {
  const { copies, paper, duplex, tray, scale, orientation, pages } = options
  const named = paperNames.find(name => name.toLowerCase() === paper?.toLowerCase())
  return {
    scale: scales[scale ?? 'none'],
    silent: true,
    ...(copies === undefined ? {} : { copies }),
    ...(named === undefined ? {} : { paperSize: named }),
    ...(duplex === undefined ? {} : { side: sides[duplex] }),
    ...(tray === undefined ? {} : { bin: tray }),
    ...(orientation === undefined ? {} : { orientation }),
    ...(pages === undefined ? {} : { pages }),
  }
}
