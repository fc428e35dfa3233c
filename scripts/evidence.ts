/**
 * Evidence that a requirement is met: files or folders of the project. A folder is named if a feature has more than one
 * file, so moving a file within it changes nothing here.
 */
export interface Evidence {
  /** Where the desk implements it; absent: nowhere yet. */
  desk?: readonly string[]
  /** Where the practice service implements it. */
  practice?: readonly string[]
  /** Tests that prove it. */
  tests?: readonly string[]
  /** What the project assumes where the specification is silent. */
  assumed?: string
  /** It concerns the service alone: `practice` is what counts. */
  isOfService?: true
}

/** Adds an assumption to evidence. */
export const assuming = (assumed: string, evidence: Evidence): Evidence => ({ ...evidence, assumed })

/** Evidence for something that only a service can do. */
export const ofService = ({ practice = [], tests = [] }: Evidence): Evidence => ({
  practice,
  tests,
  isOfService: true,
})

const readers = 'src-shared/service/fields.ts'
const readingTest = 'tests/unit/service-reading.test.ts'
const orderTest = 'tests/integration/practice-orders.test.ts'
const officeAccountsTest = 'tests/integration/office-accounts.test.ts'
const officeDesignsTest = 'tests/integration/office-designs.test.ts'
const jobTest = 'tests/integration/practice-print-jobs.test.ts'
const pricingTest = 'tests/integration/practice-pricing.test.ts'
const otherPricesTest = 'tests/integration/practice-other-prices.test.ts'
const filesTest = 'tests/integration/practice-price-files.test.ts'
const sessionTest = 'tests/integration/practice-session.test.ts'
const rolesTest = 'tests/integration/practice-roles.test.ts'
const backgroundTest = 'tests/integration/practice-background.test.ts'
const goesOnTest = 'tests/e2e/goes-on.spec.ts'
const languageTest = 'tests/e2e/language.spec.ts'
const frameTest = 'tests/e2e/frame.spec.ts'
const designTest = 'tests/unit/prices-rules-designs.test.ts'
const recordTest = 'tests/unit/records-rules.test.ts'

