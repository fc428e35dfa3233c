import * as at from './evidence.ts'
import { assuming, by, type Evidence, ofService } from './evidence.ts'

/** One requirement of the specification. */
export interface Requirement extends Evidence {
  /** Unique in the whole specification. */
  id: string
  /** Section of the specification, such as 2.7. */
  section: string
  requirement: string
}

/** A section of the specification, in its order. */
interface Section {
  section: string
  title: string
}

/** Id, requirement and evidence; without evidence it isn't built yet. */
type Row = readonly [id: string, requirement: string, evidence?: Evidence]

/** The sections of the specification with requirements, in its order. */
export const sections: Section[] = []
/** All requirements of the specification, in its order. */
export const requirements: Requirement[] = []

function add(section: string, title: string, rows: readonly Row[]): void {
  sections.push({ section, title })
  for (const [id, requirement, evidence = {}] of rows) requirements.push({ id, section, requirement, ...evidence })
}

add('1', 'What the service does', [
  ['menu-of-service', 'The menu is the one that the service gives for the role.', at.menu],
  [
    'phone-layout',
    'Looking things up works on a phone, too.',
    { desk: ['src-renderer/frame', 'src-renderer/orders', 'src-renderer/production'] },
  ],
  ['two-currencies', 'A retailer has a settlement currency and a consumer currency.', at.prices],
])

add('2.1', 'Identifiers, formats and units', [
  ['order-number', 'An order’s id is a bare number.', at.ids],
  ['piece-number', 'A piece’s number is `<order>-<piece>`.', at.labels],
  ['group-label', 'A garment group’s label is `<order>-<piece>-<group>`.', at.labels],
  [
    'combined-label',
    'A combined label lists several groups of one order.',
    assuming('how the groups are separated on it', at.labels),
  ],
  ['utc', 'Times come in UTC.', at.times],
  ['staff-timezone', 'Times are shown in the time zone of the person’s preferences.', at.ownZone],
  ['shanghai-day', 'A production due day is a business day in Asia/Shanghai.', at.dueList],
  ['two-decimals', 'Money may have two decimals.', at.prices],
  ['no-conversion', 'Money is never converted between currencies.', at.prices],
  ['centimetres', 'Meterage and pattern surcharges are in cm.', at.surcharges],
  ['piece-codes', 'A piece has a label code; there are 14 of them, from JA to OS.', ofService(at.pieces)],
  ['piece-type', 'A piece is for the upper body (ub) or the lower body (lb).', at.orderPage],
  [
    'main-products',
    'Main products include 2-Piece, 3-Piece, Shirt, Trousers and Blazer.',
    { ...at.mainProducts, desk: ['src-shared/service/readers/main-product.ts', 'src-renderer/pricing/designs'] },
  ],
  [
    'main-products.all',
    'There are 16 main products.',
    assuming('the other eleven, and that the service lists them all with their products', ofService(at.mainProducts)),
  ],
  ['factory-codes', 'Factories and suppliers go by short codes.', at.codes],
])

