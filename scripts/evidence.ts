import type { OperationId } from '../src-shared/service/index.ts'

/**
 * Evidence that a requirement is met: files or folders of the project. A folder is named if a feature has more than one
 * file, so moving a file within it changes nothing here.
 */
export interface Evidence {
  /** Where the desk implements it; absent: nowhere yet. */
  desk?: readonly string[]
  /** Where the practice service implements it. */
  practice?: readonly string[]
  /** What the project assumes where the specification is silent. */
  assumed?: string
  /** The operations by which the desk meets it: if the paths of all of them are assumed, so is this. */
  by?: readonly OperationId[]
  /** It concerns the service alone: `practice` is what counts. */
  isOfService?: true
}

/** Adds an assumption to evidence. */
export const assuming = (assumed: string, evidence: Evidence): Evidence => ({ ...evidence, assumed })

/** Names the operations by which the desk meets it. */
export const by = (operations: readonly OperationId[], evidence: Evidence): Evidence => ({
  ...evidence,
  by: operations,
})

/** Evidence for something that only a service can do. */
export const ofService = ({ practice = [] }: Evidence): Evidence => ({ practice, isOfService: true })

const readers = 'src-shared/service/fields.ts'

export const ids: Evidence = { desk: [readers], practice: ['src-practice/orders'] }
export const times: Evidence = {
  desk: [readers],
  practice: ['src-practice/print-jobs.ts'],
}
export const labels: Evidence = {
  desk: ['src-shared/print/label.ts', 'src-renderer/print/find'],
  practice: ['src-practice/sample/order.ts'],
}
export const dashboard: Evidence = {
  desk: ['src-renderer/production/today', 'src-shared/service/readers/dashboard', 'src-shared/production/countdown.ts'],
  practice: ['src-practice/orders/dashboard.ts'],
  assumed: 'its shape beyond the four blocks',
}
export const copyTexts: Evidence = {
  desk: ['src-shared/production/copy-texts.ts', 'src-main/cli/dashboard.ts'],
  practice: ['src-practice/orders/dashboard.ts'],
}
export const quickSearch: Evidence = {
  desk: ['src-shared/service/dashboard.ts', 'src-renderer/print/order'],
  practice: ['src-practice/server/dashboard-routes.ts'],
}
export const orders: Evidence = {
  desk: ['src-shared/service/readers/orders'],
  practice: ['src-practice/orders', 'src-practice/server/order-routes.ts'],
}
export const orderList: Evidence = {
  desk: ['src-renderer/orders/list', 'src-shared/orders/catalogue.ts'],
  practice: ['src-practice/orders', 'src-practice/server/order-routes.ts'],
}
export const orderPage: Evidence = {
  desk: ['src-renderer/orders/page', 'src-shared/service/readers/orders'],
  practice: ['src-practice/orders', 'src-practice/server/order-routes.ts'],
}
export const schedule: Evidence = {
  desk: [
    'src-renderer/production/schedule',
    'src-shared/production/schedule.ts',
    'src-shared/service/readers/production',
  ],
  practice: ['src-practice/orders/production.ts', 'src-practice/server/production-routes.ts'],
}
export const dueList: Evidence = {
  ...schedule,
  desk: [
    'src-renderer/production/due',
    'src-shared/production/schedule-due.ts',
    'src-shared/service/readers/production',
  ],
}
export const tickets: Evidence = {
  by: ['admin.tickets.show', 'admin.tickets.comments.store'],
  desk: ['src-renderer/office/tickets', 'src-shared/service/readers/office/tickets.ts', 'src-main/orders/journal'],
  practice: ['src-practice/back-office/ticket-routes.ts'],
}
export const wallets: Evidence = {
  by: ['admin.tickets.wallet-transactions.store'],
  desk: ['src-renderer/office/wallet', 'src-main/orders/journal'],
  practice: ['src-practice/back-office/wallet-routes.ts'],
}
export const vision: Evidence = {
  by: ['admin.vision-checks.results.index'],
  desk: ['src-renderer/office/vision', 'src-shared/service/readers/office/vision.ts', 'src-main/orders/photo-desk.ts'],
  practice: ['src-practice/back-office/vision-routes.ts'],
}
export const mails: Evidence = {
  by: ['admin.email-templates.show'],
  desk: ['src-renderer/office/templates', 'src-shared/service/readers/office/mails.ts'],
  practice: ['src-practice/back-office/mail-routes.ts'],
}
export const pieceStatuses: Evidence = { ...schedule }
/** Codes of factories and suppliers are shown as they come, and chosen by. */
export const codes: Evidence = {
  desk: [
    'src-shared/service/readers/production',
    'src-renderer/production/due',
    'src-renderer/back-office/parts/Codes.tsx',
  ],
  practice: ['src-practice/orders/production.ts', 'src-practice/back-office/accessories.ts'],
}
export const orderActs: Evidence = {
  desk: ['src-shared/orders/actions.ts', 'src-main/orders/journal', 'src-renderer/orders/acts'],
  practice: ['src-practice/server/order-act-routes.ts'],
}
export const orderPhotos: Evidence = {
  desk: ['src-main/orders/photo-desk.ts', 'src-renderer/orders/page/Photos.tsx'],
  practice: ['src-practice/orders/photos.ts'],
}
export const customerData: Evidence = {
  desk: ['src-shared/service/readers/orders/contacts.ts', 'src-main/service/read-answer.ts'],
  practice: ['src-practice/server/stray-contacts.ts'],
}
export const accounts: Evidence = {
  desk: ['src-shared/service/accounts.ts', 'src-main/pricing', 'src-renderer/back-office'],
  practice: ['src-practice/back-office/account-routes.ts'],
}
/** Matrices, codes and keys are changed in sheets and lists of one kit. */
export const officeAccounts: Evidence = {
  desk: ['src-shared/service/accounts.ts', 'src-renderer/back-office'],
  practice: ['src-practice/back-office/account-routes.ts'],
}
export const bulkHub: Evidence = {
  desk: ['src-shared/service/designs.ts', 'src-renderer/back-office/parts/Hub.tsx'],
  practice: ['src-practice/back-office/hub-routes.ts'],
}
export const jobCounts: Evidence = {
  desk: ['src-shared/service/dashboard.ts', 'src-main/imports/uploading', 'src-renderer/frame/tray'],
  practice: ['src-practice/server/dashboard-routes.ts'],
}
export const notifications: Evidence = {
  desk: ['src-shared/service/dashboard.ts', 'src-main/notifications', 'src-renderer/frame/bell'],
  practice: ['src-practice/notifications.ts'],
}

