import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { oddOrderAnswer } from '../rig/odd-orders.ts'

/**
 * A back office that nobody has seen: ids are words, everything lies in envelopes, prices are texts, options come in groups and pages, and
 * what was never saved is not found.
 */
export interface OddOffice {
  url: string
  token: string
  /** What was sent, by the end of its path. */
  sent: [path: string, body: unknown][]
  /** How the next submits go: stored whole, or only the first row of them. */
  submits: 'whole' | 'first'
  close(): void
}

type Json = Record<string, unknown>

const retailers = [
  { id: 'r-7', brandname: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
  { id: 'r-8', brandname: 'Lindqvist Söner', settlementCurrency: 'GBP', consumerCurrency: 'SEK' },
]
const products = { 'mp-2': { name: '2-Piece', products: { 'p-j': 'Jacket', 'p-t': 'Trousers' } } }
const pages = 2

function optionsOf(page: number) {
  const groups = page === 1 ? ['Lapel', 'Vent'] : ['Lining']
  return groups.map(name => ({
    id: `g-${name}`,
    name,
    options: ['None', 'First', 'Second'].map(label => ({
      id: `${name}-${label}`.toLowerCase(),
      label,
      prices: { wholesale: '12,50', retail: null, leadDays: 3 },
    })),
  }))
}

/** Starts the office on loopback. */
export async function startOddOffice(): Promise<OddOffice> {
  const stored = new Map<string, Json>()
  const submitted = new Map<string, Json>()
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => answer(request.method ?? '', new URL(request.url ?? '', 'http://x'), body, response))
  })
  const found = (response: ServerResponse, what: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(what))

  function designs(url: URL): unknown {
    const page = Number(url.searchParams.get('page') ?? 1)
    const groups = optionsOf(page).map(group => ({
      ...group,
      options: group.options.map(({ prices, ...option }) => ({
        ...option,
        prices: { ...prices, ...submitted.get(option.id) },
      })),
    }))
    const retailer = retailers.find(({ id }) => id === url.searchParams.get('retailer'))
    return { data: { retailer, groups }, meta: { current_page: page, last_page: pages } }
  }

  function submit(cells: Json[]): unknown {
    const kept = office.submits === 'whole' ? cells : cells.slice(0, 1)
    for (const { design_option_id: id, wholesale, retail, days } of kept)
      submitted.set(String(id), { wholesale, retail, leadDays: days })
    return { data: kept.map(({ design_option_id: id }) => ({ id, prices: submitted.get(String(id)) })) }
  }

  function answer(method: string, url: URL, body: string, response: ServerResponse): void {
    const path = url.pathname.replace('/api/v1/admin/pricing', '')
    if (method !== 'GET') office.sent.push([path, JSON.parse(body)])
    if (path === '/admin/me')
      found(response, {
        data: { id: 'u-1', name: 'Ada', role: 'super_admin', permissions: ['update pricing'] },
      })
    else if (path === '/admin/accounts') {
      const search = url.searchParams.get('search')?.toLowerCase() ?? ''
      const fitting = retailers.filter(({ brandname }) => brandname.toLowerCase().includes(search))
      found(response, { data: fitting.map(({ id, brandname }) => ({ id, brandname })) })
    } else if (path === '/main-products') found(response, { data: products })
    else if (path === '/designs' && method === 'POST') found(response, submit(JSON.parse(body).cells))
    else if (path === '/designs') found(response, designs(url))
    else if (oddOrderAnswer(path) !== undefined) found(response, oddOrderAnswer(path))
    else if (path.startsWith('/admin/orders') || path === '/admin/me/menu') found(response, { data: [] })
    else if (method === 'PUT') {
      stored.set(path, JSON.parse(body))
      response.writeHead(204).end()
    } else if (stored.has(path)) found(response, { data: stored.get(path) })
    else found(response, { message: 'No query results for this model.' }, 404)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const office: OddOffice = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'tok-odd-5f21c0de',
    sent: [],
    submits: 'whole',
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return office
}
