import { type BodyPart, bodyPartOf, labelCodeOf, partOfLabel } from '../../../orders/garments.ts'
import { isRecord, listOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { type Fields, fieldsOf, nameIn } from '../kit.ts'
import { isArchived, type OrderFabric, readFabric } from './row.ts'

type Context = Pick<AnswerContext, 'clean'>

/** A garment of an order, as other parts refer to it. */
export interface OrderPiece {
  /** `<order>-<piece>`. */
  code: string | null
  /** A label code such as JA, or as it came. */
  label: string | null
  part: BodyPart | null
  productName: string | null
}

/** What the retailer sold: a main product with its fabric and its garments. */
export interface OrderCombination {
  id: string | null
  mainProduct: string | null
  name: string | null
  quantity: number | null
  fabric: OrderFabric | null
  pieces: OrderPiece[]
}

/** One choice in the design of a garment. */
export interface OrderDesign extends OrderPiece {
  id: string | null
  option: string
  choice: string | null
  /** The code of what was chosen. */
  choiceCode: string | null
  /** That code is no longer sold. */
  archived: boolean
}

/** What a record says of the garment that it is about. */
export function pieceOf(fields: Fields): OrderPiece {
  const within = fields.inner('piece', 'garment')
  const text = (...names: string[]) => fields.text(...names) ?? within?.text(...names) ?? null
  const label = text('label', 'label_code', 'piece_label')
  const code = label === null ? null : labelCodeOf(label)
  const type = text('type', 'piece_type', 'part')
  return {
    code: fields.text('piece_code', 'piece') ?? text('code', 'piece_number'),
    label,
    part: (type === null ? null : bodyPartOf(type)) ?? (code === null ? null : partOfLabel(code)),
    productName: text('product_name', 'product', 'garment'),
  }
}

/** Reads a combination; null for one that says nothing. */
export function readCombination(value: unknown, context: Context): OrderCombination | null {
  const fields = fieldsOf(value, context)
  if (fields === null) return null
  const combination = {
    id: fields.id('id', 'combination_id'),
    mainProduct: nameIn(fields, ['main_product', 'main_product_name', 'combo'], ['name', 'title']),
    name: fields.text('name', 'combination', 'combination_name', 'display_name', 'title'),
    quantity: fields.number('quantity', 'qty'),
    fabric: readFabric(fields.record['fabric'], context) ?? readFabric(onlyFabric(fields), context),
    pieces: fields.list('pieces', 'products', 'garments').flatMap(piece => {
      const inner = fieldsOf(piece, context)
      return inner === null ? [] : [pieceOf(inner)]
    }),
  }
  const says = [combination.id, combination.mainProduct, combination.name, combination.fabric]
  return says.every(one => one === null) ? null : combination
}

const onlyFabric = ({ record }: Fields) => ({
  fabric_code: record['fabric_code'],
  fabric_name: record['fabric_name'],
  archived: record['fabric_archived'] ?? record['archived'],
})

const choices = ['options', 'designs', 'fields', 'choices']

/** Design rows, which may be grouped by garment: there each gets what its garment says. */
export function designRowsIn(json: unknown, operation: string): unknown[] {
  return listOf(json, ['designs', 'rows', 'pieces'], operation).flatMap(row => {
    const name = isRecord(row) ? choices.find(one => typeof row[one] === 'object' && row[one] !== null) : undefined
    if (!isRecord(row) || name === undefined) return [row]
    const { [name]: options, id: _garment, ...garment } = row
    if (Array.isArray(options))
      return options.map(option => (isRecord(option) ? { ...garment, ...option, garment } : option))
    return Object.entries(options as object).map(([option, choice]) => ({ ...garment, option, choice }))
  })
}

/** Reads a design row; null if it names no option. */
export function readDesignRow(value: unknown, context: Context): OrderDesign | null {
  const fields = fieldsOf(value, context)
  const option =
    fields && nameIn(fields, ['option', 'design_option', 'option_name', 'name', 'title'], ['name', 'title'])
  if (!option) return null
  const choice = nameIn(fields, ['choice', 'value', 'design', 'selected'], ['name', 'title', 'label', 'value'])
  const within = fields.inner('choice', 'value', 'design', 'selected')
  const garment = fields.inner('garment')
  return {
    ...(garment ? pieceOf(garment) : pieceOf(fields)),
    id: fields.id('id', 'design_id'),
    option,
    choice,
    choiceCode: fields.text('choice_code', 'design_code', 'option_code') ?? within?.text('code') ?? null,
    archived: isArchived(fields) || (within !== null && isArchived(within)),
  }
}