export const printJobs: Evidence = {
  desk: ['src-shared/service/print-jobs.ts', 'src-main/print/station'],
  practice: ['src-practice/print-jobs.ts'],
}
export const stages: Evidence = {
  desk: ['src-shared/print/job.ts', 'src-shared/print/intake.ts'],
  practice: ['src-practice/life-cycle.ts'],
}
export const reprints: Evidence = {
  desk: ['src-main/print/requests', 'src-renderer/print/inspector'],
  practice: ['src-practice/server/print-routes.ts'],
}
export const documents: Evidence = {
  desk: ['src-main/service/document.ts', 'src-main/print/station'],
  practice: ['src-practice/links.ts'],
}
export const orderPrinting: Evidence = {
  desk: ['src-renderer/print/order', 'src-main/print/orders'],
  practice: ['src-practice/server/print-routes.ts'],
}
export const mayPrint: Evidence = {
  desk: ['src-main/print/print-desk.ts', 'src-renderer/print/act'],
  practice: ['src-practice/server/gate.ts'],
}

export const token: Evidence = {
  desk: ['src-main/service/transport.ts', 'src-main/session'],
  practice: ['src-practice/server/gate.ts'],
}
export const profile: Evidence = {
  desk: ['src-shared/service/session.ts', 'src-main/session'],
  practice: ['src-practice/server/session-routes.ts'],
}
export const session: Evidence = {
  desk: ['src-renderer/frame/AccountMenu.tsx'],
  practice: ['src-practice/server/session-routes.ts', 'src-practice/tokens.ts'],
}
export const preferences: Evidence = {
  desk: ['src-main/session/preference-desk.ts', 'src-renderer/kit/use-preferences.ts'],
  practice: ['src-practice/server/session-routes.ts'],
}
export const ownZone: Evidence = {
  desk: ['src-renderer/kit/locale.ts', 'src-main/session/preference-desk.ts'],
}
export const menu: Evidence = {
  desk: ['src-shared/navigation/menu.ts', 'src-renderer/frame/use-navigation.ts'],
  practice: ['src-practice/server/menu.ts'],
}
export const permissions: Evidence = {
  desk: ['src-shared/permissions.ts', 'src-renderer/kit/actions'],
}
export const roles: Evidence = { practice: ['src-practice/roles.ts'] }
export const agents: Evidence = {
  by: ['admin.orders.fabric-jobs.index'],
  desk: ['src-shared/service/print-jobs.ts', 'src-renderer/frame/tray'],
  practice: ['src-practice/agent-jobs.ts'],
}
export const absence: Evidence = {
  desk: ['src-main/service/refusal.ts'],
  practice: ['src-practice/server/build.ts'],
}

