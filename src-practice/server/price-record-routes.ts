import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RecordPlace } from '../pricing/records/record-book.ts'
import { type PriceRecordKind, wrongRecord } from '../pricing/records/rules.ts'
import { found, invalid, Refusal, read } from './refusal.ts'
import { operation, type ServiceParts } from './service.ts'

/** A path names its retailer, and the product or the combination where the record is of one. */
interface Place {
  Params: { retailer: string; part?: string }
}

const record = z.record(z.string(), z.unknown(), { error: 'Send a record.' })

/**
 * Surcharges, formulas and express cost (specification 2.7; bindings, section 5), and master pricing, which is retired
 * (specification 7). What is refused stands in pricing/records/rules.ts.
 */
export function addPriceRecordRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { records, prices } = parts
  const base = '/api/v1/admin/pricing'

  const placeOf = (kind: PriceRecordKind, { retailer: text, part }: Place['Params']): RecordPlace => {
    const retailer = found('Retailer', text, id => prices.grid(id) && id)
    if (part === undefined) return { kind, retailer, part: 0 }
    return found(kind === 'formulas' ? 'Product' : 'Combination', part, id => {
      const place = { kind, retailer, part: id }
      return records.record(place) && place
    })
  }

  const show = (kind: PriceRecordKind, path: string) =>
    app.get<Place>(base + path, operation(`admin.pricing.${kind}.show`), async request =>
      records.record(placeOf(kind, request.params)),
    )

  const update = (kind: PriceRecordKind, path: string) =>
    app.put<Place>(
      base + path,
      operation(`admin.pricing.${kind}.update`, 'update pricing'),
      async request => {
        const place = placeOf(kind, request.params)
        const sent = read(record, request.body)
        const wrong = wrongRecord(kind, sent)
        const own = records.ownRule(place, sent)
        if (own) wrong[own.field] ??= [own.why]
        if (Object.keys(wrong).length > 0) throw invalid(wrong)
        return records.save(place, sent)
      },
    )

  const paths = {
    billing: '/billing/:retailer',
    patterns: '/pattern-surcharges/:retailer',
    formulas: '/formulas/:retailer/:part',
  } as const
  for (const kind of ['billing', 'patterns', 'formulas'] as const) {
    show(kind, paths[kind])
    update(kind, paths[kind])
  }
  // Express cost is read with the combinations of the fabric grid.
  update('express', '/combinations/:retailer/:part/express')

  for (const path of ['/master', '/master/*']) {
    app.all(base + path, operation('admin.pricing.master'), async () => {
      throw new Refusal(403, 'Master pricing is retired: prices are kept for each retailer.', {
        code: 'master_pricing_retired',
      })
    })
  }
}
