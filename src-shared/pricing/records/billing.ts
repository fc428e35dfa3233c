import type { DecimalRule } from './decimal-field.ts'

/** The ways of paying that have a surcharge (specification 2.7). */
export const billingFields = ['card', 'bank'] as const

/** A percentage from 0 to 50; empty means none (specification 8). */
export const billingRule: DecimalRule = { most: 50, unit: /[%％]$/ }

/**
 * The surcharge on an amount, and the total, in hundredths; half a cent rounds up.
 * @param amount in hundredths
 * @param percent null: no surcharge
 */
export function surchargeOn(amount: number, percent: number | null): { surcharge: number; total: number } {
  // Hundredths of a percent are whole, so the product is exact up to 10 ** 15.
  const surcharge = Math.round((amount * Math.round((percent ?? 0) * 100)) / 10_000)
  return { surcharge, total: amount + surcharge }
}
