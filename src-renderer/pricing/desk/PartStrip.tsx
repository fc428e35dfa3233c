import { Popover, UnstyledButton } from '@mantine/core'
import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import type { PricingPart } from '../../../src-shared/contract/pricing-desk.ts'
import { joinItems, TabStrip, useSay, useWords } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import styles from './PartStrip.module.css'
import type { Offers } from './use-offers.ts'

function Missing({ missing }: Pick<Offers, 'missing'>) {
  const t = useWords('pricing-desk')
  const say = useSay()
  const [first] = missing
  if (!first) return null
  const lines = missing.map(({ part, reason }) => t('missing.one', { part: t(`part.${part}`), reason: say(reason) }))
  if (missing.length === 1)
    return (
      <p className={styles['missing']} title={lines[0]}>
        {lines[0]}
      </p>
    )
  return (
    <Popover position="bottom-end" shadow="md" width={420} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles['missing']} aria-haspopup="dialog">
          {t('missing.many', { count: missing.length })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('missing.title')}>
        <ul className="grid gap-6 plain-list">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

const noDesigns: OutboxState['designs'] = { unsent: 0, needing: 0 }

function UnsentDesigns({ unsent, needing }: OutboxState['designs']) {
  const t = useWords('pricing-desk')
  const words = joinItems([t('unsent', { count: unsent }), ...(needing > 0 ? [t('needing', { count: needing })] : [])])
  return (
    <b className={styles['unsent']} title={words} data-needing={needing > 0 || undefined}>
      {count(unsent)}
      <span className="only-heard"> {words}</span>
    </b>
  )
}

/** The tabs of the pricing desk; parts that the service lacks are left out and explained at the end. */
export function PartStrip({
  parts,
  designs = noDesigns,
  missing,
}: {
  parts: readonly PricingPart[]
  /** Design prices changed but not submitted, in all sheets. */
  designs: OutboxState['designs'] | undefined
  missing: Offers['missing']
}) {
  const t = useWords('pricing-desk')
  const tabs = parts.map(part => ({
    name: part,
    title: t(`part.${part}`),
    badge: part === 'designs' && designs.unsent > 0 && <UnsentDesigns {...designs} />,
  }))
  return (
    <TabStrip label={t('label')} tabs={tabs}>
      <Missing missing={missing} />
    </TabStrip>
  )
}
