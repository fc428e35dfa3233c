/** What an account needs for something. The role is only asked in the window; main and the service ask the permission. */
export interface Need {
  permission?: string
  role?: 'super admin'
  /**
   * True for what is decided here alone, such as paper: it takes an account that is known to have the permission. Otherwise an account
   * that the service could not be asked about may try, and the service decides.
   */
  known?: true
}

/** Whoever decides about paper needs what the service asks for printing (bindings, section 4). */
export const mayPrint = { permission: 'print orders', known: true } as const satisfies Need
export const mayEditOrders = { permission: 'edit orders' } as const satisfies Need
export const mayPrice = { permission: 'update pricing' } as const satisfies Need
export const maySeePrices = { role: 'super admin' } as const satisfies Need
