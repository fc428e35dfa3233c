import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultArea } from '../faults.ts'
import { Refusal } from './refusal.ts'
import type { ServiceParts } from './service.ts'
import { cutAfterTwo, cutShort, sendForeignPage } from './spoilt-answers.ts'
import { withStrayContacts } from './stray-contacts.ts'

interface RequestTarget {
  area: FaultArea
  operation: string
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url
}

function targetOf(request: FastifyRequest): RequestTarget {
  const { area = 'api', operation = 'unknown' } = request.routeOptions.config
  return { area, operation }
}

/** True for paths of the admin API, with and without its version prefix. */
export function isAdminPath(path: string): boolean {
  return /^(?:\/api\/v1)?\/admin(?:\/|$)/.test(path)
}

/** Guards every route: logs the request, injects faults, then checks token and permission. */
export function addGate(app: FastifyInstance, parts: ServiceParts): void {
  app.addHook('onRequest', async (request, reply) => {
    const target = targetOf(request)
    parts.requests.add({
      operation: target.operation,
      method: request.method,
      path: pathOf(request),
      authorization: request.headers.authorization !== undefined,
    })
    const faulty = await injectFaults(parts, target, request, reply)
    if (faulty) return faulty
    if (isAdminPath(pathOf(request))) checkToken(parts, request)
    checkPermission(parts, request)
    return undefined
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { area, operation } = targetOf(request)
    if (payload instanceof Readable && area === 'api')
      return parts.faults.strikes('cut-body', area, operation) ? cutAfterTwo(payload) : payload
    const told = typeof payload === 'string' ? careless(parts, operation, payload) : payload
    const whole = typeof told === 'string' ? Buffer.from(told) : told
    if (!Buffer.isBuffer(whole) || whole.length === 0 || reply.statusCode >= 300) return told
    return parts.faults.strikes('cut-body', area, operation) ? cutShort(reply, whole) : told
  })
}

/** The answer with contact data of customers, if that fault is on. */
function careless({ faults }: ServiceParts, operation: string, payload: string): string {
  const isStruck =
    /^admin\.(?:orders|dashboard)\./.test(operation) && faults.strikes('stray-contacts', 'api', operation)
  return isStruck && /^[{[]/.test(payload)
    ? JSON.stringify(withStrayContacts(JSON.parse(payload), !operation.includes('-jobs.')))
    : payload
}

async function injectFaults(
  parts: ServiceParts,
  target: RequestTarget,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { faults, closing } = parts
  const strikes = (name: Parameters<typeof faults.strikes>[0]) => faults.strikes(name, target.area, target.operation)
  const latency = faults.latency(target.area, target.operation)
  // Closing the service ends the wait; the connection is gone by then.
  if (latency > 0) await setTimeout(latency, undefined, { signal: closing }).catch(() => undefined)
  if (strikes('hang')) return reply.hijack()
  if (strikes('error-500')) throw new Refusal(500, 'Something went wrong in the service. Try again.')
  if (strikes('too-many')) {
    reply.header('retry-after', '1')
    throw new Refusal(429, 'Too many requests. Try again in a second.')
  }
  if (strikes('unavailable')) {
    reply.header('retry-after', '1')
    throw new Refusal(503, 'The service is down for maintenance. Try again in a second.')
  }
  if (target.area === 'api' && strikes('refuse-token')) throw tokenRefused()
  if (target.area === 'api' && strikes('forbidden')) throw new Refusal(403, 'This action is unauthorized.')
  if (target.area === 'api' && strikes('absent')) throw absentOperation(request.method, pathOf(request))
  if (target.area === 'api' && strikes('html')) return sendForeignPage(reply)
  return undefined
}

/** The answer for an unknown operation (specification 7). */
export function absentOperation(method: string, path: string): Refusal {
  return new Refusal(404, `The operation ${method} ${path} does not exist in the admin API spec.`, {
    code: 'operation_absent',
  })
}

function tokenRefused(): Refusal {
  return new Refusal(401, 'The access token is missing, wrong or revoked.', { code: 'unauthenticated' })
}

function checkToken({ tokens }: ServiceParts, request: FastifyRequest): void {
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (given === undefined || !tokens.accepts(given)) throw tokenRefused()
}

function checkPermission({ signedIn }: ServiceParts, request: FastifyRequest): void {
  const { permission } = request.routeOptions.config
  if (permission === undefined || signedIn.permissions.includes(permission)) return
  // Admins may change prices without the permission (specification 4.5).
  if (permission === 'update pricing' && signedIn.role === 'admin') return
  throw new Refusal(403, `This needs the permission “${permission}”.`, {
    code: 'permission_missing',
    permission,
  })
}