export const ids: Evidence = { desk: [readers], practice: ['src-practice/orders'], tests: [readingTest] }
export const times: Evidence = {
  desk: [readers],
  practice: ['src-practice/print-jobs.ts'],
  tests: [readingTest],
}
export const labels: Evidence = {
  desk: ['src-shared/print/label.ts', 'src-renderer/print/find'],
  practice: ['src-practice/sample/order.ts'],
  tests: ['tests/unit/print-label.test.ts'],
}
export const dashboard: Evidence = {
  desk: ['src-renderer/production/today', 'src-shared/service/readers/dashboard', 'src-shared/production/countdown.ts'],
  practice: ['src-practice/orders/dashboard.ts'],
  tests: [
    'tests/unit/dashboard-reading.test.ts',
    'tests/integration/practice-dashboard.test.ts',
    'tests/e2e/production.spec.ts',
  ],
  assumed: 'its shape beyond the four blocks',
}
export const copyTexts: Evidence = {
  desk: ['src-shared/production/copy-texts.ts', 'src-main/cli/dashboard.ts'],
  practice: ['src-practice/orders/dashboard.ts'],
  tests: ['tests/unit/production-copy.test.ts', 'tests/integration/practice-dashboard.test.ts'],
}
export const quickSearch: Evidence = {
  desk: ['src-shared/service/dashboard.ts', 'src-renderer/print/order'],
  practice: ['src-practice/server/dashboard-routes.ts'],
  tests: ['tests/integration/service-lists.test.ts', orderTest],
}
export const orders: Evidence = {
  desk: ['src-shared/service/readers/orders'],
  practice: ['src-practice/orders', 'src-practice/server/order-routes.ts'],
  tests: ['tests/unit/orders-reading.test.ts', 'tests/integration/practice-order-parts.test.ts'],
}
export const orderList: Evidence = {
  desk: ['src-renderer/orders/list', 'src-shared/orders/catalogue.ts'],
  practice: ['src-practice/orders', 'src-practice/server/order-routes.ts'],
  tests: ['tests/e2e/order-list.spec.ts', 'tests/unit/orders-reading.test.ts'],
}
export const orderPage: Evidence = {
  desk: ['src-renderer/orders/page', 'src-shared/service/readers/orders'],
  practice: ['src-practice/orders', 'src-practice/server/order-routes.ts'],
  tests: ['tests/e2e/order-page.spec.ts', 'tests/unit/orders-reading.test.ts'],
}
export const schedule: Evidence = {
  desk: [
    'src-renderer/production/schedule',
    'src-shared/production/schedule.ts',
    'src-shared/service/readers/production',
  ],
  practice: ['src-practice/orders/production.ts', 'src-practice/server/production-routes.ts'],
  tests: [
    'tests/e2e/schedule.spec.ts',
    'tests/unit/production-schedule.test.ts',
    'tests/unit/production-reading.test.ts',
    'tests/integration/practice-production.test.ts',
  ],
}
export const dueList: Evidence = {
  ...schedule,
  desk: [
    'src-renderer/production/due',
    'src-shared/production/schedule-due.ts',
    'src-shared/service/readers/production',
  ],
}
const supportTests = ['tests/integration/support-desk.test.ts', 'tests/e2e/support.spec.ts']
export const tickets: Evidence = {
  desk: ['src-renderer/office/tickets', 'src-shared/service/readers/office/tickets.ts', 'src-main/orders/journal'],
  practice: ['src-practice/back-office/ticket-routes.ts'],
  tests: supportTests,
}
export const wallets: Evidence = {
  desk: ['src-renderer/office/wallet', 'src-main/orders/journal'],
  practice: ['src-practice/back-office/wallet-routes.ts'],
  tests: [...supportTests, 'tests/faults/orders-kills.test.ts'],
}
export const vision: Evidence = {
  desk: ['src-renderer/office/vision', 'src-shared/service/readers/office/vision.ts', 'src-main/orders/photo-desk.ts'],
  practice: ['src-practice/back-office/vision-routes.ts'],
  tests: supportTests,
}
export const mails: Evidence = {
  desk: ['src-renderer/office/templates', 'src-shared/service/readers/office/mails.ts'],
  practice: ['src-practice/back-office/mail-routes.ts'],
  tests: supportTests,
}
export const pieceStatuses: Evidence = { ...schedule, tests: ['tests/unit/production-reading.test.ts'] }
/** Codes of factories and suppliers are shown as they come, and chosen by. */
export const codes: Evidence = {
  desk: [
    'src-shared/service/readers/production',
    'src-renderer/production/due',
    'src-renderer/back-office/parts/Codes.tsx',
  ],
  practice: ['src-practice/orders/production.ts', 'src-practice/back-office/accessories.ts'],
  tests: ['tests/unit/production-reading.test.ts', officeAccountsTest],
}
export const phone: Evidence = {
  desk: ['src-renderer/frame', 'src-renderer/orders/page'],
  tests: ['tests/e2e/access.spec.ts'],
}
export const orderActs: Evidence = {
  desk: ['src-shared/orders/actions.ts', 'src-main/orders/journal', 'src-renderer/orders/acts'],
  practice: ['src-practice/server/order-act-routes.ts'],
  tests: [
    'tests/unit/orders-actions.test.ts',
    'tests/integration/order-journal.test.ts',
    'tests/integration/practice-order-acts.test.ts',
    'tests/e2e/order-acts.spec.ts',
    'tests/faults/orders-kills.test.ts',
  ],
}
export const orderPhotos: Evidence = {
  desk: ['src-main/orders/photo-desk.ts', 'src-renderer/orders/page/Photos.tsx'],
  practice: ['src-practice/orders/photos.ts'],
  tests: ['tests/integration/order-photos.test.ts'],
}
export const customerData: Evidence = {
  desk: ['src-shared/service/readers/orders/contacts.ts', 'src-main/service/read-answer.ts'],
  practice: ['src-practice/server/stray-contacts.ts'],
  tests: ['tests/security/customer-contacts.test.ts'],
}
export const accounts: Evidence = {
  desk: ['src-shared/service/accounts.ts', 'src-main/pricing', 'src-renderer/back-office'],
  practice: ['src-practice/back-office/account-routes.ts'],
  tests: [orderTest, officeAccountsTest],
}
/** Matrices, codes and keys are changed in sheets and lists of one kit. */
export const officeAccounts: Evidence = {
  desk: ['src-shared/service/accounts.ts', 'src-renderer/back-office'],
  practice: ['src-practice/back-office/account-routes.ts'],
  tests: [officeAccountsTest, 'tests/unit/back-office-sheet.test.ts', 'tests/e2e/back-office.spec.ts'],
}
export const bulkHub: Evidence = {
  desk: ['src-shared/service/designs.ts', 'src-renderer/back-office/parts/Hub.tsx'],
  practice: ['src-practice/back-office/hub-routes.ts'],
  tests: [officeDesignsTest, 'tests/e2e/back-office.spec.ts'],
}
export const jobCounts: Evidence = {
  desk: ['src-shared/service/dashboard.ts', 'src-main/imports/uploading', 'src-renderer/frame/tray'],
  practice: ['src-practice/server/dashboard-routes.ts'],
  tests: ['tests/integration/service-price-files.test.ts', backgroundTest, goesOnTest],
}
export const notifications: Evidence = {
  desk: ['src-shared/service/dashboard.ts', 'src-main/notifications', 'src-renderer/frame/bell'],
  practice: ['src-practice/notifications.ts'],
  tests: ['tests/unit/notification-desk.test.ts', backgroundTest, goesOnTest],
}