export const prices: Evidence = {
  desk: ['src-shared/pricing', 'src-renderer/pricing/grid'],
  practice: ['src-practice/pricing'],
}
export const windows: Evidence = {
  desk: ['src-main/pricing/reading', 'src-renderer/pricing/columns'],
  practice: ['src-practice/pricing/window.ts'],
}
export const onePrice: Evidence = {
  desk: ['src-main/pricing/sending', 'src-main/service'],
  practice: ['src-practice/server/pricing-routes.ts'],
}
export const mayPrice: Evidence = {
  desk: ['src-shared/permissions.ts', 'src-main/pricing/price-desk.ts'],
  practice: ['src-practice/server/gate.ts'],
}
export const designs: Evidence = {
  desk: ['src-shared/pricing', 'src-main/pricing/designs', 'src-renderer/pricing/designs'],
  practice: ['src-practice/pricing/designs'],
}
export const mainProducts: Evidence = {
  practice: ['src-practice/sample/main-products.ts'],
}
export const pieces: Evidence = {
  practice: ['src-practice/sample/main-products.ts', 'src-practice/sample/order.ts'],
}
export const submits: Evidence = {
  desk: ['src-main/pricing/designs', 'src-renderer/pricing/designs'],
  practice: ['src-practice/server/design-routes.ts'],
}
export const surcharges: Evidence = {
  by: ['admin.pricing.billing.update', 'admin.pricing.patterns.update'],
  desk: ['src-shared/pricing/records', 'src-renderer/pricing/records'],
  practice: ['src-practice/pricing/records'],
}
export const formulas: Evidence = {
  by: ['admin.pricing.formulas.update'],
  desk: ['src-shared/pricing/formulas', 'src-renderer/pricing/formulas'],
  practice: ['src-practice/pricing/records'],
}
export const express: Evidence = {
  by: ['admin.pricing.express.update'],
  desk: ['src-main/pricing/records', 'src-renderer/pricing/records'],
  practice: ['src-practice/pricing/records'],
}
export const master: Evidence = {
  desk: ['src-main/pricing/overview', 'src-renderer/pricing'],
  practice: ['src-practice/server/pricing-routes.ts'],
}
export const importHeader: Evidence = {
  desk: ['src-shared/imports/header.ts', 'src-renderer/imports'],
  practice: ['src-practice/pricing/files/import-file.ts'],
}
export const importNames: Evidence = {
  desk: ['src-shared/imports/names.ts', 'src-renderer/imports/names'],
  practice: ['src-practice/pricing/files/titles.ts'],
}
export const uploads: Evidence = {
  desk: ['src-main/imports/uploading', 'src-renderer/imports'],
  practice: ['src-practice/pricing/files'],
}
export const exportsOfPrices: Evidence = {
  desk: ['src-main/imports/exports', 'src-renderer/imports/exports'],
  practice: ['src-practice/pricing/files'],
}
