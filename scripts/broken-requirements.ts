/** A requirement broken in the code, so that the test that says to prove it has to fail. */
export interface BrokenRequirement {
  /** Its id in requirements.ts. */
  id: string
  file: string
  /** Is there once. */
  from: string
  to: string
}

const broken = (id: string, file: string, from: string, to: string): BrokenRequirement => ({ id, file, from, to })

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: pieces of code
/** A sample of the requirements, from each part of the specification. */
export const brokenRequirements: readonly BrokenRequirement[] = [
  broken('menu-of-service', 'src-shared/navigation/menu.ts', '!isDecided || own', 'true || own'),
  broken('order-number', 'src-shared/service/fields.ts', "text === '.' || text === '..'", 'false'),
  broken('utc', 'src-shared/service/fields.ts', '- zoneMilliseconds(zone)', '+ zoneMilliseconds(zone)'),
  broken('group-label', 'src-shared/print/label.ts', '(?:\\/\\d{1,4})*))?)?$/', '))?)?$/'),
  broken('piece-codes', 'src-practice/sample/main-products.ts', "'trousers', 'DTR'", "'trousers', 'TR'"),
  broken('surcharge.card', 'src-shared/pricing/records/billing.ts', 'most: 50', 'most: 60'),
  broken('limit.percent', 'src-shared/pricing/records/billing.ts', 'most: 50', 'most: 49'),
  broken(
    'step.lateness',
    'src-shared/production/schedule.ts',
    'from: dayAfter(due, 1), to, days',
    'from: due, to, days',
  ),
  broken('due.horizon', 'src-shared/production/due-day.ts', 'dueAhead = 3', 'dueAhead = 2'),
  broken('countdown.buckets', 'src-shared/production/countdown.ts', 'const daysToCome = 3', 'const daysToCome = 4'),
  broken('copy.overdue', 'src-shared/production/copy-texts.ts', ' Days --- ', ' Days - '),
  broken('offer.void', 'src-shared/orders/actions.ts', "void: ['Draft', 'Awaiting", "void: ['Build', 'Awaiting"),
  broken('offer.hold', 'src-shared/orders/actions.ts', "hold: ['Ready For Fulfilment', 'Build', ", "hold: ['Build', "),
  broken('permission.settle', 'src-shared/orders/actions.ts', "DR: 'settle_order_dr", "DR: 'settle_order_cr"),
  broken('stage.failed', 'src-shared/print/job.ts', "if (both.includes('failed')) return 'failed'", ''),
  broken('stage.unknown', 'src-shared/print/job.ts', "|| both.includes('unknown')", ''),
  broken(
    'role.super-admin',
    'src-shared/service/session.ts',
    "['superadmin', 'superadministrator']",
    "['superadmin!']",
  ),
  broken('limit.search', 'src-practice/server/dashboard-routes.ts', 'QUICK_SEARCH_ROWS = 10', 'QUICK_SEARCH_ROWS = 12'),
  broken('void.key', 'src-practice/server/order-act-routes.ts', 'if (before) return before.answer', ''),
  broken(
    'settlement.replayed',
    'src-practice/server/order-act-routes.ts',
    'answerOf(before, true)',
    'answerOf(before, false)',
  ),
  broken('error.conflict', 'src-practice/server/order-act-routes.ts', "code: 'version_conflict'", "code: 'conflict'"),
  broken(
    'pricing.permission',
    'src-practice/server/gate.ts',
    "signedIn.role === 'admin') return",
    "signedIn.role === 'nobody') return",
  ),
  broken(
    'preferences',
    'src-practice/server/session-routes.ts',
    "writeSetting(database, 'timezone', timezone)",
    "writeSetting(database, 'zone', timezone)",
  ),
  broken('absent', 'src-practice/server/gate.ts', 'does not exist in the admin API spec', 'was not found'),
  broken('keys.bulk', 'src-practice/back-office/account-routes.ts', 'key.revoked_at === null ? {}', 'true ? {}'),
  broken(
    'hub.hash',
    'src-practice/back-office/hub-routes.ts',
    'if (hashOf(path.operation, preview.items) !== body.preview_hash) throw stale',
    '',
  ),
  broken(
    'bearer',
    'src-main/service/transport.ts',
    'authorization: `Bearer ${call.token}`',
    'authorization: `Token ${call.token}`',
  ),
  broken('qc.links', 'src-main/orders/photo-desk.ts', "!hasCode(error, 'photo.link-refused')", 'true'),
  broken('wallet.key', 'src-practice/back-office/wallet-routes.ts', 'if (used) return used.answer', ''),
  broken(
    'completion.all',
    'src-practice/server/order-act-routes.ts',
    'else if (!fits) errors',
    'else if (false) errors',
  ),
  broken('notifications.unread', 'src-practice/server/dashboard-routes.ts', "unread === '1' ||", "unread === '2' &&"),
  broken(
    'search.rows',
    'src-shared/service/dashboard.ts',
    "customerName: textOf(record['customer_name'])",
    'customerName: null',
  ),
  broken('shanghai-day', 'src-shared/production/business-day.ts', 'Asia/Shanghai', 'Europe/London'),
  broken('account.country_code', 'src-shared/service/readers/back-office/accounts.ts', "'country_code', ", ''),
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: pieces of code