export const printJobs: Evidence = {
  desk: ['src-shared/service/print-jobs.ts', 'src-main/print/station'],
  practice: ['src-practice/print-jobs.ts'],
  tests: [readingTest, jobTest],
}
export const stages: Evidence = {
  desk: ['src-shared/print/stage.ts', 'src-shared/print/intake.ts'],
  practice: ['src-practice/life-cycle.ts'],
  tests: ['tests/unit/print-stage.test.ts', 'tests/unit/practice-life-cycle.test.ts'],
}
export const reprints: Evidence = {
  desk: ['src-main/print/requests', 'src-renderer/print/inspector'],
  practice: ['src-practice/server/print-routes.ts'],
  tests: ['tests/integration/orders-requests.test.ts', jobTest],
}
export const documents: Evidence = {
  desk: ['src-main/service/document.ts', 'src-main/print/station'],
  practice: ['src-practice/links.ts'],
  tests: ['tests/integration/orders-print.test.ts', jobTest],
}
export const orderPrinting: Evidence = {
  desk: ['src-renderer/print/order', 'src-main/print/orders'],
  practice: ['src-practice/server/print-routes.ts'],
  tests: ['tests/integration/service-orders.test.ts', orderTest],
}
export const mayPrint: Evidence = {
  desk: ['src-main/print/print-desk.ts', 'src-renderer/print/act'],
  practice: ['src-practice/server/gate.ts'],
  tests: ['tests/integration/orders-bulk.test.ts', orderTest],
}

export const token: Evidence = {
  desk: ['src-main/service/transport.ts', 'src-main/session'],
  practice: ['src-practice/server/gate.ts'],
  tests: ['tests/integration/service-transport.test.ts', sessionTest],
}
export const profile: Evidence = {
  desk: ['src-shared/service/session.ts', 'src-main/session'],
  practice: ['src-practice/server/session-routes.ts'],
  tests: ['tests/integration/session-sign-in.test.ts', sessionTest],
}
export const session: Evidence = {
  desk: ['src-renderer/frame/AccountMenu.tsx'],
  practice: ['src-practice/server/session-routes.ts', 'src-practice/tokens.ts'],
  tests: [sessionTest, frameTest],
}
export const preferences: Evidence = {
  desk: ['src-main/session/preference-desk.ts', 'src-renderer/kit/use-preferences.ts'],
  practice: ['src-practice/server/session-routes.ts'],
  tests: ['tests/integration/session-preferences.test.ts', languageTest],
}
export const ownZone: Evidence = {
  desk: ['src-renderer/kit/locale.ts', 'src-main/session/preference-desk.ts'],
  tests: [languageTest, 'tests/e2e/time-zones.spec.ts'],
}
export const menu: Evidence = {
  desk: ['src-shared/navigation/menu.ts', 'src-renderer/frame/use-navigation.ts'],
  practice: ['src-practice/server/menu.ts'],
  tests: [rolesTest, 'tests/unit/navigation-menu.test.ts', 'tests/e2e/navigation.spec.ts'],
}
export const permissions: Evidence = {
  desk: ['src-shared/permissions.ts', 'src-renderer/kit/actions'],
  tests: ['tests/integration/permissions.test.ts', 'tests/e2e/roles.spec.ts'],
}
export const roles: Evidence = { practice: ['src-practice/roles.ts'], tests: [rolesTest] }
export const agents: Evidence = {
  desk: ['src-shared/service/print-jobs.ts', 'src-renderer/frame/tray'],
  practice: ['src-practice/agent-jobs.ts'],
  tests: [readingTest, backgroundTest, goesOnTest],
}
export const absence: Evidence = {
  desk: ['src-main/service/refusal.ts'],
  practice: ['src-practice/server/build.ts'],
  tests: ['tests/integration/service-transport.test.ts', sessionTest],
}

