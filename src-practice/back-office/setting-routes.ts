import type { FastifyInstance } from 'fastify'
import { invalid } from '../server/refusal.ts'
import { type ServiceParts, serve } from '../server/service.ts'
import { daysBefore, kept } from './kept.ts'

type Value = string | number | boolean | null

/** Group, key, label, type, value, and between which numbers it is. */
const SETTINGS: readonly [string, string, string, 'text' | 'number' | 'flag' | 'header', Value, [number, number]?][] = [
  ['Orders', 'orders.hold_after_days', 'Hold unpaid orders after (days)', 'number', 14, [1, 90]],
  ['Orders', 'orders.express_cutoff', 'Express cut-off (hour, Shanghai)', 'number', 11, [0, 23]],
  ['Orders', 'orders.allow_recall', 'Orders can be recalled', 'flag', true],
  ['Orders', 'orders.bill_header', 'Header of order bills', 'header', 'H-101'],
  ['Production', 'production.labour_per_person', 'Labour units per person and day', 'number', 48, [1, 500]],
  ['Production', 'production.warn_days', 'Warn before the due date (days)', 'number', 2, [0, 30]],
  ['Production', 'production.weekend_shift', 'Factories work on Saturdays', 'flag', false],
  ['Shipping', 'shipping.label_header', 'Header of shipping labels', 'header', 'H-103'],
  ['Shipping', 'shipping.courier', 'Courier', 'text', 'SF Express'],
  ['Shipping', 'shipping.insure_above', 'Insure above (GBP)', 'number', 800, [0, 100_000]],
  ['Invoices', 'invoices.header', 'Header of invoices', 'header', 'H-102'],
  ['Invoices', 'invoices.terms_days', 'Payment terms (days)', 'number', 30, [0, 120]],
  ['Invoices', 'invoices.footer', 'Footer', 'text', 'Made to measure. Please keep this invoice.'],
  ['Support', 'support.reply_hours', 'Reply within (hours)', 'number', 24, [1, 168]],
  ['Support', 'support.address', 'Address for replies', 'text', 'help@example.com'],
]

const HEADERS = [
  { id: 'H-101', name: 'Workshop, black on white' },
  { id: 'H-102', name: 'Company, with address' },
  { id: 'H-103', name: 'Courier, large' },
  { id: 'H-104', name: 'Without a logo' },
]

const LONGEST = 200

/** What a pound is in each currency. */
const RATES = { EUR: 1.17, USD: 1.27, CHF: 1.12, NOK: 13.6, AUD: 1.93, CAD: 1.74, CNY: 9.12 } as const
type Currency = keyof typeof RATES

/** Wholesale prices in pounds, of which examples are made. */
const EXAMPLES = [
  ['2-Piece', 420],
  ['Shirt', 85],
  ['Overcoat', 610],
] as const
/** No rate is larger. */
const MOST_RATE = 1_000

interface Changed<V> {
  value: V
  at: string
  by: string
}

/** Settings with header ids, and FX rates (specification 4.6). */
export function addSettingRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { database, support, now, signedIn } = parts
  const changed = kept<Record<string, Changed<Value>>>(support, 'settings', {})
  const rates = kept<Record<string, Changed<number>>>(support, 'rates', {})
  const stamp = () => ({ at: new Date(now()).toISOString(), by: signedIn.role })

  serve(app, 'admin.settings.index', async () => ({
    settings: SETTINGS.map(([group, key, label, type, value], at) => {
      const own = changed.get()[key]
      const updated_at = own?.at ?? daysBefore(database, 20 + at * 11)
      const told = own ? own.value : value
      return { group, key, label, type, value: told, updated_at, updated_by: own?.by ?? 'Maria Costa' }
    }),
  }))

  serve(app, 'admin.settings.header-ids.index', async () => ({ header_ids: HEADERS }))

  serve(app, 'admin.settings.update', async ({ body }) => {
    const sent = Object.entries(body.settings)
    if (sent.length === 0) throw invalid({ settings: ['Name at least one setting.'] })
    const errors: Record<string, string[]> = {}
    for (const [key, value] of sent) {
      const problem = problemWith(key, value)
      if (problem !== null) errors[`settings.${key}`] = [problem]
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const own = stamp()
    changed.set({ ...changed.get(), ...Object.fromEntries(sent.map(([key, value]) => [key, { value, ...own }])) })
    return { updated: sent.length }
  })

  const rateOf = (currency: Currency) => rates.get()[currency]?.value ?? RATES[currency]
  const currencies = Object.keys(RATES) as Currency[]

  serve(app, 'admin.fx-rates.index', async () => ({
    rates: currencies.map(currency => {
      const own = rates.get()[currency]
      const told = { updated_at: own?.at ?? daysBefore(database, 6), updated_by: own?.by ?? 'Maria Costa' }
      return { base: 'GBP', currency, rate: rateOf(currency), ...told }
    }),
  }))

  /** @throws Refusal 422 for a currency that isn't listed, or a rate that can't be one */
  const checked = (sent: readonly { currency: string; rate: number }[]) => {
    const errors: Record<string, string[]> = {}
    for (const [at, { currency, rate }] of sent.entries()) {
      if (!currencies.some(one => one === currency))
        errors[`rates.${at}.currency`] = [`There is no rate of ${currency}.`]
      else if (!(rate > 0 && rate <= MOST_RATE)) {
        errors[`rates.${at}.rate`] = [`The rate of ${currency} must be above 0 and at most ${MOST_RATE}.`]
      }
    }
    if (sent.length === 0) errors['rates'] = ['Name at least one rate.']
    if (Object.keys(errors).length > 0) throw invalid(errors)
    return sent.map(({ currency, rate }) => ({ currency: currency as Currency, rate }))
  }

  serve(app, 'admin.fx-rates.preview', async ({ body }) => ({
    examples: checked(body.rates).flatMap(({ currency, rate }) =>
      EXAMPLES.map(([what, pounds]) => ({
        what: `${what}, £${pounds}`,
        currency,
        before: (pounds * rateOf(currency)).toFixed(2),
        after: (pounds * rate).toFixed(2),
      })),
    ),
  }))

  serve(app, 'admin.fx-rates.save', async ({ body }) => {
    const own = stamp()
    const sent = checked(body.rates)
    rates.set({
      ...rates.get(),
      ...Object.fromEntries(sent.map(({ currency, rate }) => [currency, { value: rate, ...own }])),
    })
    return { saved: sent.length }
  })
}

/** Why a setting can't be that; null: it can. */
function problemWith(key: string, value: Value): string | null {
  const setting = SETTINGS.find(one => one[1] === key)
  if (!setting) return `There is no setting ${key}.`
  const [, , label, type, , between] = setting
  if (type === 'flag') return typeof value === 'boolean' ? null : `${label} is on or off.`
  if (type === 'header') return HEADERS.some(({ id }) => id === value) ? null : `There is no header ${value}.`
  if (type === 'text') {
    const fits = typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST
    return fits ? null : `${label} has 1 to ${LONGEST} characters.`
  }
  const [least, most] = between ?? [0, Number.MAX_SAFE_INTEGER]
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
  return fits ? null : `${label} is a whole number from ${least} to ${most}.`
}
