import { z } from 'zod'
import { priceFields } from '../pricing/cell.ts'

/**
 * The role of a column in a file. A wide file has a column for each combination and field (`price`); a tall one has a
 * row for each, identified by `main-product`, `combination` and `field`, with the number in `value`. `name` is the
 * combination as the file calls it.
 */
export const columnRole = z.discriminatedUnion('is', [
  z.object({ is: z.literal('username') }),
  z.object({ is: z.literal('currency') }),
  z.object({ is: z.literal('settlement-currency') }),
  z.object({ is: z.literal('code') }),
  z.object({ is: z.literal('fabric-name') }),
  z.object({ is: z.literal('collection') }),
  z.object({ is: z.literal('main-product') }),
  z.object({ is: z.literal('combination') }),
  z.object({ is: z.literal('field') }),
  z.object({ is: z.literal('value') }),
  /** `field` is null if the title says none: a person says which, or leaves the column out. */
  z.object({ is: z.literal('price'), name: z.string(), field: z.enum(priceFields).nullable() }),
])
export type ColumnRole = z.infer<typeof columnRole>

/** Roles that are words, and those whose words are only held against others; every other column is read as numbers. */
export const wordRoles: readonly ColumnRole['is'][] = [
  'username',
  'currency',
  'code',
  'main-product',
  'combination',
  'field',
]
export const nameRoles: readonly ColumnRole['is'][] = ['settlement-currency', 'fabric-name', 'collection']

/** The roles that a person can give a column by hand. */
export const givenRole = z.enum([
  'username',
  'currency',
  'settlement-currency',
  'code',
  'fabric-name',
  'collection',
  'main-product',
  'combination',
  'field',
  'value',
  'price',
])
export type GivenRole = z.infer<typeof givenRole>
