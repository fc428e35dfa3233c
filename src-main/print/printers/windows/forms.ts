import { z } from 'zod'
import { isSameSize } from '../../../../src-shared/print/paper.ts'
import { paperMillimetres } from '../../../../src-shared/print/rules.ts'

/** A paper that a driver of Windows has. */
export interface WindowsForm {
  name: string
  /** Its number, by which a program asks the driver for it. */
  kind: number
  /** In millimetres. */
  width: number
  height: number
  /** The paper that the driver takes where none is asked for. */
  isDefault: boolean
  /** The driver is set to landscape: its papers lie on their side. */
  isTurned: boolean
}

const formRow = z.object({
  PaperName: z.string(),
  Kind: z.int().min(1).max(65_535),
  Width: z.number(),
  Height: z.number(),
  Default: z.boolean().catch(false),
  Turned: z.boolean().catch(false),
})

const millimetres = (hundredthsOfAnInch: number) => Math.round(hundredthsOfAnInch * 2.54) / 10

/**
 * The forms in the output of the script `forms`. Rows without a size or a number are left out. Throws SyntaxError where it
 * is not JSON.
 */
export function parseForms(output: string): WindowsForm[] {
  const text = output.replace(/^\uFEFF/, '').trim()
  const json: unknown = text === '' ? [] : JSON.parse(text)
  return (Array.isArray(json) ? json : [json]).flatMap(row => {
    const { data } = formRow.safeParse(row)
    if (!data || data.Width <= 0 || data.Height <= 0) return []
    const [width, height] = [millimetres(data.Width), millimetres(data.Height)]
    const { PaperName: name, Kind: kind, Default: isDefault, Turned: isTurned } = data
    return { name, kind, width, height, isDefault, isTurned }
  })
}

/** Forms are given in hundredths of an inch, and drivers round. */
const tolerance = 1

/** The driver's form for a rule's paper: of its name, else of its size, the upright one first; null if it has none. */
export function formFor(paper: string, forms: readonly WindowsForm[]): WindowsForm | null {
  const size = paperMillimetres(paper)
  const fits = forms.filter(form => size !== null && isSameSize(form, size, tolerance))
  const isNamed = ({ name }: WindowsForm) => name.trim().toLowerCase() === paper.toLowerCase()
  const isUpright = ({ width }: WindowsForm) => Math.abs(width - (size?.width ?? 0)) <= tolerance
  return fits.find(isNamed) ?? fits.find(isUpright) ?? fits[0] ?? null
}

/**
 * How a form lies in the printer. SumatraPDF goes by the driver's setting alone: a page of a label that is wider than high would
 * be turned, and mostly lie beside the label.
 */
export const orientationOf = ({ width, height, isTurned }: WindowsForm): 'portrait' | 'landscape' =>
  width > height === isTurned ? 'portrait' : 'landscape'

/** Forms as media names, as other printers say them. */
export const mediaOf = (forms: readonly WindowsForm[]): string[] =>
  forms.map(({ kind, width, height }) => `form_${kind}_${width}x${height}mm`)
