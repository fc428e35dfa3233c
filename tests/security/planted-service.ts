import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeMessage } from '../../src-main/print/printers/ipp/encode.ts'
import { groupTags, type IppAttribute, type TextKind } from '../../src-main/print/printers/ipp/message.ts'
import { smallPdf } from '../rig/documents.ts'
import { ippAnswer, sendIpp, startIppServer } from '../rig/ipp-server.ts'

/** A word that stands in one field alone: found where it shouldn't be, it says by itself where it came from. */
export const plant = (field: string): string => `Plant${field}`

/** A record whose every text is planted. */
const texts = (where: string, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, `${plant(`${where}${name.replaceAll('_', '')}`)} Evans`]))

const ofPeople = [
  'customer_name',
  'city',
  'note',
  'notes',
  'comment',
  'brand',
  'created_by',
  'email',
  'phone',
  'address',
]

/** A job with an id that is a sentence, as a service may choose it. */
export const oddJob = `${plant('oddjob')} Evans, 12 High St`

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

/** A service that plants a word of its own in every text that it sends, and fails in several ways. */
export async function startPlantedService() {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-note': plant('header') })
      response.end(JSON.stringify(body))
    }
    const is = (part: string) => url.pathname.includes(part)
    if (is('/admin/me/menu'))
      return answer(200, [{ key: 'a', label: `${plant('menu')} x`, url: `/${plant('menuurl')}` }])
    if (is('/admin/me')) {
      const me = { ...texts('me', ['name', 'email', 'role', 'department']), is_super_admin: true }
      return answer(200, {
        ...me,
        id: 7,
        permissions: ['print orders', 'edit orders', 'update pricing', plant('permission')],
      })
    }
    if (is('/files/html'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${plant('html')}</p>`)
    if (is('/files/gone')) return void response.writeHead(410).end(plant('gone'))
    if (is('/files/')) return void response.writeHead(200).end(smallPdf(plant('pdf')))
    const link = (file: string) =>
      answer(200, {
        url: `${origin}/files/${file}/${plant('path')}?k=${plant('query')}`,
        message: plant('linkmessage'),
      })
    if (is('/9001/pdf-url')) return link('good')
    if (is('/9002/pdf-url')) return link('good')
    if (is('/9005/pdf-url')) return link('gone')
    if (is('/9006/pdf-url'))
      return answer(422, {
        message: `Order for ${plant('rejected').toUpperCase()} EVANS is locked`,
        errors: { [plant('field')]: [plant('fielderror')] },
      })
    if (is('/9007/pdf-url')) return answer(500, { message: plant('failed'), detail: plant('detail') })
    if (is('/9008/pdf-url')) return answer(403, { message: plant('forbidden'), permission: plant('missing') })
    if (is('/pdf-url')) return link('html')
    if (is('/reprint') || is('/report')) return answer(409, { message: plant('conflict') })
    if (is('/print-jobs')) {
      const common = {
        ...texts('job', [
          ...ofPeople,
          'error',
          'dispatch_status_label',
          'label',
          'title',
          'requested_by',
          'printer',
          'order_number',
        ]),
        job_type: 'order',
        dispatch_status: 'queued',
        print_status: 'queued',
        created_at: hourAgo(),
      }
      const ids = ['9001', '9002', oddJob, '9004', '9005', '9006', '9007', '9008', '9009', '9010']
      const jobs = ids.map((id, at) => ({ ...common, id, order_id: 51_070 + at }))
      Object.assign(jobs[1] ?? {}, { job_type: 'tag' })
      Object.assign(jobs[2] ?? {}, { job_type: 'tag bundle' })
      Object.assign(jobs[3] ?? {}, { job_type: `${plant('type')} Evans`, order_id: `${plant('order')} Evans` })
      Object.assign(jobs[9] ?? {}, { job_type: 'shirt code' })
      Object.assign(jobs[8] ?? {}, { dispatch_status: `${plant('dispatch')} x`, print_status: `${plant('status')} x` })
      return answer(200, {
        print_jobs: [...jobs, texts('unread', [...ofPeople, 'label'])],
        message: plant('listmessage'),
      })
    }
    if (is('/quick-search')) return answer(200, [{ id: 51_077, status: 'held', ...texts('search', ofPeople) }])
    if (is('/notifications')) {
      return answer(200, [
        {
          id: `${plant('noteid')}`,
          created_at: hourAgo(),
          ...texts('notification', ['title', 'message', 'type', 'body']),
        },
      ])
    }
    if (/\/admin\/orders\/\d+$/.test(url.pathname)) {
      const named = texts('order', [...ofPeople, 'order_number', 'status', 'retailer'])
      return answer(200, { order: { id: 51_070, ...named, customer: texts('customer', ofPeople) } })
    }
    if (/\/admin\/orders$/.test(url.pathname))
      return answer(200, { data: [{ id: 51_070, ...texts('row', [...ofPeople, 'order_number']) }] })
    return answer(404, { message: `${plant('notfound')} Evans`, error: plant('error') })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const getPrinterAttributes = 0x000b
const notPossible = 0x0404

/** A printer that plants a word in every text that it says, and stands still, or refuses each job with a sentence. */
export const startPlantedPrinter = (how: 'stopped' | 'refusing') =>
  startIppServer(({ message }, response) => {
    const text = (name: string, kind: TextKind = 'text') => {
      const value = `${plant(`printer${name.replaceAll('-', '')}`)} Evans`
      return { name, values: [{ kind, value }] }
    }
    if (message.code !== getPrinterAttributes) {
      const groups = [{ tag: groupTags.operation, attributes: [text('status-message')] }]
      return sendIpp(response, encodeMessage({ ...message, code: notPossible, groups }))
    }
    const keyword = (value: string) => ({ kind: 'keyword' as const, value })
    const faults = [keyword('media-empty-error'), keyword(`${plant('reason')}-error`)]
    const attributes: IppAttribute[] = [
      { name: 'printer-state', values: [{ kind: 'enum', value: how === 'stopped' ? 5 : 3 }] },
      { name: 'printer-is-accepting-jobs', values: [{ kind: 'boolean', value: true }] },
      { name: 'printer-state-reasons', values: how === 'stopped' ? faults : [keyword('none')] },
      ...['printer-state-message', 'printer-make-and-model', 'printer-info', 'printer-location'].map(name =>
        text(name),
      ),
      ...['marker-names', 'marker-types', 'printer-supply-description'].map(name => text(name, 'name')),
      ...['media-supported', 'media-ready', 'media-default', 'media-source-supported'].map(name =>
        text(name, 'keyword'),
      ),
    ]
    sendIpp(response, ippAnswer(message, 0, { tag: groupTags.printer, attributes }))
  })