export const prices: Evidence = {
  desk: ['src-shared/pricing', 'src-renderer/pricing/grid'],
  practice: ['src-practice/pricing'],
  tests: ['tests/unit/prices-rules-text.test.ts', pricingTest],
}
export const windows: Evidence = {
  desk: ['src-main/pricing/reading', 'src-renderer/pricing/columns'],
  practice: ['src-practice/pricing/window.ts'],
  tests: ['tests/integration/prices-reading-practice.test.ts', pricingTest],
}
export const onePrice: Evidence = {
  desk: ['src-main/pricing/sending', 'src-main/service'],
  practice: ['src-practice/server/pricing-routes.ts'],
  tests: ['tests/integration/prices-reading-service.test.ts', pricingTest],
}
export const mayPrice: Evidence = {
  desk: ['src-shared/permissions.ts', 'src-main/pricing/price-desk.ts'],
  practice: ['src-practice/server/gate.ts'],
  tests: ['tests/integration/prices-desk.test.ts', pricingTest],
}
export const designs: Evidence = {
  desk: ['src-shared/pricing', 'src-main/pricing/designs', 'src-renderer/pricing/designs'],
  practice: ['src-practice/pricing/designs'],
  tests: [designTest, otherPricesTest],
}
export const mainProducts: Evidence = {
  practice: ['src-practice/sample/main-products.ts'],
  tests: [otherPricesTest],
}
export const pieces: Evidence = {
  practice: ['src-practice/sample/main-products.ts', 'src-practice/sample/order.ts'],
  tests: [otherPricesTest],
}
export const submits: Evidence = {
  desk: ['src-main/pricing/designs', 'src-renderer/pricing/designs'],
  practice: ['src-practice/server/design-routes.ts'],
  tests: ['tests/integration/designs-submit.test.ts', otherPricesTest],
}
export const surcharges: Evidence = {
  desk: ['src-shared/pricing/records', 'src-renderer/pricing/records'],
  practice: ['src-practice/pricing/records'],
  tests: [recordTest, otherPricesTest],
}
export const formulas: Evidence = {
  desk: ['src-shared/pricing/formulas', 'src-renderer/pricing/formulas'],
  practice: ['src-practice/pricing/records'],
  tests: ['tests/unit/formulas-set.test.ts', otherPricesTest],
}
export const express: Evidence = {
  desk: ['src-main/pricing/records', 'src-renderer/pricing/records'],
  practice: ['src-practice/pricing/records'],
  tests: ['tests/integration/service-express.test.ts', otherPricesTest],
}
export const master: Evidence = {
  desk: ['src-main/pricing/overview', 'src-renderer/pricing'],
  practice: ['src-practice/server/pricing-routes.ts'],
  tests: ['tests/unit/pricing-master-menu.test.ts', otherPricesTest],
}
export const importHeader: Evidence = {
  desk: ['src-shared/imports/header.ts', 'src-renderer/imports'],
  practice: ['src-practice/pricing/files/import-file.ts'],
  tests: ['tests/unit/imports-header.test.ts', filesTest],
}
export const importNames: Evidence = {
  desk: ['src-shared/imports/names.ts', 'src-renderer/imports/names'],
  practice: ['src-practice/pricing/files/titles.ts'],
  tests: ['tests/unit/imports-names.test.ts', filesTest],
}
export const uploads: Evidence = {
  desk: ['src-main/imports/uploading', 'src-renderer/imports'],
  practice: ['src-practice/pricing/files'],
  tests: ['tests/integration/imports-upload.test.ts', filesTest],
}
export const exportsOfPrices: Evidence = {
  desk: ['src-main/imports/exports', 'src-renderer/imports/exports'],
  practice: ['src-practice/pricing/files'],
  tests: ['tests/integration/imports-exports.test.ts', filesTest],
}
