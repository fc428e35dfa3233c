import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { addAccountRoutes } from '../back-office/account-routes.ts'
import { addDesignOfficeRoutes } from '../back-office/design-office-routes.ts'
import { addHubRoutes } from '../back-office/hub-routes.ts'
import { addMailRoutes } from '../back-office/mail-routes.ts'
import { addSettingRoutes } from '../back-office/setting-routes.ts'
import { addTicketRoutes } from '../back-office/ticket-routes.ts'
import { addVisionRoutes } from '../back-office/vision-routes.ts'
import { addWalletRoutes } from '../back-office/wallet-routes.ts'
import { addDashboardRoutes } from './dashboard-routes.ts'
import { addDesignRoutes } from './design-routes.ts'
import { addDocumentRoutes } from './document-routes.ts'
import { absentOperation, addGate, isAdminPath } from './gate.ts'
import { addOrderRoutes } from './order-routes.ts'
import { addPriceFileRoutes } from './price-file-routes.ts'
import { addPriceRecordRoutes, addPricingRoutes } from './pricing-routes.ts'
import { addOrderPrintRoutes, addPrintJobRoutes } from './print-routes.ts'
import { addProductionRoutes } from './production-routes.ts'
import { Refusal } from './refusal.ts'
import type { ServiceParts } from './service.ts'
import { addSessionRoutes } from './session-routes.ts'

/** Builds the HTTP server, which doesn't listen yet. */
export function buildServer(parts: ServiceParts, log: (line: string) => void): FastifyInstance {
  // Closing ends connections by force, because the fault `hang` leaves some open forever.
  const app = fastify({ logger: false, exposeHeadRoutes: false, forceCloseConnections: true })

  // A POST without a body often has a JSON content type anyway.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body)
    try {
      done(null, text.trim() === '' ? undefined : JSON.parse(text))
    } catch {
      done(new Refusal(400, 'The body isn’t valid JSON.'), undefined)
    }
  })

  addGate(app, parts)

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const { status, message, details } = isAdminPath(path)
      ? absentOperation(request.method, path)
      : new Refusal(404, `Nothing found at ${path}.`)
    return reply.code(status).send({ message, ...details })
  })

  app.setErrorHandler(async (error: FastifyError | Refusal, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ message: error.message, ...error.details })
    const status = error.statusCode ?? 500
    if (status >= 500) log(`practice service: ${error.stack ?? error.message}`)
    return reply.code(status).send({ message: status >= 500 ? 'Something went wrong in the service.' : error.message })
  })

  // What the answer is as of, where the service has a clock of its own.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', new Date(parts.now()).toUTCString())
  })

  app.addHook('onResponse', async (request, reply) => {
    log(`${request.method} ${request.url.split('?', 1)[0]} ${reply.statusCode}`)
  })

  addSessionRoutes(app, parts)
  addDashboardRoutes(app, parts)
  addPrintJobRoutes(app, parts)
  addOrderPrintRoutes(app, parts)
  addOrderRoutes(app, parts)
  addProductionRoutes(app, parts)
  addDocumentRoutes(app, parts)
  addPricingRoutes(app, parts)
  addPriceFileRoutes(app, parts)
  addDesignRoutes(app, parts)
  addPriceRecordRoutes(app, parts)
  addTicketRoutes(app, parts)
  addWalletRoutes(app, parts)
  addVisionRoutes(app, parts)
  addMailRoutes(app, parts)
  addAccountRoutes(app, parts)
  addDesignOfficeRoutes(app, parts)
  addHubRoutes(app, parts)
  addSettingRoutes(app, parts)
  return app
}
