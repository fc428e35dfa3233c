import { ROLES, type Role, roleOf } from '../roles.ts'

/** An entry of the menu; at most three levels deep (specification 4.1). */
export interface MenuNode {
  key: string
  label: string
  /** Of what only the service's own console has. */
  url?: string
  children: MenuNode[]
}

interface Plan {
  key: string
  en: string
  zh: string
  /** Who has it; default: whoever has the entry above it. */
  roles?: readonly Role[]
  /** Its page in the service's own console; without one, the desk is expected to have a screen for it. */
  page?: string
  /** Still shown by a service that hasn't been cleaned up. */
  retired?: boolean
  children?: readonly Plan[]
}

const SUPER: readonly Role[] = ['super_admin']
const OFFICE: readonly Role[] = ['super_admin', 'headquarters']
const WITH_FACTORY: readonly Role[] = [...OFFICE, 'factory_facing']
const WITH_SUPPORT: readonly Role[] = [...OFFICE, 'support']

/** The whole menu, and which role has what: assumed, since the specification only says that it depends on the role. */
const PLAN: readonly Plan[] = [
  {
    key: 'dashboard',
    en: 'Dashboard',
    zh: '工作台',
    roles: WITH_FACTORY,
    children: [{ key: 'dashboard.queue', en: 'Queue health', zh: '队列状态', roles: SUPER }],
  },
  {
    key: 'orders',
    en: 'Orders',
    zh: '订单',
    roles: ROLES,
    children: [
      { key: 'orders.list', en: 'All orders', zh: '全部订单' },
      {
        key: 'orders.printing',
        en: 'Printing',
        zh: '打印',
        roles: WITH_FACTORY,
        children: [
          { key: 'orders.printing.jobs', en: 'Print jobs', zh: '打印任务' },
          { key: 'orders.printing.cloud', en: 'Cloud print', zh: '云打印' },
        ],
      },
      { key: 'orders.agents', en: 'Agent jobs', zh: '代理任务', roles: OFFICE, page: 'agent-jobs' },
    ],
  },
  {
    key: 'production',
    en: 'Production',
    zh: '生产',
    roles: WITH_FACTORY,
    children: [
      { key: 'production.schedule', en: 'Schedule', zh: '生产排期' },
      { key: 'production.due', en: 'Due groups', zh: '交期' },
    ],
  },
  {
    key: 'pricing',
    en: 'Pricing',
    zh: '价格',
    roles: SUPER,
    children: [
      { key: 'pricing.fabric', en: 'Fabric pricing', zh: '面料价格' },
      { key: 'pricing.design', en: 'Design pricing', zh: '设计价格' },
      { key: 'pricing.surcharges', en: 'Surcharges', zh: '附加费' },
      { key: 'pricing.formulas', en: 'Formulas', zh: '公式' },
      { key: 'pricing.master', en: 'Master pricing', zh: '主价格', retired: true },
      { key: 'pricing.exports', en: 'Exports', zh: '导出' },
    ],
  },
  {
    key: 'accounts',
    en: 'Accounts',
    zh: '账户',
    roles: WITH_SUPPORT,
    children: [
      { key: 'accounts.retailers', en: 'Retailers', zh: '零售商' },
      { key: 'accounts.accessory-codes', en: 'Accessory codes', zh: '辅料代码', roles: OFFICE },
      { key: 'accounts.api-keys', en: 'API keys', zh: 'API 密钥', roles: SUPER },
    ],
  },
  {
    key: 'tickets',
    en: 'Tickets',
    zh: '工单',
    roles: WITH_SUPPORT,
    children: [
      { key: 'tickets.list', en: 'All tickets', zh: '全部工单' },
      { key: 'tickets.vision', en: 'Vision checks', zh: '视觉检查' },
    ],
  },
  {
    key: 'designs',
    en: 'Designs',
    zh: '设计',
    roles: SUPER,
    children: [
      { key: 'designs.list', en: 'All designs', zh: '全部设计' },
      { key: 'designs.bulk-hub', en: 'Bulk hub', zh: '批量中心' },
    ],
  },
  {
    key: 'settings',
    en: 'Settings',
    zh: '设置',
    roles: SUPER,
    children: [
      { key: 'settings.general', en: 'General', zh: '通用' },
      { key: 'settings.fx-rates', en: 'FX rates', zh: '汇率' },
      { key: 'settings.email-templates', en: 'Email templates', zh: '邮件模板', page: 'email-templates' },
    ],
  },
]

/** The path of a page of the console, which is served by session-routes.ts. */
export const consolePath = (page: string): string => `/console/${page}`

/** What a page of the console is called; undefined if there is none of that name. */
export const consoleTitle = (page: string): string | undefined =>
  PLAN.flatMap(({ children = [] }) => children).find(plan => plan.page === page)?.en

/**
 * The menu of a role, with labels in Chinese for a Chinese locale and in English for any other. A role that isn't known
 * has that of headquarters.
 */
export function menuFor(
  name: string,
  locale: string,
  { origin, withRetired }: { origin: string; withRetired: boolean },
): MenuNode[] {
  const role = roleOf(name) ?? 'headquarters'
  const entries = (plans: readonly Plan[]): MenuNode[] =>
    plans
      .filter(({ roles, retired }) => (roles ?? ROLES).includes(role) && (!retired || withRetired))
      .map(({ key, en, zh, page, children = [] }) => ({
        key,
        label: locale.startsWith('zh') ? zh : en,
        ...(page === undefined ? {} : { url: origin + consolePath(page) }),
        children: entries(children),
      }))
  return entries(PLAN)
}
