/*
 * The specification's operations as one table, written from the specification and from what is assumed where it is silent, and
 * from nothing of the desk: where a call is, who may, what is taken, what is refused.
 */

/** One call. What isn't said is the row's own. */
export interface ContractCall {
  /** Fills the path's gaps, beside those that the world knows. */
  at?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** The order's status before the call. */
  in?: string
  /** Expected; 200 if it isn't said. For a refusal 422. */
  status?: number
  /** Fields of the answer, dots leading deeper. */
  has?: readonly string[]
  code?: string
}

export interface ContractRow {
  call: string
  /** The permission without which it is refused. */
  needs?: string
  takes: readonly ContractCall[]
  refuses?: readonly ContractCall[]
  /** The list that holds at most 100, and one item of it. */
  bulk?: { field: string; item(at: number): unknown }
  /** A form with a file instead of JSON. */
  isForm?: true
}

const print = 'print orders'
const edit = 'edit orders'
const price = 'update pricing'
const pricing = '/api/v1/admin/pricing'
const order = '/admin/orders/{order}'

const statuses = [
  ...['Draft', 'Awaiting Payment', 'Awaiting Fit', 'Ready For Fulfilment', 'Build', 'Manufacturing'],
  ...['Outbound', 'Completed', 'Delivered', 'On Hold', 'Voided'],
]
/** One call in each of the statuses but these. */
const notIn = (these: readonly string[], body?: unknown, headers?: Record<string, string>): ContractCall[] =>
  statuses.filter(one => !these.includes(one)).map(one => ({ in: one, body, ...(headers ? { headers } : {}) }))
const inEach = (these: readonly string[], call: ContractCall): ContractCall[] =>
  these.map(one => ({ ...call, in: one }))

export const get = (call: string, ...has: string[]): ContractRow => ({ call: `GET ${call}`, takes: [{ has }] })
const part = (name: string, ...has: string[]): ContractRow => get(`${order}/${name}`, ...has)
export const key = (text: string) => ({ 'Idempotency-Key': text })
const cell = { retailer: 7, fabric_code: '{fabric}', combination_id: '{combination}', field: 'retail', value: 99.5 }
const scope = { retailer: 7, main_product: 1, product: 11 }
const option = { design_option_id: 110_001, wholesale: 0, retail: 12.25, days: 30 }

