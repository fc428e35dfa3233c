import { type OrderStatus as KnownStatus, orderStatusOf } from '../../../src-shared/orders/status.ts'
import { serviceTerm } from '../words/service-terms.ts'
import { useWords } from '../words/words.ts'
import type { SmallIconName } from './icons.tsx'
import { Pill, type Tone } from './Pill.tsx'

const looks = {
  Draft: ['waiting', 'dots', 'draft'],
  'Awaiting Payment': ['waiting', 'clock', 'awaiting-payment'],
  'Awaiting Fit': ['waiting', 'clock', 'awaiting-fit'],
  'Ready For Fulfilment': ['moving', 'clock', 'ready-for-fulfilment'],
  Build: ['moving', 'arrow', 'build'],
  Manufacturing: ['moving', 'arrow', 'manufacturing'],
  Outbound: ['moving', 'away', 'outbound'],
  Completed: ['done', 'check', 'completed'],
  Delivered: ['done', 'check', 'delivered'],
  'On Hold': ['unsure', 'pause', 'on-hold'],
  Voided: ['failed', 'cross', 'voided'],
} as const satisfies Record<KnownStatus, readonly [Tone, SmallIconName, string]>

/** Says a status of an order, or a filter of statuses, in the account's language; one that isn't known here as the service spells it. */
export function useOrderStatusWord(): (status: string) => string {
  const t = useWords('frame')
  return status => {
    const known = orderStatusOf(status)
    return known === undefined ? serviceTerm(status) : t(`order.status.${looks[known][2]}`)
  }
}

/** The status of an order, in its colour. */
export function OrderStatus({ status }: { status: string }) {
  const word = useOrderStatusWord()
  const known = orderStatusOf(status)
  const [tone, icon] = known === undefined ? (['plain', 'dots'] as const) : looks[known]
  return (
    <Pill tone={tone} icon={icon}>
      {word(status)}
    </Pill>
  )
}