add('2.2', 'Order', [
  ['order.order_id', 'A row has the number of its order.', at.quickSearch],
  ['order.customer_name', 'A row has the customer’s name.', at.quickSearch],
  ['order.status', 'A row has the order’s status.', at.quickSearch],
  ['order.previous_status', 'The detail and the timeline have the status before.', at.orders],
  ['order.retailer', 'A row has the retailer’s brand name.', at.quickSearch],
  ['order.retailer-detail', 'The detail has the retailer’s id and settlement currency, too.', at.orders],
  ['order.account_type', 'An order has an account type, such as express_pro or express_lite.', at.orders],
  ['order.is_express', 'A row says whether the order is express.', at.quickSearch],
  ['order.is_returning_order', 'An order says whether it is a returning one.', at.orders],
  ['order.created_at', 'An order says when it was created.', at.orders],
  ['order.payment_date', 'An order says when it was paid, shown as Paid.', at.orders],
  ['order.entered_manufacturing_at', 'It says since when it is made, shown as In production since.', at.orders],
  ['order.change_status_date', 'It says when its status changed, under the name of the v2 API, too.', at.orders],
  ['order.factory_name', 'It has the factory code of each product, joined by commas.', at.orders],
  [
    'order.days',
    'A row of the gantt grid has a list of colours for each date.',
    by(['admin.orders.gantt'], at.schedule),
  ],
  ['order.tracking_number', 'It has the tracking number of the outbound shipment.', at.orders],
  ['order.combo', 'It has the name of its main product for each detail.', at.orders],
  [
    'order.front-matter',
    'The detail begins with retailer, customer, and when it was created, paid and made.',
    at.orders,
  ],
  [
    'order.customer-data',
    'Of a customer only name and city are shown; nothing else leaves the reader.',
    at.customerData,
  ],
  ['order.parts', 'Each part of an order is read by a call of its own.', at.orders],
  [
    'order.ancestry',
    'The ancestry names the original, the order recalled from, and this order.',
    by(['admin.orders.ancestry'], at.orders),
  ],
  ['pricing.settleable', 'A row of the pricing history says whether it can be settled.', at.orderPage],
  ['pricing.direction', 'A row of the pricing history is DR or CR; DR is shown while money is owed.', at.orderPage],
  [
    'measurements.order',
    'Measurements are listed in the order of the upper and the lower part’s labels.',
    by(['admin.orders.measurements.show'], at.orders),
  ],
  [
    'measurements.columns',
    'Measurements have a column for each piece, with a label of its source.',
    by(['admin.orders.measurements.show'], at.orderPage),
  ],
  [
    'check.values',
    'A check has body, pattern, factory, two alterations and a result.',
    by(['admin.orders.measurement-check'], at.orderPage),
  ],
  [
    'check.version',
    'Reading a check gives a version and an ETag.',
    by(['admin.orders.measurement-check'], at.orderPage),
  ],
  [
    'measurements.expected',
    'A change of measurements carries the expected version or If-Match.',
    assuming('the shape', at.orderActs),
  ],
])

add('2.3', 'Piece and production step', [
  ['piece.product', 'A piece has the id and the name of its product.', at.orderPage],
  ['piece.label', 'A piece has its label code and its type.', at.orderPage],
  ['piece.group', 'A piece has the number of its group.', at.schedule],
  ['piece.code', 'A piece has a code, `<order>-<piece>`.', at.orderPage],
  ['piece.fabric', 'A piece has the code and the name of its fabric.', at.orderPage],
  [
    'piece.archived',
    'Codes of archived fabrics are still found.',
    assuming('a row of the grid says that its code is archived', at.windows),
  ],
  ['piece.statuses', 'A piece has a list of colours for each date.', at.schedule],
  [
    'piece.product_statuses',
    'A piece’s statuses have title, times, author, type and the retailer’s status.',
    at.pieceStatuses,
  ],
  ['step.dates', 'A step has a start and a due date.', at.orderPage],
  ['step.colour', 'A step has a colour.', at.orderPage],
  ['step.tracking', 'The step in which the factory ships has an SF tracking number.', at.orderPage],
  ['step.phases', 'A phase has a title, a time and a fabric code.', at.orderPage],
  ['step.factory', 'A piece has its factory, with start, due date and arrival.', at.orderPage],
  ['step.hand-finish', 'A piece has its hand-finish house, with start, due date and arrival.', at.orderPage],
  ['step.overdue', 'A garment group says how many days it is overdue.', at.schedule],
  ['step.titles', 'The steps’ titles keep their numbers, such as `FACTORY SHIPPED | 0.25`.', at.orderPage],
  ['step.lateness', 'What is past the factory’s due date is drawn as late.', at.schedule],
  ['qc.checkpoints', 'QC photos stand at four checkpoints: p1.1, p2.1, p3.5.4 and p3.5.5.', at.orderPhotos],
  ['qc.links', 'QC photos come as links that expire.', at.orderPhotos],
])

add('2.4', 'Component and fabric overdue alert', [
  ['overdue.name', 'A component has a name and a code.', at.dashboard],
  ['overdue.supplier', 'An alert names the supplier that it is routed to.', at.dashboard],
  ['overdue.material', 'A component has a material, and a meterage in cm.', at.dashboard],
  ['overdue.bought', 'A component says when it was bought.', at.dashboard],
  ['overdue.source', 'Its source is sent, queued or manual.', at.dashboard],
  [
    'overdue.expected',
    'It has the date at which it is expected, or one of four reasons why there is none.',
    at.dashboard,
  ],
  ['overdue.verdict', 'Its verdict is on time, late, waiting or no estimate.', at.dashboard],
  ['overdue.arrived', 'It says when it arrived or was scanned in.', at.dashboard],
  ['overdue.alert', 'It has the kind of its alert and when that was raised.', at.dashboard],
  [
    'overdue.contacted',
    'Contacted notes the time and leaves the row listed.',
    by(['admin.dashboard.fabric-overdue.contacted'], at.dashboard),
  ],
])

