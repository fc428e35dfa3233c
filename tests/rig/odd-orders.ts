/** The part of a path after `/admin`, and what another service answers there: nothing of it is as in the bindings. */
const answers: Readonly<Record<string, unknown>> = {
  '/orders/status-catalogue': {
    data: {
      tabs: { open: { title: 'Open', statuses: ['Build', 'In The Clouds'], total: '3' }, all: 'Everything' },
      filters: [{ slug: 'bills', name: 'Bills to print', status: 'BUILD' }],
      multi_status: { separator: '|' },
    },
  },
  '/orders': {
    orders: {
      data: [
        { orderNumber: 'A-1001', customer: { fullName: '陈晓东', town: 'Bath' }, status: 'ready-for-fulfilment' },
        { id: 'A-1002', status: 'In The Clouds', isExpress: 'yes', retailer: { brandname: 'Lindqvist Söner' } },
        { id: 1003 },
        { customer_name: 'nobody’s order' },
      ],
    },
    pagination: { current_page: '1', last_page: '2', total: 8, per_page: 4 },
  },
  '/orders/A-1001': {
    order: {
      id: 'A-1001',
      customerName: '陈晓东',
      status: 'on_hold',
      previousStatus: 'BUILD',
      createdAt: 1_795_500_000,
    },
  },
  '/orders/A-1001/combinations': {
    'A-1001': undefined,
    data: [{ combination_name: 'Jacket + Trousers', fabric: 'HV-0412' }],
  },
  '/orders/A-1001/designs': [{ code: 'A-1001-1', label: 'ja', options: { Lapel: 'Peak', 'Phone pocket': 'Yes' } }],
  '/orders/A-1001/notes': { notes: ['First, call the shop', { body: 'Second' }, {}] },
  '/orders/A-1001/pricing': {
    rows: [
      { total: '12,50', dr_cr: 'debit', isSettleable: 1 },
      { id: 'p', direction: 'sideways' },
    ],
  },
  '/orders/A-1001/phase-summary': {
    statuses: [
      { title: 'SHIPMENT-IN-PROGRESS | 7.2', due_date: '2026-11-30' },
      {
        formattedTitle: '0.25 | FACTORY SHIPPED',
        color: '0AF',
        end_date: '2026-11-20T00:00:00',
        sfTrackingNumber: 'SF1',
      },
      { title: 'PHASE SUMMARY | 3.2', colour: 'url(javascript:1)' },
      { title: 'BEGIN PRODUCTION | 0.1', days_late: '4' },
    ],
  },
  '/orders/A-1001/payload-audits': {
    audits: [{ system: { name: 'till' }, payload: '{"a":1,"customer":{"email":"x@y.example"}}' }],
  },
  '/orders/A-1001/fitting-validation-logs': { data: { logs: [{ outcome: 'passed' }] } },
  '/orders/A-1001/qc-photos': {
    data: { 'p3.5.5': ['/files/1.png'], design: [{ image_url: 'https://cdn.example/2.png' }] },
  },
  '/orders/A-1001/special-handling': [{ fabric_code: 'HV-0412', instructions: 'No steam' }],
  '/orders/A-1001/ancestry': {
    data: [
      { relation: 'Recalled from', order_id: 'A-7' },
      { role: 'root', id: 'A-1' },
    ],
  },
  '/orders/A-1001/tickets': {
    tickets: [{ ticket_id: 't-1', subject: 'Sleeve', priority: { label: 'High' } }, { subject: 'no id' }],
  },
  '/orders/A-1001/measurements': {
    data: {
      version: 'v9',
      rows: [
        { label: 'TR Waist', values: { 'A-1001-2': '82,5 cm' } },
        { label: 'JA Chest', values: [{ piece: 'A-1001-1', value: 101 }], source: 'Recalled' },
        { label: 'Cuff' },
      ],
    },
  },
  '/orders/A-1001/measurement-check': [
    { label: 'JA Chest', piece: 'A-1001-1', values: { body: 101, alteration_1: '0' }, result: 'OK' },
  ],
  // Of this one nothing is of the type that one would expect, or it lies in one wrapper more.
  '/orders/A-1002': {
    data: {
      data: {
        id: 'A-1002',
        customer_name: ['Amelia', 'Kingsmill'],
        status: { label: 'In The Clouds' },
        retailer: 7,
        created_at: 'yesterday',
        payment_date: {},
        is_express: 'perhaps',
        fabrics: 'HV-0412',
        customer: { name: { first: 'Amelia' }, phone: '+44 20 7946 0018', email: 'amelia@kingsmill.example' },
      },
    },
  },
  '/orders/A-1002/combinations': null,
  '/orders/A-1002/designs': 7,
  '/orders/A-1002/notes': 'call the shop',
  '/orders/A-1002/pricing': { data: { data: { data: [{ amount: 'much', direction: 4 }] } } },
  '/orders/A-1002/phase-summary': {
    data: [
      { product_statuses: 'none', statuses: { title: 'PHASE SUMMARY | 3.2' }, group_number: '1,5' },
      null,
      'BEGIN PRODUCTION',
    ],
  },
  '/orders/A-1002/measurements': { data: { rows: { Chest: 101 }, version: {} } },
  '/orders/A-1002/measurement-check': { rows: [[101, 102], { label: null, body: 'wide' }] },
  '/orders/A-1002/qc-photos': { data: [{ checkpoint: 3, photos: 'https://cdn.example/1.png' }, 'p1.1'] },
  '/orders/A-1002/payload-audits': [[]],
  '/orders/A-1002/fitting-validation-logs': { data: { rows: [{ message: { text: 'too wide' }, at: true }] } },
  '/orders/A-1002/special-handling': true,
  '/orders/A-1002/ancestry': { original: 'A-1', recalled_from: [{ id: 'A-7' }] },
  '/orders/A-1002/tickets': { data: { 't-1': { subject: ['Sleeve'], status: null } } },
  '/orders/A-1002/cloud-print/groups': { groups: ['A-1002-1-1', { name: 'Jacket' }, 4] },
}

/** What another service answers to a path of orders; undefined where it has nothing. */
export const oddOrderAnswer = (path: string): unknown => answers[path.replace(/^\/admin/, '')]
