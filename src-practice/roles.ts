/** All permissions of the specification (part 5). */
const ALL: readonly string[] = [
  'print orders',
  'edit orders',
  'settle_order_dr_discrepancy orders',
  'settle_order_cr_discrepancy orders',
  'update pricing',
]

/**
 * The roles and their permissions; the specification doesn't show which role holds which (part 5), so this is assumed:
 * headquarters does everything but prices, factories print and change nothing, support changes orders.
 */
const PERMISSIONS = {
  super_admin: ALL,
  headquarters: ALL.filter(permission => permission !== 'update pricing'),
  factory_facing: ['print orders'],
  support: ['edit orders'],
} as const satisfies Record<string, readonly string[]>

export type Role = keyof typeof PERMISSIONS

export const ROLES = Object.keys(PERMISSIONS) as Role[]

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The role of that name, by its letters alone (`SuperAdmin` is super_admin); undefined if it is none of the four. */
export const roleOf = (name: string): Role | undefined => ROLES.find(role => lettersOf(role) === lettersOf(name))

/** A role's permissions; one that isn't known has all of them. */
export function permissionsOf(name: string): readonly string[] {
  const role = roleOf(name)
  return role ? PERMISSIONS[role] : ALL
}