add('2.5', 'Notes, special handling, tickets on an order', [
  ['note', 'A note has an index and a text, and neither author nor time.', at.orderPage],
  [
    'special-handling',
    'Special handling is read only: owner, code, audience and instruction.',
    by(['admin.orders.special-handling'], at.orderPage),
  ],
  [
    'order-ticket',
    'A ticket of an order has id, title, status, severity, category and sub-category.',
    by(['admin.orders.tickets'], at.orderPage),
  ],
  ['payload-audit', 'A payload audit has a source.', at.orderPage],
  [
    'ticket.form',
    'A ticket is raised with type, title, category, sub-category, brand, order, body and files.',
    assuming('the path and the names of the fields', at.orderActs),
  ],
  ['ticket.type', 'A ticket is Free or Premium.', by(['admin.tickets.store'], at.orderActs)],
  [
    'ticket.severity',
    'The severity of a new ticket is High unless another is chosen.',
    by(['admin.tickets.store'], at.orderActs),
  ],
  [
    'ticket.sub-category',
    'The sub-categories are those of the category.',
    assuming('which those are: no operation lists them, so those of earlier tickets are offered', at.orderActs),
  ],
  ['ticket.hold', 'Raising a ticket can put its order on hold.', by(['admin.tickets.store'], at.orderActs)],
  ['ticket.comment', 'A comment may carry the AI’s suggestion, attachments and citations.', at.tickets],
  ['wallet.template', 'A wallet transaction carries a reason template.', at.wallets],
  ['wallet.key', 'A wallet transaction is sent with an Idempotency-Key.', at.wallets],
  [
    'wallet.visible',
    'The reason of a wallet transaction can be seen by the retailer, and the form says so.',
    at.wallets,
  ],
])

add('2.6', 'Account (retailer)', [
  ['account.brandname', 'An account has a brand name.', at.accounts],
  ['account.currency', 'An account has a currency.', assuming('which of the two it is', at.accounts)],
  ['account.country_code', 'An account has a country code.', at.accounts],
  ['account.account_type', 'An account has a type.', at.accounts],
  ['account.is_active', 'An account is active or not.', at.accounts],
])

add('2.7', 'Pricing', [
  ['design.scope', 'Design prices belong to a retailer, a main product and a product.', at.designs],
  ['design.wholesale', 'A design option has a wholesale price in the settlement currency.', at.designs],
  ['design.retail', 'A design option has a retail price in the consumer currency.', at.designs],
  ['design.days', 'A design option has a number of days.', at.designs],
  ['design.empty', 'An empty design price is not priced.', at.designs],
  ['design.zero', 'A design price of 0.00 is a real price.', at.designs],
  ['fabric.rows', 'The fabric grid has a row for each fabric code, grouped by collection.', at.windows],
  ['fabric.groups', 'Its column groups are titled by main product, then combination.', at.windows],
  [
    'fabric.five',
    'A combination has five columns, among them regular and excess wholesale and retail.',
    assuming('the fifth is days', at.windows),
  ],
  ['fabric.excess', 'Excess is shown as Plus Size.', at.prices],
  ['fabric.toggles', 'Plus Size and Days can be shown and hidden.', { desk: ['src-renderer/pricing/bar'] }],
  ['fabric.null', 'A fabric price of 0 or less is stored as not priced.', at.prices],
  ['import.header', 'An import file’s header has Username and Currency.', at.importHeader],
  [
    'import.settlement',
    'A Settlement Currency column is not checked.',
    {
      ...at.importHeader,
    },
  ],
  ['import.names', 'Combinations are matched by their display name in the language of the app.', at.importNames],
  ['import.retailer', 'An import file is for one retailer.', at.uploads],
  ['surcharge.card', 'Paying by card has a surcharge in percent.', at.surcharges],
  ['surcharge.bank', 'Paying by bank has a surcharge in percent.', at.surcharges],
  ['surcharge.clear', 'An empty field clears a surcharge.', at.surcharges],
  ['pattern.five', 'Plain, Check, PinStripe, Corduroy and Velvet have a surcharge in cm.', at.surcharges],
  ['express.two', 'Express cost is held in both currencies.', at.express],
  ['express.combination', 'Express cost is set on combinations.', at.express],
  ['formula.four', 'A product has a Regular, a Plus Size, a Total Meterage and a lining formula.', at.formulas],
  ['formula.addons', 'A product has add-ons in cm for seven groups of roll widths.', at.formulas],
  [
    'formula.calculator',
    'Formulas can be tried in a calculator.',
    assuming('the language that formulas are written in', { ...at.formulas, practice: [] }),
  ],
  ['master.retired', 'Master pricing is retired: nothing offers it.', at.master],
])

