import { type ComponentType, useEffect } from 'react'
import { type PricingPart, pricingParts } from '../../src-shared/contract/pricing-desk.ts'
import { Note, ScreenFault, usePaletteActions, useSay, useScreenParams, useSession } from '../app/index.ts'
import { DesignPrices } from './designs/DesignPrices.tsx'
import { Notices } from './desk/Notices.tsx'
import { PartStrip, panelId, tabId } from './desk/PartStrip.tsx'
import { partOf, rememberPart, showPart } from './desk/part.ts'
import { useOffers } from './desk/use-offers.ts'
import { WayBack } from './desk/WayBack.tsx'
import { useDeskWords } from './desk/words.ts'
import { FabricPrices } from './FabricPrices.tsx'
import { LateFormulas } from './formulas/LateFormulas.tsx'
import { PriceOverview } from './overview/PriceOverview.tsx'
import styles from './PricingDesk.module.css'
import { ExpressCost } from './records/ExpressCost.tsx'
import { Surcharges } from './records/Surcharges.tsx'
import { usePriceRights, usePrices } from './state/use-prices.ts'
import { usePriceWords } from './words.ts'

const shown: Record<PricingPart, ComponentType> = {
  fabrics: FabricPrices,
  designs: DesignPrices,
  surcharges: Surcharges,
  express: ExpressCost,
  formulas: LateFormulas,
  overview: PriceOverview,
}

function Parts() {
  const t = useDeskWords()
  const say = useSay()
  const params = useScreenParams()
  const { missing, notices } = useOffers()
  const designs = usePrices(state => state.outbox?.designs)
  const lacks = (part: PricingPart) => missing.find(each => each.part === part)
  const parts = pricingParts.filter(part => !lacks(part))
  const asked = partOf(params)
  // Who was sent to a part by name is told why it is not there; who comes back to it is shown another.
  const part = lacks(asked) && params['part'] === undefined ? (parts[0] ?? asked) : asked
  const lacking = lacks(part)
  useEffect(() => {
    if (!lacking) rememberPart(part)
  }, [part, lacking])
  usePaletteActions(
    parts.map(each => ({
      id: `pricing.${each}`,
      title: t('palette.go', { part: t(`part.${each}`) }),
      group: t('palette.group'),
      run: () => showPart(each),
    })),
  )
  const Shown = shown[part]
  return (
    <div className={styles['desk']}>
      <WayBack />
      <PartStrip parts={parts} part={part} designs={designs} missing={missing} />
      <Notices notices={notices} />
      <div
        className={styles['part']}
        id={panelId}
        role="tabpanel"
        {...(lacking ? { 'aria-label': t(`part.${part}`) } : { 'aria-labelledby': tabId(part) })}
      >
        {lacking ? (
          <Note title={t('missing.here', { part: t(`part.${part}`) })} text={say(lacking.reason)} />
        ) : (
          // What goes wrong in one part leaves the way to the others.
          <ScreenFault key={part}>
            <Shown />
          </ScreenFault>
        )}
      </div>
    </div>
  )
}

/** The pricing desk: fabric prices, and whatever else a retailer's prices are made of, each a part of its own. */
export function PricingDesk() {
  const t = usePriceWords()
  const session = useSession()
  const { see } = usePriceRights()
  if (!session?.profile) return <Note title={t('empty.noProfile')} text={t('empty.noProfileText')} />
  if (!see) {
    const name = session.me?.name ?? session.me?.email ?? ''
    return <Note title={t('empty.notAllowed')} text={t('empty.notAllowedText', { name })} />
  }
  return <Parts key={session.profile.id} />
}
