import type { FastifyInstance } from 'fastify'
import { iso } from '../orders/timeline.ts'
import { invalid, Refusal } from '../server/refusal.ts'
import { type ServiceParts, serve } from '../server/service.ts'

type Texts = Record<string, { subject: string; body: string }>

interface Version {
  version: number
  texts: Texts
  created_by: string
  created_at: string
}

interface Original {
  name: string
  variables: readonly string[]
  texts: Texts
}

/** When the originals were written. */
const WRITTEN = Date.UTC(2026, 0, 5, 9)
const LONGEST_BODY = 100_000
const LOCALES = ['en', 'zh-CN']

/** The templates as they were delivered. `order.status_updated` is the specification's (6.3). */
const ORIGINALS: Readonly<Record<string, Original>> = {
  'order.status_updated': {
    name: 'Order status updated',
    variables: ['order_id', 'customer_name', 'status', 'previous_status', 'retailer'],
    texts: {
      en: {
        subject: 'Order {{order_id}} is now {{status}}',
        body: '<h1>Order {{order_id}}</h1>\n<p>Dear {{retailer}},</p>\n<p>the order of {{customer_name}} went from {{previous_status}} to <b>{{status}}</b>.</p>',
      },
      'zh-CN': {
        subject: '订单 {{order_id}} 现为{{status}}',
        body: '<h1>订单 {{order_id}}</h1>\n<p>{{retailer}}，您好：</p>\n<p>{{customer_name}} 的订单已从{{previous_status}}变为<b>{{status}}</b>。</p>',
      },
    },
  },
  'order.shipped': {
    name: 'Order shipped',
    variables: ['order_id', 'customer_name', 'tracking_number', 'retailer'],
    texts: {
      en: {
        subject: 'Order {{order_id}} is on its way',
        body: '<p>Dear {{retailer}},</p>\n<p>order {{order_id}} left the factory. Tracking: {{tracking_number}}</p>',
      },
      'zh-CN': {
        subject: '订单 {{order_id}} 已发货',
        body: '<p>{{retailer}}，您好：</p>\n<p>运单号：{{tracking_number}}</p>',
      },
    },
  },
  'wallet.changed': {
    name: 'Wallet credited or debited',
    variables: ['retailer', 'amount', 'currency', 'reason'],
    texts: {
      en: {
        subject: 'Your wallet: {{currency}} {{amount}}',
        body: '<p>Dear {{retailer}},</p>\n<p>{{reason}}: {{currency}} {{amount}}</p>',
      },
      'zh-CN': {
        subject: '钱包变动：{{currency}} {{amount}}',
        body: '<p>{{retailer}}，您好：</p>\n<p>{{reason}}：{{currency}} {{amount}}</p>',
      },
    },
  },
}

const gap = /\{\{\s*([^{}]*?)\s*\}\}/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

