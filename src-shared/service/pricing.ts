import { z } from 'zod'
import type { PriceExport } from '../contract/imports.ts'
import { mayPrice as mayChange, maySeePrices } from '../needs.ts'
import { priceFields } from '../pricing/cell.ts'
import { foldWord } from '../print/job.ts'
import { firstTextOf, idOf, isRecord, textOf, timeOf } from './fields.ts'
import { any, count, id, page, upload } from './inputs.ts'
import { type AnswerContext, type Declaration, type ListReader, list, one } from './operation.ts'
import { readDesignRow } from './readers/design-row.ts'
import { designRowsIn } from './readers/design-rows.ts'
import { linkIn, linkNames } from './readers/links.ts'
import { mainProductsIn, readMainProduct } from './readers/main-product.ts'
import { type PlainKind, readRecordAnswer } from './readers/record-values.ts'
import { batchOf, startedBatch } from './readers/started.ts'

const pricing = '/api/v1/admin/pricing'
const maySee = { role: maySeePrices.role }
const mayPrice = { permission: mayChange.permission, ...maySee }
const assumed = ['path', 'shape'] as const

const rowsOf = <T>(
  rows: ListReader<T>['rows'],
  row: (value: unknown) => T | null,
  key: (row: T) => string,
): ListReader<T> => ({ kind: 'list', rows, row, key })
/** A field of a record; what it may be is the service's own business. */
const value = any<unknown>().optional()
const windowLimit = count.pipe(
  z.int().min(1, 'A window holds at least one code.').max(10_000, 'A window holds at most 10,000 codes.'),
)
const recordFields = (kind: PlainKind) => one((json, { operation }) => readRecordAnswer(kind, json, operation))

/** Prices of fabrics and designs, surcharges and formulas (specification 2.7, 4.5; bindings, section 5). */
export const pricingOperations = {
  'admin.pricing.retailer.show': {
    section: '4.5',
    call: `GET ${pricing}/retailer/{retailer}`,
    effect: 'read',
    assumed: ['parameters', 'shape'],
    ...maySee,
    query: { offset: count.optional(), limit: windowLimit.optional() },
  },
  'admin.pricing.retailer.update': {
    section: '4.5',
    call: `PATCH ${pricing}/retailer`,
    effect: 'write',
    assumed: ['names of the fields'],
    ...mayPrice,
    body: {
      retailer: id,
      fabric_code: z.string({ error: 'Say which fabric code.' }).min(1, 'Say which fabric code.'),
      combination_id: id,
      field: z.enum(priceFields, {
        error: `The field must be ${priceFields.slice(0, -1).join(', ')} or ${priceFields.at(-1)}.`,
      }),
      value: any<number | null>().optional(),
    },
  },
  'admin.pricing.import': {
    keptInMain: true,
    section: '4.5',
    call: `POST ${pricing}/import/{retailer}`,
    effect: 'start',
    assumed: ['name of the part'],
    ...mayPrice,
    body: { file: upload },
    answer: one(json => ({ batch: startedBatch(json) })),
  },
  // It starts something, although it is a GET.
  'admin.pricing.export': {
    keptInMain: true,
    section: '4.5',
    call: `GET ${pricing}/export/{retailer}`,
    effect: 'start',
    ...maySee,
    answer: one(json => ({ batch: startedBatch(json) })),
  },
  'admin.pricing.exports.index': {
    keptInMain: true,
    section: '4.5',
    call: `GET ${pricing}/exports`,
    effect: 'read',
    assumed,
    ...maySee,
    query: { page },
    answer: list(['exports', 'files', 'rows'], readPriceExport),
  },
  'admin.pricing.designs.index': {
    keptInMain: true,
    section: '4.5',
    call: `GET ${pricing}/designs`,
    effect: 'read',
    ...maySee,
    query: { retailer: id, main_product: id, product: id, page },
    answer: rowsOf(designRowsIn, readDesignRow, ({ option }) => option),
  },
  'admin.pricing.designs.store': {
    section: '4.5',
    call: `POST ${pricing}/designs`,
    effect: 'write',
    ...mayPrice,
    body: {
      retailer: id,
      main_product: id,
      product: id,
      cells: z
        .array(z.record(z.string(), z.unknown(), { error: 'Must be a row.' }), {
          error: 'Send a list of rows.',
        })
        .min(1, 'Send at least one row.'),
    },
  },
  'admin.pricing.main-products.index': {
    section: '2.1',
    call: `GET ${pricing}/main-products`,
    effect: 'read',
    assumed,
    ...maySee,
    query: { page },
    answer: rowsOf(mainProductsIn, readMainProduct, ({ id }) => id),
  },
  'admin.pricing.billing.show': {
    keptInMain: true,
    section: '2.7',
    call: `GET ${pricing}/billing/{retailer}`,
    effect: 'read',
    assumed,
    ...maySee,
    answer: recordFields('billing'),
  },
  'admin.pricing.billing.update': {
    section: '2.7',
    call: `PUT ${pricing}/billing/{retailer}`,
    effect: 'write',
    assumed,
    ...mayPrice,
    body: { card: value, bank: value },
  },
  'admin.pricing.patterns.show': {
    keptInMain: true,
    section: '2.7',
    call: `GET ${pricing}/pattern-surcharges/{retailer}`,
    effect: 'read',
    assumed,
    ...maySee,
    answer: recordFields('patterns'),
  },
  'admin.pricing.patterns.update': {
    section: '2.7',
    call: `PUT ${pricing}/pattern-surcharges/{retailer}`,
    effect: 'write',
    assumed,
    ...mayPrice,
    body: { plain: value, check: value, pinstripe: value, corduroy: value, velvet: value },
  },
  'admin.pricing.formulas.show': {
    keptInMain: true,
    section: '2.7',
    call: `GET ${pricing}/formulas/{retailer}/{product}`,
    effect: 'read',
    assumed,
    ...maySee,
    answer: recordFields('formulas'),
  },
  'admin.pricing.formulas.update': {
    section: '2.7',
    call: `PUT ${pricing}/formulas/{retailer}/{product}`,
    effect: 'write',
    assumed,
    ...mayPrice,
    body: {
      regular: value,
      plus_size: value,
      total_meterage: value,
      lining: value,
      roll_width_addons: value,
    },
  },
  'admin.pricing.express.update': {
    section: '2.7',
    call: `PUT ${pricing}/combinations/{retailer}/{combination}/express`,
    effect: 'write',
    assumed,
    ...mayPrice,
    body: { settlement: value, consumer: value },
  },
} satisfies Record<string, Declaration>

