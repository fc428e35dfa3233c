/** What an account needs for something. The role is only asked in the window; main and the service ask the permission. */
export interface Need {
  permission?: string
  role?: string
  /**
   * True for what is decided here alone, such as paper: it takes an account that is known to have the permission. Otherwise an account
   * that the service could not be asked about may try, and the service decides.
   */
  known?: true
  /** Whose need it is: a profile may name another role or permission for this operation, or none (bindings, section 1). */
  operation?: string
}

/** Whoever decides about paper needs what the service asks for printing (bindings, section 4). */
export const mayPrint = {
  permission: 'print orders',
  known: true,
  operation: 'admin.orders.print-jobs.reprint',
} as const satisfies Need
export const mayEditOrders = { permission: 'edit orders', operation: 'admin.orders.completed' } as const satisfies Need
export const mayPrice = {
  permission: 'update pricing',
  operation: 'admin.pricing.retailer.update',
} as const satisfies Need
export const maySeePrices = { role: 'super admin', operation: 'admin.pricing.retailer.show' } as const satisfies Need
/** How the queue is, is for super admins (specification, part 5). */
export const maySeeQueue = { role: 'super admin', operation: 'admin.dashboard.job-batches' } as const satisfies Need

/** What changing prices needs at the service (bindings, section 4). */
export const pricePermission = mayPrice.permission
