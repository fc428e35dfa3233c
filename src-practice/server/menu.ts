/** An entry of the menu; at most three levels deep (specification 4.1). */
export interface MenuNode {
  key: string
  label: string
  children: MenuNode[]
}

interface Plan {
  key: string
  en: string
  zh: string
  superAdminOnly?: boolean
  /** Still shown by a service that hasn't been cleaned up. */
  retired?: boolean
  children?: readonly Plan[]
}

const PLAN: readonly Plan[] = [
  { key: 'dashboard', en: 'Dashboard', zh: '工作台' },
  {
    key: 'orders',
    en: 'Orders',
    zh: '订单',
    children: [
      { key: 'orders.list', en: 'All orders', zh: '全部订单' },
      {
        key: 'orders.printing',
        en: 'Printing',
        zh: '打印',
        children: [
          { key: 'orders.printing.jobs', en: 'Print jobs', zh: '打印任务' },
          { key: 'orders.printing.cloud', en: 'Cloud print', zh: '云打印' },
        ],
      },
    ],
  },
  {
    key: 'pricing',
    en: 'Pricing',
    zh: '价格',
    superAdminOnly: true,
    children: [
      { key: 'pricing.fabric', en: 'Fabric pricing', zh: '面料价格' },
      { key: 'pricing.design', en: 'Design pricing', zh: '设计价格' },
      { key: 'pricing.surcharges', en: 'Surcharges', zh: '附加费' },
      { key: 'pricing.formulas', en: 'Formulas', zh: '公式' },
      { key: 'pricing.master', en: 'Master pricing', zh: '主价格', retired: true },
      { key: 'pricing.exports', en: 'Exports', zh: '导出' },
    ],
  },
  { key: 'accounts', en: 'Accounts', zh: '账户' },
]

/** The menu of a role, with labels in Chinese for a Chinese locale and in English for any other. */
export function menuFor(role: string, locale: string, withRetired = false): MenuNode[] {
  const entries = (plans: readonly Plan[]): MenuNode[] =>
    plans
      .filter(plan => !plan.superAdminOnly || role === 'super_admin')
      .filter(plan => !plan.retired || withRetired)
      .map(plan => ({
        key: plan.key,
        label: locale.startsWith('zh') ? plan.zh : plan.en,
        children: entries(plan.children ?? []),
      }))
  return entries(PLAN)
}