/** By the operation's id. */
export const orderContract: Readonly<Record<string, ContractRow>> = {
  // 4.1
  'admin.me.show': get('/admin/me', 'permissions'),
  'admin.me.menu': get('/admin/me/menu', 'menu.0.label'),
  'admin.me.preferences': {
    call: 'PUT /admin/me/preferences',
    takes: [
      { body: { locale: 'en', timezone: 'Asia/Shanghai' }, has: ['locale', 'timezone'] },
      { body: { locale: 'zh-CN' }, has: ['locale', 'timezone'] },
    ],
    refuses: [{ body: { timezone: 'Mars/Olympus' } }, { body: { locale: 'english' } }],
  },
  // Last of all: it ends the token.
  'admin.sessions.revoke-all': {
    call: 'POST /admin/sessions/revoke-all',
    takes: [{ has: ['sessions_revoked', 'tokens_revoked'] }],
  },
  // 4.2
  'admin.dashboard.show': {
    call: 'GET /admin/dashboard',
    takes: [
      { has: ['queue_stats.pending', 'staff_needed.tiles.3', 'factory_countdown.buckets.4', 'fabric_overdue.rows'] },
    ],
  },
  'admin.dashboard.fabric-overdue.contacted': {
    call: 'POST /admin/dashboard/fabric-overdue/{alert}/contacted',
    takes: [{ has: ['contacted_at'] }, { has: ['contacted_at'] }],
  },
  'admin.dashboard.job-batches': get('/admin/dashboard/job-batches', 'processed', 'pending', 'failed'),
  'admin.dashboard.quick-search': {
    call: 'GET /admin/dashboard/quick-search',
    takes: [
      { query: 'q=51001', has: ['rows.0.order_id', 'rows.0.customer_name', 'rows.0.status', 'rows.0.is_express'] },
    ],
    refuses: [{}, { query: 'q=' }],
  },
  'admin.notifications.index': {
    call: 'GET /admin/notifications',
    takes: [{ has: ['notifications'] }, { query: 'since=2026-11-01T00:00:00Z&unread=1', has: ['notifications'] }],
    refuses: [{ query: 'since=yesterday' }, { query: 'unread=perhaps' }],
  },
  'admin.orders.print-jobs.index': {
    call: 'GET /admin/orders/print-jobs',
    takes: [
      { has: ['print_jobs.0.job_type', 'print_jobs.0.dispatch_status', 'print_jobs.0.print_status'] },
      { query: 'since=today', has: ['print_jobs'] },
    ],
    refuses: [{ query: 'since=2026' }],
  },
  'admin.orders.print-jobs.pdf-url': get('/admin/orders/print-jobs/{job}/pdf-url', 'url', 'expires_at'),
  'admin.orders.print-jobs.reprint': {
    call: 'POST /admin/orders/print-jobs/{job}/reprint',
    needs: print,
    takes: [{ status: 202, has: ['print_job'] }],
  },
  'admin.orders.print-jobs.kanban-reprint': {
    call: 'POST /admin/orders/print-jobs/{job}/kanban-reprint',
    needs: print,
    takes: [{ status: 202, has: ['print_job'] }],
  },
  'admin.orders.print-url': {
    call: `GET ${order}/print-url`,
    needs: print,
    takes: ['order', 'tag', 'shipping+container'].map(type => ({ query: `type=${type}`, has: ['url', 'expires_at'] })),
    refuses: [{ query: 'type=poster' }],
  },
  'admin.orders.bulk-print': {
    call: 'POST /admin/orders/bulk-print',
    needs: print,
    takes: [{ body: { orders: [51_001, '51002'], job_type: 'tag' }, status: 202, has: ['batch_id'] }],
    refuses: [
      { body: { orders: [51_001, 999_999], job_type: 'tag' } },
      { body: { orders: [], job_type: 'tag' } },
      { body: { orders: [51_001], job_type: 'poster' } },
    ],
    bulk: { field: 'orders', item: at => 51_001 + at },
  },
  'admin.orders.cloud-print': {
    call: `POST ${order}/cloud-print`,
    needs: print,
    takes: ['order bill', 'shirt code'].map(type => ({ body: { type, groups: [] }, status: 202, has: ['print_job'] })),
    refuses: [{ body: { type: 'poster' } }, { body: { type: 'order bill', groups: ['1-1-1'] } }, { body: {} }],
  },
  'admin.orders.cloud-print.groups': part('cloud-print/groups', 'data.0.label'),
  'admin.orders.fabric-jobs.index': {
    call: 'GET /admin/orders/fabric-jobs',
    takes: [{ has: ['fabric_jobs'] }, { query: 'since=today', has: ['fabric_jobs'] }],
    refuses: [{ query: 'since=2026' }],
  },
  // 4.3
  'admin.orders.index': {
    call: 'GET /admin/orders',
    takes: [
      { has: ['data.0.order_id', 'data.0.customer_name', 'data.0.status', 'data.0.retailer', 'data.0.is_express'] },
      ...statuses.map(one => ({ query: `status=${encodeURIComponent(one)}`, has: ['data'] })),
      { query: 'status=Build,Manufacturing&page=1&per_page=2', has: ['data', 'meta.total'] },
      { query: 'q=a', has: ['data'] },
    ],
    refuses: [{ query: 'status=Lost' }, { query: 'status=Build&q=a' }],
  },
  'admin.orders.status-catalogue': get(
    '/admin/orders/status-catalogue',
    ...['tabs.13.label', 'filter_views.3.status', 'multi_status.separator'],
  ),
  'admin.orders.export': {
    call: 'POST /admin/orders/export',
    takes: [{ body: {}, status: 202, has: ['batch_id'] }],
    refuses: [{ body: { status: 'Build', q: 'a' } }],
  },
  'admin.orders.completed': {
    call: 'POST /admin/orders/completed',
    needs: edit,
    takes: [
      { in: 'Delivered', body: { orders: [51_001] } },
      { in: 'Outbound', body: { orders: [51_001] } },
    ],
    refuses: [
      ...notIn(['Delivered', 'Outbound'], { orders: [51_001] }),
      // All or nothing: the other one is not there, or not delivered.
      { in: 'Delivered', body: { orders: [51_001, 999_999] } },
      { in: 'Delivered', body: { orders: [51_001, 51_003] } },
      { body: { orders: [] } },
    ],
    bulk: { field: 'orders', item: at => 51_101 + at },
  },
  'admin.orders.show': part(
    '',
    ...['data.retailer.id', 'data.retailer.settlement_currency', 'data.customer.name', 'data.customer.city'],
    ...['data.created_at', 'data.payment_date', 'data.previous_status', 'data.account_type', 'data.combo'],
  ),
  'admin.orders.combinations': part('combinations', 'data.0'),
  'admin.orders.designs': part('designs', 'data.0'),
  'admin.orders.notes': part('notes', 'data'),
  'admin.orders.pricing': part('pricing', 'data.0.settleable', 'data.0.direction'),
  'admin.orders.phase-summary': {
    call: `GET ${order}/phase-summary`,
    takes: [{ has: ['data'] }, { query: 'include=phases', has: ['data'] }],
  },
  'admin.orders.payload-audits': part('payload-audits', 'data.0.source'),
  'admin.orders.fitting-validation-logs': part('fitting-validation-logs', 'data'),
  'admin.orders.qc-photos': part('qc-photos', 'data'),
  'admin.orders.special-handling': part('special-handling', 'data'),
  'admin.orders.ancestry': part('ancestry', 'data.original', 'data.this_order'),
  'admin.orders.tickets': part('tickets', 'data'),
  'admin.orders.measurements.show': part('measurements', 'version', 'measurements.0.label', 'measurements.0.part'),
  'admin.orders.measurements.update': {
    call: `PUT ${order}/measurements`,
    needs: edit,
    takes: [
      {
        in: 'Build',
        body: { measurements: {}, expected_version: '{version}' },
        has: ['measurements_updated', 'version'],
      },
      {
        in: 'Build',
        body: { measurements: {} },
        headers: { 'If-Match': '"{version}"' },
        has: ['measurements_updated'],
      },
    ],
    refuses: [
      { in: 'Build', body: { measurements: {}, expected_version: 999 }, status: 409, code: 'version_conflict' },
      {
        in: 'Build',
        body: { measurements: {} },
        headers: { 'If-Match': '"999"' },
        status: 409,
        code: 'version_conflict',
      },
      // Of two versions that are sent, one is stale.
      ...[
        ['{version}', '"999"'],
        [999, '"{version}"'],
      ].map(([expected_version, match]) => ({
        in: 'Build',
        body: { measurements: {}, expected_version },
        headers: { 'If-Match': String(match) },
        status: 409,
        code: 'version_conflict',
      })),
      { in: 'Build', body: { measurements: {} } },
      { in: 'Voided', body: { measurements: {}, expected_version: '{version}' } },
      { in: 'Build', body: { measurements: { 'JA Wingspan': { '51001-1': 9 } }, expected_version: '{version}' } },
    ],
  },
  'admin.orders.measurement-check': part(
    'measurement-check',
    'version',
    'rows.0.body',
    'rows.0.pattern',
    'rows.0.result',
  ),
  'admin.orders.hold': {
    call: `POST ${order}/hold`,
    needs: edit,
    takes: inEach(['Ready For Fulfilment', 'Build', 'Manufacturing', 'On Hold'], {}),
    refuses: notIn(['Ready For Fulfilment', 'Build', 'Manufacturing', 'On Hold']),
  },
  'admin.orders.remove-hold': {
    call: `POST ${order}/remove-hold`,
    needs: edit,
    takes: [{ in: 'On Hold' }],
    refuses: notIn(['On Hold']),
  },
  'admin.orders.void': {
    call: `POST ${order}/void`,
    needs: edit,
    takes: [
      { in: 'Draft', headers: key('one'), has: ['settlement_status'] },
      // The same key answers the same result, whatever the order is by now.
      { in: 'Build', headers: key('one'), has: ['settlement_status'] },
      { in: 'Awaiting Payment', headers: key('two'), has: ['settlement_status'] },
      { in: 'Ready For Fulfilment', headers: key('three'), has: ['settlement_status'] },
    ],
    refuses: [
      { in: 'Draft' },
      { at: { order: '51002' }, headers: key('one'), status: 409 },
      ...notIn(['Draft', 'Awaiting Payment', 'Ready For Fulfilment'], undefined, key('other')),
    ],
  },
  'admin.orders.payment-settlement': {
    call: 'POST /admin/orders/{owing}/payment-settlement',
    takes: [
      { body: { include_payment_surcharge: true }, has: ['replayed'] },
      { body: { include_payment_surcharge: false }, has: ['replayed'] },
    ],
    refuses: [
      { at: { owing: '{settled}' }, body: { include_payment_surcharge: true } },
      { body: { include_payment_surcharge: 'yes' } },
    ],
  },
  'admin.orders.assembly.update': {
    call: `PUT ${order}/assembly`,
    needs: edit,
    takes: [
      {
        in: 'Ready For Fulfilment',
        body: { fabric_validated: true, fit_validated: true, designs_validated: false, factory: 'NB' },
        has: ['assembly.factory'],
      },
    ],
    refuses: [
      ...notIn(['Ready For Fulfilment'], { fabric_validated: true }),
      { in: 'Ready For Fulfilment', body: { fabric_validated: 'yes' } },
    ],
  },
  'admin.orders.build.update': {
    call: `PUT ${order}/build`,
    needs: edit,
    takes: [{ in: 'Build', body: { bills_printed: true, fabric_ordered: false }, has: ['build.bills_printed'] }],
    refuses: notIn(['Build'], { bills_printed: true }),
  },
  'admin.orders.cloud-order': {
    call: `POST ${order}/cloud-order`,
    needs: edit,
    takes: [
      { in: 'Build', body: {}, status: 202, has: ['batch_id'] },
      { in: 'Build', body: { resync: true }, status: 202, has: ['batch_id'] },
    ],
    refuses: [...notIn(['Build'], {}), { at: { order: '51002' }, in: 'Build', body: { resync: true } }],
  },
  'admin.orders.qc-check': {
    call: `PUT ${order}/qc-photos/{checkpoint}`,
    needs: edit,
    takes: inEach(['Manufacturing', 'Outbound', 'Completed', 'Delivered'], {
      body: { checked: true },
      has: ['checked'],
    }),
    refuses: [
      ...notIn(['Manufacturing', 'Outbound', 'Completed', 'Delivered'], { checked: true }),
      { in: 'Delivered', body: {} },
      { in: 'Delivered', at: { checkpoint: 'p9.9' }, body: { checked: true }, status: 404 },
    ],
  },
  ...Object.fromEntries(
    ['phase-summary', 'hand-finishing'].flatMap((sheet): [string, ContractRow][] => [
      [
        `admin.orders.${sheet}.cloud-export`,
        {
          call: `POST /admin/orders/${sheet}/cloud-export`,
          takes: [{ body: { orders: [51_001] }, status: 202, has: ['batch_id'] }],
          refuses: [{ body: { orders: [999_999] } }, { body: { orders: [] } }],
          bulk: { field: 'orders', item: at => 51_001 + at },
        },
      ],
      [`admin.orders.${sheet}.link`, part(`${sheet}/link`, 'url', 'expires_at')],
    ]),
  ),
  'admin.orders.due': get('/admin/orders/due', 'days.3.date', 'days.0.groups'),
  ...Object.fromEntries(
    ['gantt', 'gantt-grid'].map((name): [string, ContractRow] => [
      `admin.orders.${name}`,
      {
        call: `GET /admin/orders/${name}`,
        takes: [{}, { query: 'from=2026-11-01&to=2026-11-30&status=Manufacturing' }, { query: 'month=11&year=2026' }],
        refuses: [{ query: 'from=soon' }, { query: 'status=Lost' }, { query: 'month=13&year=2026' }],
      },
    ]),
  ),
  'admin.orders.gantt.status-legend': get('/admin/orders/gantt/status-legend'),
  'admin.orders.gantt-detail': part('gantt-detail', 'data.pieces.0.fabric_code'),
  'admin.orders.details': {
    call: `GET ${order}/details`,
    takes: [{ query: 'month=1&year=2026', has: ['data'] }, { query: 'month=12&year=2026', has: ['data'] }, {}],
    refuses: [{ query: 'month=0&year=2026' }, { query: 'month=13&year=2026' }, { query: 'month=May' }],
  },
  'admin.orders.modal-details': {
    call: `GET ${order}/modal-details`,
    takes: [{}, { query: 'product_id=11&group_number=1' }],
  },
  // 4.5
  'admin.pricing.retailer.show': {
    call: `GET ${pricing}/retailer/{retailer}`,
    takes: [
      { query: 'offset=0&limit=1', has: ['rows.0.prices', 'combinations.0.id'] },
      { query: 'limit=10000', has: ['total'] },
    ],
    refuses: [{ query: 'limit=10001' }, { query: 'limit=0' }],
  },
  'admin.pricing.retailer.update': {
    call: `PATCH ${pricing}/retailer`,
    needs: price,
    takes: [
      ...['wholesale', 'retail', 'excess_wholesale', 'excess_retail'].map(field => ({ body: { ...cell, field } })),
      ...[0, -1, 14].map(value => ({ body: { ...cell, field: 'days', value } })),
    ],
    refuses: [
      ...[{ field: 'colour' }, { value: 'dear' }, { fabric_code: 'NONE' }, { combination_id: 999_999 }].map(wrong => ({
        body: { ...cell, ...wrong },
      })),
      { body: { ...cell, field: 'days', value: 1.5 } },
    ],
  },
  'admin.pricing.import': {
    call: `POST ${pricing}/import/{retailer}`,
    needs: price,
    isForm: true,
    takes: [{ body: 'Username,Currency,Fabric Code\nHarbour & Vale,USD,HV-0001\n', status: 202, has: ['batch_id'] }],
    refuses: [
      { body: 'Username,Fabric Code\nHarbour & Vale,HV-0001\n' },
      { body: 'Currency,Fabric Code\nUSD,HV-0001\n' },
    ],
  },
  'admin.pricing.export': { call: `GET ${pricing}/export/{retailer}`, takes: [{ status: 202, has: ['batch_id'] }] },
  'admin.pricing.exports.index': get(`${pricing}/exports`, 'exports'),
  'admin.pricing.designs.index': {
    call: `GET ${pricing}/designs`,
    takes: [
      { query: 'retailer=7&main_product=1&product=11', has: ['rows.0.wholesale', 'rows.0.retail', 'rows.0.days'] },
    ],
    refuses: [{}, { query: 'retailer=7&main_product=1&product=999' }],
  },
  'admin.pricing.designs.store': {
    call: `POST ${pricing}/designs`,
    needs: price,
    takes: [
      { body: { ...scope, cells: [option] }, has: ['message'] },
      { body: { ...scope, cells: [{ ...option, wholesale: null, retail: null, days: 0 }] }, has: ['message'] },
      // An empty value means not priced (2.7).
      {
        body: { ...scope, cells: [{ ...option, wholesale: '', retail: '', days: '' }] },
        has: ['rows.0.wholesale=null', 'rows.0.retail=null', 'rows.0.days=null'],
      },
    ],
    refuses: [{ days: 31 }, { days: 1.5 }, { days: -1 }, { wholesale: -0.01 }, { retail: -1 }, { retail: 'dear' }].map(
      wrong => ({
        body: { ...scope, cells: [{ ...option, ...wrong }] },
      }),
    ),
  },
  'admin.pricing.main-products.index': get(`${pricing}/main-products`, 'main_products.15.products'),
  'admin.pricing.billing.show': get(`${pricing}/billing/{retailer}`, 'card', 'bank'),
  'admin.pricing.billing.update': {
    call: `PUT ${pricing}/billing/{retailer}`,
    needs: price,
    takes: [
      { body: { card: 0, bank: 50 } },
      { body: { card: null } },
      // Empty clears (2.7).
      { body: { bank: '' }, has: ['bank=null'] },
    ],
    refuses: [{ body: { card: 50.01 } }, { body: { bank: -1 } }, { body: { cash: 1 } }],
  },
  'admin.pricing.patterns.show': get(
    `${pricing}/pattern-surcharges/{retailer}`,
    'plain',
    'check',
    'pinstripe',
    'corduroy',
    'velvet',
  ),
  'admin.pricing.patterns.update': {
    call: `PUT ${pricing}/pattern-surcharges/{retailer}`,
    needs: price,
    takes: [
      { body: { plain: 0, check: 12, pinstripe: 10.5, corduroy: null, velvet: 20 } },
      { body: { velvet: '' }, has: ['velvet=null'] },
    ],
    refuses: [{ body: { check: -1 } }, { body: { paisley: 1 } }],
  },
  'admin.pricing.formulas.show': get(
    `${pricing}/formulas/{retailer}/{product}`,
    'regular',
    'plus_size',
    'total_meterage',
    'lining',
    'roll_width_addons.6',
  ),
  'admin.pricing.formulas.update': {
    call: `PUT ${pricing}/formulas/{retailer}/{product}`,
    needs: price,
    takes: [
      { body: { regular: '(1 + 2)', roll_width_addons: [0, 1, 2, 3, 4, 5, 6] } },
      {
        body: { lining: '', roll_width_addons: [0, 1, 2, 3, 4, 5, ''] },
        has: ['lining=null', 'roll_width_addons.6=null'],
      },
    ],
    refuses: [{ body: { regular: '(1 + 2' } }, { body: { roll_width_addons: [1] } }],
  },
  'admin.pricing.express.update': {
    call: `PUT ${pricing}/combinations/{retailer}/{combination}/express`,
    needs: price,
    takes: [{ body: { settlement: 20, consumer: 30 } }, { body: { settlement: '' }, has: ['settlement=null'] }],
    refuses: [{ body: { settlement: -1 } }],
  },
  // 2.6, 4.4
  'admin.accounts.index': get('/admin/accounts', 'data.0.brandname'),
  'admin.accounts.show': get(
    '/admin/accounts/{retailer}',
    'brandname',
    'currency',
    'country_code',
    'account_type',
    'is_active',
  ),
  'admin.accounts.bulk-features': {
    call: 'POST /admin/accounts/bulk-features',
    takes: [
      { body: { items: [{ account: 7, feature: 'plus_size', enabled: true }] } },
      {
        body: { items: [true, false].map(enabled => ({ account: 7, feature: 'plus_size', enabled })) },
        has: ['updated=1'],
      },
    ],
    refuses: [
      {
        body: {
          items: [
            { account: 7, feature: 'plus_size', enabled: true },
            { account: 999, feature: 'plus_size', enabled: true },
          ],
        },
      },
      { body: { items: [] } },
    ],
    bulk: { field: 'items', item: () => ({ account: 7, feature: 'plus_size', enabled: true }) },
  },
  'admin.accounts.bulk-permissions': {
    call: 'POST /admin/accounts/bulk-permissions',
    takes: [{ body: { items: [{ account: 7, permission: 'place orders', granted: false }] } }],
    refuses: [{ body: { items: [{ account: 7, permission: 'fly', granted: true }] } }, { body: {} }],
    bulk: { field: 'items', item: () => ({ account: 7, permission: 'place orders', granted: true }) },
  },
  'admin.accessory-codes.index': get('/admin/accessory-codes', 'data.0.code'),
  'admin.accessory-codes.bulk': {
    call: 'POST /admin/accessory-codes/bulk',
    takes: [{ body: { items: [{ code: 'NEW-1', name: 'New' }] } }],
    refuses: [
      {
        body: {
          items: [
            { code: 'NEW-2', name: 'New' },
            { code: 'not a code', name: 'New' },
          ],
        },
      },
    ],
    bulk: { field: 'items', item: at => ({ code: `MANY-${at}`, name: 'Many' }) },
  },
  'admin.api-keys.index': get('/admin/api-keys', 'api_keys.0.prefix'),
  'admin.api-keys.bulk-revoke': {
    call: 'POST /admin/api-keys/bulk-revoke',
    // One that is named twice is revoked once.
    takes: [{ body: { items: [302, 306] } }, { body: { items: [304, 304] }, has: ['revoked=1'] }],
    refuses: [{ body: { items: [301, 999] } }, { body: { items: [] } }],
    // There are not so many keys: what is said of 101 is what counts.
    bulk: { field: 'items', item: at => 10_000 + at },
  },
  'admin.api-keys.audit': get('/admin/api-keys/audit', 'data.0'),
}
