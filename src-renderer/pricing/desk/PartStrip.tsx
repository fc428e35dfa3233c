import { Popover, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import type { PricingPart } from '../../../src-shared/contract/pricing-desk.ts'
import { joinItems, useSay, useWords } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import styles from './PartStrip.module.css'
import { showPart } from './part.ts'
import type { Offers } from './use-offers.ts'

export const tabId = (part: PricingPart): string => `pricing-tab-${part}`
export const panelId = 'pricing-part'

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
    <b title={words} data-needing={needing > 0 || undefined}>
      {count(unsent)}
      <span className="only-heard"> {words}</span>
    </b>
  )
}

/** The tabs of the pricing desk; parts that the service lacks are left out and explained at the end. */
export function PartStrip({
  parts,
  part,
  designs = noDesigns,
  missing,
}: {
  parts: readonly PricingPart[]
  part: PricingPart
  /** Design prices changed but not submitted, in all sheets. */
  designs: OutboxState['designs'] | undefined
  missing: Offers['missing']
}) {
  const t = useWords('pricing-desk')
  const move = (event: KeyboardEvent) => {
    const at = parts.indexOf(part)
    const to = {
      ArrowRight: (at + 1) % parts.length,
      ArrowLeft: (at - 1 + parts.length) % parts.length,
      Home: 0,
      End: parts.length - 1,
    }[event.key]
    const next = to === undefined ? undefined : parts[to]
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    showPart(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <div className={styles['strip']}>
      <div role="tablist" aria-label={t('label')} className={styles['tabs']}>
        {parts.map(each => (
          <button
            key={each}
            id={tabId(each)}
            type="button"
            role="tab"
            aria-selected={each === part}
            aria-controls={panelId}
            tabIndex={each === part || (each === parts[0] && !parts.includes(part)) ? 0 : -1}
            onClick={() => showPart(each)}
            onKeyDown={move}
          >
            {t(`part.${each}`)}
            {each === 'designs' && designs.unsent > 0 && <UnsentDesigns {...designs} />}
          </button>
        ))}
      </div>
      <Missing missing={missing} />
    </div>
  )
}