add('2.8', 'Jobs and notifications', [
  ['print.type', 'A print job is an order, a tag or a shipping container.', at.printJobs],
  ['print.dispatch', 'A print job has a dispatch status.', at.printJobs],
  ['print.print', 'A print job has a print status.', at.printJobs],
  ['print.id', 'A print job has an id.', assuming('it is named id or job_id', at.printJobs)],
  ['agent.types', 'An agent job is of one of five types, from Order to Event Message.', at.agents],
  ['agent.statuses', 'An agent job has a dispatch and a send status.', at.agents],
  ['notification', 'A notification is shown.', assuming('its fields', at.notifications)],
  ['link.fields', 'A link to a PDF gives a url and when it expires.', at.documents],
])

add('2.9', 'Other records named by operation', [
  [
    'vision.fields',
    'A vision check has a photo with an expiry, both readings, and what can be done with it.',
    at.vision,
  ],
  [
    'hub.hash',
    'A preview of the bulk hub gives a hash, which applying it carries.',
    assuming('the paths, and that a stale hash is answered with 409', at.bulkHub),
  ],
  ['revoke.counts', 'Revoking says how many sessions and tokens were revoked.', at.session],
  ['void.result', 'Voiding says how the settlement stands.', at.orderActs],
  ['measurements.count', 'A change of measurements says how many were updated.', at.orderActs],
  ['settlement.replayed', 'A settlement says whether it was a replay.', at.orderActs],
])

add('2.10', 'Dashboard read payload', [
  [
    'dashboard.blocks',
    'The dashboard has queue stats, staff needed, factory countdown and overdue fabrics.',
    at.dashboard,
  ],
  ['queue.stats', 'The queue stats count pending and failed jobs.', at.dashboard],
  ['countdown.buckets', 'The countdown has five buckets: three coming weekdays, DUE TODAY and OVER DUE.', at.dashboard],
  ['countdown.factories', 'A bucket has a section for each factory, with a pill for each garment group.', at.dashboard],
  ['countdown.days-over', 'A pill that is overdue says by how many days.', at.dashboard],
  ['countdown.badges', 'The header counts orders and overdue groups.', at.dashboard],
  ['staff.tiles', 'Staff needed has a tile for today and each of the next three days.', at.dashboard],
  ['staff.fields', 'A tile has the day’s name, how many people, and a text to copy.', at.dashboard],
  [
    'copy.day',
    'The text of a day begins with its bucket’s words, then factory, then a label a line.',
    assuming('the words that are not shown', at.copyTexts),
  ],
  [
    'copy.overdue',
    'The overdue text of a factory has a line `<N> Days --- <label>` for each, and no line end.',
    assuming('the words that are not shown', at.copyTexts),
  ],
  [
    'copy.components',
    'The text of components greets, asks, lists by supplier, and thanks.',
    assuming('the words that are not shown', at.copyTexts),
  ],
  [
    'copy.supplier',
    'The copy for one supplier has only its own lines.',
    assuming('the words that are not shown', at.copyTexts),
  ],
  [
    'copy.staff',
    'The text of staff has a line for the day and one for the number, days apart by a blank line.',
    assuming('the words that are not shown', at.copyTexts),
  ],
])

