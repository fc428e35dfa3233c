import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ScopeDetails } from '../pricing/designs/design-book.ts'
import { wrongCells } from '../pricing/designs/rules.ts'
import { MAIN_PRODUCTS } from '../sample/main-products.ts'
import { idInput, invalid, read } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

const scope = z.object({ retailer: idInput, main_product: idInput, product: idInput })

/** Enough for a form with thousands of rows (bytes). */
const MAX_SUBMIT = 16 * 1024 * 1024

/** Design prices (specification 2.7, 4.5, 7; bindings, section 5). The rules are in pricing/designs/rules.ts. */
export function addDesignRoutes(app: FastifyInstance, { designs }: ServiceParts): void {
  const sheetOf = ({ retailer, main_product, product }: z.output<typeof scope>): ScopeDetails => {
    const sheet = designs.sheet({ retailer, mainProduct: main_product, product })
    if ('wrong' in sheet) throw invalid(sheet.wrong)
    return sheet
  }

  serve(app, 'admin.pricing.main-products.index', async () => ({
    main_products: MAIN_PRODUCTS.map(({ products, ...mainProduct }) => ({
      ...named(mainProduct),
      products: products.map(named),
    })),
  }))

  serve(app, 'admin.pricing.designs.index', async ({ query }) => {
    const sheet = sheetOf(read(scope, query))
    const rows = designs.rows(sheet)
    return {
      retailer: {
        id: sheet.retailer,
        brandname: sheet.brandname,
        settlement_currency: sheet.settlementCurrency,
        consumer_currency: sheet.consumerCurrency,
      },
      main_product: named(sheet.ofMainProduct),
      product: named(sheet.ofProduct),
      total: rows.length,
      rows,
    }
  })

  serve(
    app,
    'admin.pricing.designs.store',
    async ({ body }) => {
      const { cells } = body
      const sheet = sheetOf(read(scope, body))
      const wrong = wrongCells(cells, new Set(sheet.options.map(({ id }) => id)))
      for (const [at, cell] of cells.entries()) {
        const own = designs.ownRule(cell, sheet)
        if (own) wrong[`cells.${at}.${own.field}`] ??= [own.why]
      }
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      const rows = designs.save(sheet, cells)
      designs.note(sheet, rows)
      return { message: 'Design pricing updated successfully!', rows }
    },
    { bodyLimit: MAX_SUBMIT },
  )
}

const named = ({ id, names }: { id: number; names: { en: string; 'zh-CN': string } }) => ({
  id,
  name: names.en,
  display_names: names,
})