/** An export as the service lists it, with where its file lies. */
export interface ListedExport extends PriceExport {
  url: string | null
  /** The service's name for the job that made it. */
  batch: string | null
}

// Services have their own words, in the account's language; a file with a link and none of these words is ready.
const failedWords = /fail|error|cancel|abort|reject|expired|失败|错误|取消|过期/
const waitingWords =
  /queue|pending|process(?!ed)|running|wait|start|progress|dispatch|\bnew\b|creat(?!ed)|(generat|prepar|build|export|work)ing|schedul|\b(not|un) ?ready|排队|等待|处理中|生成中/

/** Reads an export; null if nothing names it. */
export function readPriceExport(record: unknown, { baseUrl }: Pick<AnswerContext, 'baseUrl'>): ListedExport | null {
  if (!isRecord(record)) return null
  const link = firstTextOf(record, [...linkNames, 'file_url', 'file', 'path'])
  const id = idOf(record['id']) ?? idOf(record['export_id']) ?? batchOf(record)
  if (id === null) return null
  const { retailer, account } = record
  const inner = [retailer, account].find(isRecord)
  const bare = idOf(record['retailer_id']) ?? idOf(record['account_id'])
  const status = textOf(record['status']) ?? textOf(record['state']) ?? ''
  const word = foldWord(status)
  const url = linkIn(link, baseUrl)
  return {
    id,
    retailer: inner ? idOf(inner['id']) : (bare ?? idOf(retailer)),
    retailerName: inner
      ? firstTextOf(inner, ['brandname', 'brand_name', 'name'])
      : firstTextOf(record, ['retailer_name', 'brandname']),
    status,
    isReady: url !== null && !failedWords.test(word) && !waitingWords.test(word),
    at: timeOf(record['created_at']) ?? timeOf(record['date']),
    url,
    batch: batchOf(record),
  }
}