add('3.1', 'Order statuses', [
  ['status.draft', 'Orders in Draft can be listed.', at.orderList],
  ['status.awaiting-payment', 'Orders in Awaiting Payment can be listed.', at.orderList],
  ['status.awaiting-fit', 'Orders in Awaiting Fit can be listed.', at.orderList],
  ['status.rff', 'Orders in Ready For Fulfilment, RFF for short, can be listed.', at.orderList],
  ['status.build', 'Orders in Build can be listed, also by Order Bill and Fabric Purchase.', at.orderList],
  ['status.manufacturing', 'Orders in Manufacturing can be listed, also by Assembly and In-Production.', at.orderList],
  ['status.outbound', 'Orders in Outbound can be listed.', at.orderList],
  ['status.completed', 'Orders in Completed can be listed.', at.orderList],
  ['status.delivered', 'Orders in Delivered can be listed.', at.orderList],
  ['status.on-hold', 'Orders in On Hold can be listed.', at.orderList],
  ['status.voided', 'Orders in Voided can be listed.', at.orderList],
  ['status.unknown', 'A status that isn’t one of these is shown as it came.', at.quickSearch],
  ['tabs.active', 'The tab Active holds RFF, Build, Manufacturing and On Hold together.', at.orderList],
  ['tabs.more', 'All and Paid Shipping are tabs as well.', at.orderList],
  [
    'offer.edit',
    'Edit is offered in any status but Voided, to whoever may edit orders.',
    assuming('that measurements are what can be edited in general', at.orderActs),
  ],
  [
    'offer.assembly',
    'Assembly is offered in Ready For Fulfilment.',
    by(['admin.orders.assembly.update'], at.orderActs),
  ],
  [
    'offer.build',
    'Bills printed, fabric ordered, cloud order and re-sync are offered in Build.',
    by(['admin.orders.build.update'], at.orderActs),
  ],
  ['offer.hold', 'Hold is offered in RFF, Build and Manufacturing, as part of raising an issue.', at.orderActs],
  ['offer.remove-hold', 'Resolving a hold is offered in On Hold.', by(['admin.orders.remove-hold'], at.orderActs)],
  [
    'offer.void',
    'Void is offered in Draft, Awaiting Payment and RFF, and asks for a typed confirmation.',
    at.orderActs,
  ],
  ['offer.completed', 'Completed is offered for a row in Outbound.', at.orderActs],
  ['offer.complete', 'Complete is offered for many in Delivered.', at.orderActs],
  [
    'offer.qc',
    'Checking QC photos is offered from Manufacturing to Delivered.',
    by(['admin.orders.qc-check'], at.orderActs),
  ],
  ['offer.settle', 'Settle is offered on a settleable row, to whoever may settle in its direction.', at.orderActs],
  [
    'offer.none',
    'Nothing offers to set a status, assign a factory, reschedule, or hold by a button of its own.',
    at.orderActs,
  ],
])

const twoFields = assuming('which of the two fields holds which value', at.stages)

add('3.2', 'Print job lifecycle', [
  ['stage.dispatching', 'A queued job becomes dispatching.', twoFields],
  ['stage.accepted', 'A dispatching job becomes accepted.', twoFields],
  ['stage.printing', 'An accepted job becomes printing.', twoFields],
  ['stage.printed', 'A printing job becomes printed.', twoFields],
  ['stage.failed', 'A job may fail at any stage.', twoFields],
  ['stage.unknown', 'A status that nobody knows is shown as it came, and nothing prints for it.', at.stages],
  ['reprint', 'A failed job can be printed again by a reprint.', assuming('the path of the reprint', at.reprints)],
])

add('3.3', 'Other state rules', [
  ['measurements.version', 'A change that is taken gives a new version.', at.orderActs],
  ['completion.all', 'Completing many is all or nothing for each batch.', at.orderActs],
])

add('4.1', 'Profile and sessions', [
  ['me.permissions', 'The profile has the permissions.', at.profile],
  ['menu.levels', 'The menu has up to three levels.', at.menu],
  ['menu.labels', 'The menu’s labels are in the person’s language.', at.menu],
  ['preferences', 'Preferences are a locale and a time zone; nothing else is stored.', at.preferences],
  [
    'revoke.all',
    'Ending all sessions ends that of the call, too.',
    assuming('the token that asked is refused too', at.session),
  ],
  ['preferences.set', 'A person can set the locale and the time zone.', at.preferences],
  ['revoke', 'A person can end all sessions.', at.session],
])

