import type { FastifyInstance } from 'fastify'
import type { PriceFileRow } from '../pricing/files/price-files.ts'
import { checkLink, makeLink } from './document-routes.ts'
import { found, invalid, Refusal } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

/** Maximum size of an uploaded file, in bytes. */
const MAX_FILE = 256 * 1024 * 1024

/** Imports and exports of fabric prices (specification 4.5; bindings, section 5). */
export function addPriceFileRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { prices, priceFiles } = parts

  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: MAX_FILE }, (request, body, done) => {
    partsOf(body as Buffer, request.headers['content-type'] ?? '').then(
      form => done(null, form),
      () => done(new Refusal(400, 'The body isn’t multipart form data.'), undefined),
    )
  })

  serve(
    app,
    'admin.pricing.import',
    async ({ path, request, reply }) => {
      const grid = found('Retailer', path.retailer, id => prices.grid(id))
      const file = request.body instanceof FormData ? request.body.get('file') : null
      if (!(file instanceof Blob)) throw invalid({ file: ['Send a CSV file in the field “file”.'] })
      const batch_id = priceFiles.import(grid, new Uint8Array(await file.arrayBuffer()))
      return reply.code(202).send({ batch_id })
    },
    { bodyLimit: MAX_FILE },
  )

  serve(app, 'admin.pricing.export', async ({ path, reply }) => {
    const grid = found('Retailer', path.retailer, id => prices.grid(id))
    return reply.code(202).send({ batch_id: priceFiles.export(grid) })
  })

  serve(app, 'admin.pricing.exports.index', async () => ({
    exports: priceFiles.exports().map(row => record(parts, row)),
  }))

  app.get<{ Params: { id: string } }>(
    '/documents/exports/:id',
    { config: { operation: 'document.export', area: 'pdf' as const } },
    async (request, reply) => {
      checkLink(parts, request)
      const { body, retailer } = found('Export', request.params.id, id => priceFiles.file(id))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="fabric-prices-${retailer}.csv"`)
        .header('cache-control', 'no-store')
        .send(body)
    },
  )
}

/** Parses form data with `Response`, since Node has a parser for it there. */
const partsOf = (body: Buffer, type: string): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()

function record(parts: ServiceParts, { id, batch_id, retailer, status, created_at }: PriceFileRow): object {
  const link = status === 'finished' ? makeLink(parts, `/documents/exports/${id}`, 'admin.pricing.exports.index') : null
  return {
    id,
    batch_id,
    retailer,
    status,
    url: link?.url ?? null,
    expires_at: link?.expires_at ?? null,
    created_at: new Date(created_at).toISOString(),
  }
}
