import { type ContractRow, get, key } from './practice-contract-table.ts'

/* What the specification names only (4.6), at the paths and with the fields that are assumed for it. */

const wallet = { direction: 'CR', amount: 12.5, reason: 'Goodwill' }
const ticket = {
  type: 'Free',
  title: 'Sleeve too short',
  category: 'Fit',
  sub_category: 'Sleeves',
  order_id: 51_001,
  body: 'By 1 cm.',
}
const without = (body: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
const texts = { en: { subject: 'Order {{order_id}}', body: '<p>{{status}}</p>' } }
const mail = '/admin/email-templates/{key}'

/** By the operation's id. */
export const officeContract: Readonly<Record<string, ContractRow>> = {
  'admin.designs.index': get('/admin/designs', 'data.0.name'),
  'admin.designs.show': get('/admin/designs/{design}', 'design.fields.0.id', 'design.popups'),
  'admin.designs.edit-options': get('/admin/designs/{design}/edit-options', 'suppliers'),
  'admin.designs.update': {
    call: 'PUT /admin/designs/{design}',
    takes: [{ body: { name: 'Lapels', is_active: false } }],
    refuses: [{ body: { name: '' } }, { body: { popups: [{ id: 1, text: 'x' }] } }],
  },
  'admin.designs.fields.sort': {
    call: 'PUT /admin/designs/{design}/fields/sort',
    takes: [{ body: { fields: [4014, 4013, 4012, 4011, 4010] } }],
    refuses: [{ body: { fields: [4010] } }, { body: {} }],
  },
  'admin.designs.fields.bulk-surcharge': {
    call: 'POST /admin/designs/fields/bulk-surcharge',
    takes: [{ body: { items: [{ design: 401, field: 4010, surcharge: 5 }] } }],
    refuses: [
      {
        body: {
          items: [
            { design: 401, field: 4010, surcharge: 6 },
            { design: 401, field: 1, surcharge: 6 },
          ],
        },
      },
      { body: { items: [{ design: 401, field: 4010, surcharge: -1 }] } },
    ],
    bulk: { field: 'items', item: () => ({ design: 401, field: 4010, surcharge: 7 }) },
  },
  'admin.designs.fields.bulk-supplier': {
    call: 'POST /admin/designs/fields/bulk-supplier',
    takes: [{ body: { items: [{ design: 401, field: 4010, supplier: 'VBC' }] } }],
    refuses: [{ body: { items: [{ design: 401, field: 4010, supplier: 'NOBODY' }] } }],
    bulk: { field: 'items', item: () => ({ design: 401, field: 4010, supplier: null }) },
  },
  'admin.designs.popups.export': {
    call: 'GET /admin/designs/popups/export',
    takes: [{ status: 202, has: ['batch_id'] }],
  },
  'admin.designs.popups.order-refs': get('/admin/designs/popups/{popup}/order-refs', 'orders'),
  'admin.bulk-hub.index': get('/admin/bulk-hub', 'operations.0.id', 'batches'),
  'admin.bulk-hub.preview': {
    call: 'POST /admin/bulk-hub/{operation}/preview',
    takes: [
      { body: { items: [{ account: '7', is_active: false }] }, has: ['preview_hash', 'rows.0.before', 'rows.0.after'] },
    ],
    refuses: [{ body: { items: [{ account: '999', is_active: false }] } }, { body: { items: [] } }],
    bulk: { field: 'items', item: at => ({ account: String(10_000 + at) }) },
  },
  'admin.bulk-hub.apply': {
    call: 'POST /admin/bulk-hub/{operation}/apply',
    takes: [{ body: { preview_hash: '{preview}' }, status: 202, has: ['batch_id'] }],
    refuses: [{ body: { preview_hash: 'stale' }, status: 409 }, { body: {} }],
  },
  'admin.bulk-hub.export': get('/admin/bulk-hub/batches/{batch}/export', 'rows.0.status'),
  'admin.bulk-hub.cancel': {
    call: 'POST /admin/bulk-hub/batches/{batch}/cancel',
    takes: [{ has: ['status'] }],
    refuses: [{ status: 409 }],
  },
  'admin.tickets.index': {
    call: 'GET /admin/tickets',
    takes: [
      {
        has: [
          'data.0.id',
          'data.0.title',
          'data.0.status',
          'data.0.severity',
          'data.0.category',
          'data.0.sub_category',
        ],
      },
    ],
  },
  'admin.tickets.store': {
    call: 'POST /admin/tickets',
    takes: [
      { body: ticket, status: 201, has: ['ticket.severity=High'] },
      {
        body: { ...ticket, type: 'Premium', severity: 'Low', brand: 'Vale' },
        status: 201,
        has: ['ticket.severity=Low'],
      },
      { body: { ...ticket, sub_order_id: '51001-1' }, status: 201, has: ['ticket.sub_order_id=51001-1'] },
    ],
    refuses: [
      { body: { ...ticket, type: 'Gold' } },
      { body: { ...ticket, title: ' ' } },
      ...['type', 'title', 'category', 'sub_category', 'order_id', 'body'].map(field => ({
        body: without(ticket, field),
      })),
      { body: { ...ticket, attachment_ids: [999_999] } },
    ],
  },
  'admin.tickets.show': get('/admin/tickets/{ticket}', 'data.comments', 'data.body'),
  'admin.tickets.update-status': {
    call: 'PUT /admin/tickets/{ticket}/status',
    takes: [{ body: { status: 'Pending' }, has: ['ticket.status=Pending'] }],
    refuses: [{ body: { status: 'Lost' } }, { body: {} }],
  },
  'admin.tickets.comments.store': {
    call: 'POST /admin/tickets/{ticket}/comments',
    takes: [
      { body: { body: 'Hello' }, status: 201, has: ['comment.body'] },
      {
        body: { body: 'As we wrote', ai_suggestion: 'Hi', citations: ['kb-12'] },
        status: 201,
        has: ['comment.citations.0', 'comment.ai_suggestion'],
      },
    ],
    refuses: [
      { body: { body: ' ' } },
      { body: { body: 'Hi', citations: ['kb-999'] } },
      { body: { body: 'Hi', attachment_ids: [999_999] } },
    ],
  },
  'admin.tickets.attachments.store': {
    call: 'POST /admin/tickets/attachments',
    isForm: true,
    takes: [{ body: 'a picture', status: 201, has: ['attachment.id'] }],
    refuses: [{}],
  },
  'admin.tickets.ai.suggest': {
    call: 'POST /admin/tickets/{ticket}/ai/suggest',
    takes: [{ has: ['ai_suggestion', 'citations'] }],
  },
  'admin.tickets.ai.voice-transcribe': {
    call: 'POST /admin/tickets/ai/voice-transcribe',
    isForm: true,
    takes: [{ body: 'a voice', has: ['text'] }],
    refuses: [{}],
  },
  'admin.tickets.templates.index': get('/admin/tickets/templates', 'templates.0.body'),
  'admin.tickets.citations.search': {
    call: 'GET /admin/tickets/citations',
    takes: [{ query: 'q=sleeve', has: ['citations.0.title'] }],
    refuses: [{}],
  },
  'admin.tickets.billable-account': get('/admin/tickets/{ticket}/billable-account', 'account.settlement_currency'),
  'admin.tickets.wallet-transactions.store': {
    call: 'POST /admin/tickets/{ticket}/wallet-transactions',
    takes: [
      { body: wallet, headers: key('w1'), status: 201, has: ['transaction.balance_after'] },
      // The same key is done once.
      { body: wallet, headers: key('w1'), has: ['transaction.balance_after'] },
      {
        body: { ...wallet, direction: 'DR', amount: 0.01, reason_template: 'wallet-late' },
        headers: key('w2'),
        status: 201,
      },
    ],
    refuses: [
      { body: wallet },
      { at: { ticket: '{other-ticket}' }, body: wallet, headers: key('w1'), status: 409 },
      ...[
        { amount: 0 },
        { amount: -5 },
        { amount: 1.005 },
        { direction: 'UP' },
        { reason: '' },
        { reason_template: 'none' },
      ].map((wrong, at) => ({ body: { ...wallet, ...wrong }, headers: key(`bad-${at}`) })),
      { body: { ...wallet, direction: 'DR', amount: 999_999 }, headers: key('rich') },
    ],
  },
  'admin.vision-checks.results.index': {
    call: 'GET /admin/vision-checks',
    takes: [
      {
        query: 'shape=v2',
        has: ['photo_url', 'photo_expires_at', 'can_resolve', 'can_rerun', 'read_a', 'read_b', 'single_leg_slot'].map(
          field => `data.0.${field}`,
        ),
      },
      { has: ['data'] },
    ],
    refuses: [{ query: 'shape=v9' }],
  },
  'admin.vision-checks.rerun': {
    call: 'POST /admin/vision-checks/{check}/rerun',
    takes: [{ status: 202 }, { status: 202 }],
    refuses: [{}],
  },
  'admin.vision-checks.resolve': { call: 'POST /admin/vision-checks/{check}/resolve', takes: [{}, {}] },
  'admin.settings.index': get('/admin/settings', 'settings.0.key'),
  'admin.settings.header-ids.index': get('/admin/settings/header-ids', 'header_ids.0.id'),
  'admin.settings.update': {
    call: 'PUT /admin/settings',
    takes: [{ body: { settings: { 'shipping.courier': 'DHL' } } }],
    refuses: [
      { body: { settings: { 'no.such': 1 } } },
      { body: { settings: { 'invoices.terms_days': 'soon' } } },
      { body: { settings: {} } },
    ],
  },
  'admin.fx-rates.index': get('/admin/fx-rates', 'rates.0.rate'),
  'admin.fx-rates.preview': {
    call: 'POST /admin/fx-rates/preview',
    takes: [{ body: { rates: [{ currency: 'EUR', rate: 1.2 }] }, has: ['examples.0.before', 'examples.0.after'] }],
    refuses: [{ body: { rates: [{ currency: 'EUR', rate: 0 }] } }, { body: { rates: [{ currency: 'XXX', rate: 1 }] } }],
  },
  'admin.fx-rates.save': {
    call: 'PUT /admin/fx-rates',
    takes: [{ body: { rates: [{ currency: 'EUR', rate: 1.2 }] } }],
    refuses: [{ body: { rates: [{ currency: 'EUR', rate: -1 }] } }, { body: { rates: [] } }],
  },
  'admin.email-templates.index': get('/admin/email-templates', 'data.0.key'),
  'admin.email-templates.show': get(mail, 'data.texts', 'data.version'),
  'admin.email-templates.update': {
    call: `PUT ${mail}`,
    takes: [{ body: { texts, version: 1 }, has: ['template.version=2'] }],
    refuses: [
      { body: { texts, version: 1 }, status: 409, code: 'version_conflict' },
      { body: { texts: { en: { subject: 'x', body: '{{nonsense}}' } } } },
      { body: {} },
    ],
  },
  'admin.email-templates.preview': {
    call: `POST ${mail}/preview`,
    takes: [
      { body: { locale: 'en' }, has: ['subject', 'html'] },
      { body: { locale: 'zh-CN', order_id: 51_001 }, has: ['html'] },
    ],
    refuses: [{ body: { locale: 'fr' } }, { body: { locale: 'en', order_id: 999_999 } }],
  },
  'admin.email-templates.send-proof': {
    call: `POST ${mail}/send-proof`,
    takes: [{ body: { to: 'me@example.com' }, status: 202 }],
    refuses: [{ body: { to: 'me' } }, { body: {} }],
  },
  'admin.email-templates.versions.index': get(`${mail}/versions`, 'versions.0.version'),
  'admin.email-templates.versions.revert': {
    call: `POST ${mail}/versions/{mail-version}/revert`,
    takes: [{ has: ['template.version'] }],
    refuses: [{ at: { 'mail-version': '999' }, status: 404 }],
  },
  'admin.email-templates.reset': { call: `POST ${mail}/reset`, takes: [{ has: ['template.texts'] }] },
}