add('4.2', 'Dashboard, jobs, notifications', [
  ['dashboard.paths', 'The dashboard is there with the prefix /api/v1 and without.', at.dashboard],
  [
    'search.by',
    'The quick search takes an order’s number or a customer’s name.',
    assuming('its parameter', at.quickSearch),
  ],
  [
    'search.rows',
    'The quick search gives number, customer, status, retailer and whether it is express.',
    at.quickSearch,
  ],
  ['job-batches', 'Job batches gives the three counters.', at.jobCounts],
  ['notifications.since', 'Notifications can be asked for since a time.', at.notifications],
  ['notifications.unread', 'Notifications can be asked for by whether they were read.', at.notifications],
  ['jobs.today', 'Print jobs can be asked for since today.', at.printJobs],
  ['jobs.link', 'The link to a job’s PDF is asked for when it is needed, and again when it has expired.', at.documents],
  ['agents.today', 'Agent jobs can be asked for since today.', at.agents],
])

add('4.3', 'Orders', [
  ['orders.status', 'Orders can be listed by several statuses, separated by commas.', at.orderList],
  ['orders.search', 'Orders can be searched by customer.', assuming('its parameter', at.orderList)],
  ['orders.both', 'Status and customer search are never sent together.', at.orderList],
  ['orders.paging', 'Orders come in pages.', assuming('the parameters', at.orders)],
  [
    'catalogue',
    'The status catalogue gives tabs, filter views, and how several statuses are sent.',
    assuming('the shape', at.orderList),
  ],
  ['orders.export', 'An export of orders is queued with 202 and gives a batch id.', assuming('the body', at.orderList)],
  ['orders.completed', 'Orders are completed in batches of at most 100.', assuming('the permission', at.orderActs)],
  ['cloud.groups', 'The groups of an order that can be printed are listed.', at.orderPrinting],
  [
    'cloud.print',
    'A cloud print takes order bill or shirt code, and groups, and is queued with 202.',
    assuming('the names of the fields', at.orderPrinting),
  ],
  ['void.key', 'Voiding carries an Idempotency-Key.', at.orderActs],
  ['settlement.surcharge', 'A settlement says whether it includes the payment surcharge.', at.orderActs],
  [
    'due.horizon',
    'What is due is listed by day, as garment groups, from today to three days on.',
    assuming('the shape', at.dueList),
  ],
  ['details.month', 'The pieces of an order for the gantt are asked for by month and year.', at.schedule],
  ['modal.html', 'The record of steps comes as HTML, by product and group, and never goes into the page.', at.schedule],
  [
    'print-url',
    'An order’s document can be printed here by its link.',
    assuming('the path and its type', at.orderPrinting),
  ],
  ['bulk-print', 'Many orders can be printed at once.', assuming('the path and the fields', at.mayPrint)],
  ['kanban', 'A kanban reprint of a job can be asked for.', assuming('the path', at.reprints)],
  ['phases', 'The phase summary comes with its phases where they are asked for.', at.orders],
  [
    'gantt.rows',
    'The gantt grid has the order’s number, customer, factory and days.',
    assuming('the path and its query', at.schedule),
  ],
  ['gantt.legend', 'The colours of the gantt have a legend.', assuming('the path and its query', at.schedule)],
  ['absent', 'Audit logs, the global search and bulk status answer 404, and nothing relies on them.', at.absence],
])

add('4.4', 'Bulk operations on other resources', [
  ['features.bulk', 'Features of at most 100 accounts are set in one call.', assuming('the fields', at.officeAccounts)],
  [
    'permissions.bulk',
    'Permissions of at most 100 accounts are set in one call.',
    assuming('the fields', at.officeAccounts),
  ],
  ['codes.bulk', 'At most 100 accessory codes are saved in one call.', assuming('the fields', at.officeAccounts)],
  ['keys.bulk', 'At most 100 API keys are revoked in one call.', assuming('the field', at.officeAccounts)],
])

