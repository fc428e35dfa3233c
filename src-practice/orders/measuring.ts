import { hash } from '../random.ts'
import type { Piece } from '../sample/order.ts'
import { LABELS } from '../vocabulary.ts'
import type { OrderScene } from './records.ts'
import { hasShipped, isMade } from './timeline.ts'

const half = (value: number) => Math.round(value * 2) / 2

/** Where a garment's measurements are from. */
function sourceOf({ seed, order }: OrderScene, piece: Piece): string {
  if (order.is_returning_order) return hash(seed, 'source', piece.code) % 4 === 0 ? 'Manual' : 'Recalled'
  return hash(seed, 'source', piece.code) % 3 === 0 ? 'Fitting garment' : 'Manual'
}

/** Every measurement of the garments of a label code. */
function rowsOf(pieces: readonly Piece[]) {
  return LABELS.flatMap(label => {
    const own = pieces.filter(piece => piece.label === label)
    const names = own[0]?.measurements.map(([name]) => name) ?? []
    return names.map(name => ({ label: `${label} ${name}`, own, name }))
  })
}

const centimetresOf = ({ changes }: OrderScene, piece: Piece, name: string) =>
  changedValue(changes, `${piece.label} ${name}`, piece) ??
  piece.measurements.find(([own]) => own === name)?.[1] ??
  null

const changedValue = (changes: OrderScene['changes'], label: string, { code }: Piece): number | undefined =>
  changes?.measurements?.values[label]?.[code]

/** Whoever changes measurements names the version that was seen. */
export const versionOf = ({ seed, order, changes }: OrderScene): number =>
  changes?.measurements?.version ?? 1 + (hash(seed, 'version', order.order_id) % 4)

/** An order's measurements: a row each, a value for every garment that has it. */
export function measurementsOf(scene: OrderScene) {
  const { order, changes } = scene
  return {
    version: versionOf(scene),
    pieces: order.pieces.map(piece => ({
      code: piece.code,
      label: piece.label,
      type: piece.type,
      product_name: piece.product_name,
      source: sourceOf(scene, piece),
    })),
    measurements: rowsOf(order.pieces).map(({ label, own, name }) => ({
      label,
      part: own[0]?.type === 'ub' ? 'upper' : 'lower',
      values: Object.fromEntries(own.map(piece => [piece.code, centimetresOf(scene, piece, name)])),
      source: Object.fromEntries(
        own.map(piece => [
          piece.code,
          changedValue(changes, label, piece) === undefined ? sourceOf(scene, piece) : 'Manual',
        ]),
      ),
    })),
  }
}

/** What was measured on the body, planned in the pattern, measured in the factory, and altered. */
export function measurementCheckOf(scene: OrderScene): { version: number; rows: object[] } {
  const { order, seed } = scene
  const rows = rowsOf(order.pieces).flatMap(({ label, own, name }) =>
    own.map(piece => {
      const mark = hash(seed, 'check', piece.code, name)
      const body = centimetresOf(scene, piece, name) ?? 0
      const pattern = half(body + 1 + (mark % 9) / 2)
      const factory = isMade(order) ? half(pattern + ((mark >>> 6) % 5) / 2 - 1) : null
      const isOff = factory !== null && Math.abs(factory - pattern) >= 1
      const alteration_1 = isOff && hasShipped(order) ? pattern + 0.5 : null
      const alteration_2 = alteration_1 !== null && (mark >>> 12) % 3 === 0 ? pattern : null
      const result = alteration_2 ?? alteration_1 ?? factory
      return { label, piece: piece.code, body, pattern, factory, alteration_1, alteration_2, result }
    }),
  )
  return { version: versionOf(scene), rows }
}