/** 422 for texts that can't be sent. */
function mustBeGood({ variables }: Original, texts: Texts): void {
  const errors: Record<string, string[]> = {}
  for (const [locale, { subject, body }] of Object.entries(texts)) {
    const at = `texts.${locale}`
    if (!LOCALES.includes(locale)) errors[at] = [`There is no language ${locale}.`]
    if (subject.trim() === '') errors[`${at}.subject`] = ['Must not be empty.']
    if (body.trim() === '') errors[`${at}.body`] = ['Must not be empty.']
    if (body.length > LONGEST_BODY) errors[`${at}.body`] = [`Must be ${LONGEST_BODY} characters at most.`]
    const unknown = [...`${subject} ${body}`.matchAll(gap)]
      .map(([, name = '']) => name)
      .filter(name => !variables.includes(name))
    if (unknown.length > 0) errors[`${at}.body`] = [`There is no variable ${unknown.join(', ')}.`]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Email templates with their versions (specification 4.6, 6.3). */
export function addMailRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { book, support, now } = parts

  const find = (key: string) => {
    const original = Object.hasOwn(ORIGINALS, key) ? ORIGINALS[key] : undefined
    if (!original) throw new Refusal(404, `Email template ${key} was not found.`)
    const first: Version = { version: 1, texts: original.texts, created_by: 'System', created_at: iso(WRITTEN) }
    const { versions } = support.get<{ versions: Version[] }>('mail', key) ?? { versions: [first] }
    return { key, original, versions, newest: versions.at(-1) ?? first }
  }
  const add = ({ key, versions, newest }: ReturnType<typeof find>, texts: Texts) => {
    const next = { version: newest.version + 1, texts, created_by: 'Practice user', created_at: iso(now()) }
    support.put('mail', key, { versions: [...versions, next] })
    return { template: record(find(key)) }
  }
  const record = ({ key, original, newest }: ReturnType<typeof find>) => ({
    key,
    name: original.name,
    variables: original.variables,
    texts: newest.texts,
    version: newest.version,
    updated_at: newest.created_at,
    updated_by: newest.created_by,
  })

  serve(app, 'admin.email-templates.index', async () => ({
    data: Object.keys(ORIGINALS).map(key => record(find(key))),
  }))
  serve(app, 'admin.email-templates.show', async ({ path }) => ({ data: record(find(path.key)) }))

  serve(app, 'admin.email-templates.update', async ({ path, body }) => {
    const found = find(path.key)
    if (body.version !== undefined && String(body.version) !== String(found.newest.version)) {
      throw new Refusal(409, 'Somebody else has changed this template.', {
        code: 'version_conflict',
        current: record(found),
      })
    }
    mustBeGood(found.original, body.texts)
    return add(found, { ...found.newest.texts, ...body.texts })
  })

  serve(app, 'admin.email-templates.preview', async ({ path, body }) => {
    const { original, newest } = find(path.key)
    const texts = { ...newest.texts, ...body.texts }
    mustBeGood(original, texts)
    const text = texts[body.locale]
    if (!text) throw invalid({ locale: [`There is no language ${body.locale}.`] })
    const order = body.order_id === undefined ? undefined : book.find(Number(body.order_id))
    if (body.order_id !== undefined && !order) throw invalid({ order_id: [`Order ${body.order_id} was not found.`] })
    const values: Record<string, string> = {
      order_id: '51061',
      customer_name: 'Ada Example',
      status: 'Manufacturing',
      previous_status: 'Build',
      retailer: 'Harbour & Vale',
      tracking_number: 'SF1000000001',
      amount: '25.00',
      currency: 'GBP',
      reason: 'Goodwill',
      ...(order && {
        order_id: String(order.order_id),
        customer_name: order.customer_name,
        status: order.status,
        retailer: order.retailer.brandname,
      }),
    }
    const filled = (one: string, safe: (value: string) => string) =>
      one.replace(gap, (_, name: string) => safe(values[name] ?? ''))
    return { subject: filled(text.subject, value => value), html: filled(text.body, escaped) }
  })

  serve(app, 'admin.email-templates.send-proof', async ({ path, body, reply }) => {
    const { key } = find(path.key)
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(body.to)) throw invalid({ to: ['Must be an email address.'] })
    const sent = support.get<{ to: string[] }>('proofs', key)?.to ?? []
    support.put('proofs', key, { to: [...sent, body.to] })
    return reply.code(202).send({ message: `The proof is on its way to ${body.to}.` })
  })

  serve(app, 'admin.email-templates.reset', async ({ path }) => {
    const found = find(path.key)
    return add(found, found.original.texts)
  })

  serve(app, 'admin.email-templates.versions.index', async ({ path }) => ({
    versions: find(path.key).versions.toReversed(),
  }))

  serve(app, 'admin.email-templates.versions.revert', async ({ path }) => {
    const found = find(path.key)
    const version = found.versions.find(one => String(one.version) === path.version)
    if (!version) throw new Refusal(404, `Version ${path.version} was not found.`)
    return add(found, version.texts)
  })
}
