import type { DecimalRule } from './decimal-field.ts'

/** The patterns of a cloth that take more of it (specification 2.7). */
export const patternFields = ['plain', 'check', 'pinstripe', 'corduroy', 'velvet'] as const

/** Centimetres; 100 m more for a garment is a mistake. */
export const patternRule: DecimalRule = { most: 10_000, unit: /(?:cm|厘米|公分)$/i }