add('4.5', 'Pricing', [
  ['designs.form', 'Design prices are saved by one submit of the form.', at.submits],
  ['grid.cell', 'A fabric price is saved one cell a call.', assuming('the names of the fields', at.onePrice)],
  ['grid.saved', 'The answer is the cell as stored, 0 or less as not priced.', at.onePrice],
  ['import.queued', 'An import is a CSV file that is queued.', assuming('the name of the form’s part', at.uploads)],
  ['import.result', 'An import’s result comes as a notification.', at.uploads],
  ['export.queued', 'An export is queued.', at.exportsOfPrices],
  ['export.listed', 'Exports are listed.', assuming('the path and the fields', at.exportsOfPrices)],
  ['pricing.super-admin', 'The desk lets only super admins see prices.', { desk: ['src-renderer/pricing/screen.tsx'] }],
  ['pricing.permission', 'The service takes prices from whoever may update pricing, and from admins.', at.mayPrice],
])

add('4.6', 'Operations listed by name only', [])

add('5', 'Authentication', [
  ['bearer', 'Every call carries a bearer token.', at.token],
  [
    'hidden-actions',
    'Actions that the account may not do are not offered, and one notice names the missing permission.',
    at.permissions,
  ],
  [
    'permission.edit',
    'Changing orders needs “edit orders”.',
    assuming('the specification names it for Edit alone', at.orderActs),
  ],
  ['permission.print', 'Printing needs “print orders”.', at.mayPrint],
  ['permission.settle', 'Settling needs the permission for debit or for credit.', at.orderActs],
  ['role.super-admin', 'Super admin is a role.', assuming('how the profile names it', at.profile)],
  ['role.queue', 'Only super admins see how the queue is.', at.dashboard],
  ['role.menu', 'The menu differs by role.', at.menu],
  ['role.permissions', 'A role has permissions.', assuming('which role has which', ofService(at.roles))],
  [
    'api-keys',
    'API keys can be revoked in bulk and have an audit of their own.',
    assuming('the paths', at.officeAccounts),
  ],
  ['token-got', 'A token comes from somewhere.', assuming('a person pastes it', at.profile)],
])

add('6', 'Events', [
  ['poll.jobs', 'Jobs are asked for every few seconds.', { ...at.printJobs }],
  ['poll.tray', 'The job tray is read every few seconds, and not while the page is hidden.', at.jobCounts],
  ['poll.notifications', 'Notifications are polled with since and unread.', at.notifications],
  ['poll.dashboard', 'The dashboard is read every 60 seconds, and not while the page is hidden.', at.dashboard],
  ['event.export', 'The result of an export arrives as a notification.', at.exportsOfPrices],
  [
    'event.mail',
    'The email template `order.status_updated` can be previewed and sent as a proof.',
    assuming('the shape of templates', at.mails),
  ],
])

add('7', 'Errors', [
  ['error.absent', 'An operation that doesn’t exist answers 404 and says so; what needs it is hidden.', at.absence],
  ['error.master', 'A write of master pricing answers 403.', ofService(at.master)],
  ['error.conflict', 'Measurements that changed meanwhile answer 409, code `version_conflict`.', at.orderActs],
  ['error.ways', 'That conflict offers Compare, Reload theirs and Keep mine.', at.orderActs],
  [
    'error.cell',
    'A fabric price that is refused answers 422; what was typed stays, with “Entry not saved!”.',
    at.onePrice,
  ],
  ['error.header', 'An import without Username or Currency is refused before the job runs.', at.importHeader],
  ['error.names', 'A combination that nobody knows is offered to be mapped before the job runs.', at.importNames],
  ['error.design', 'Days that aren’t whole or are over 30, and prices below 0, block the submit.', at.submits],
  ['message.design', 'A submit that is taken says “Design pricing updated successfully!”.', at.submits],
])

add('8', 'Limits', [
  ['limit.search', 'The quick search gives at most ten rows.', at.quickSearch],
  ['limit.days', 'Days of design prices are whole, from 0 to 30.', at.designs],
  ['limit.price', 'Design prices are at least 0.', at.designs],
  ['limit.percent', 'Surcharges are from 0 to 50 percent.', at.surcharges],
  ['limit.window', 'A window of the fabric grid holds at most 10,000 codes.', at.windows],
])

add('9', 'Versioning', [
  [
    'prefix',
    'Some paths have the prefix /api/v1.',
    {
      desk: ['src-shared/service', 'src-main/service/operations.ts'],
      practice: ['src-practice/server/service.ts'],
    },
  ],
  ['shape-v2', 'Vision checks are asked for in the shape v2.', at.vision],
])
