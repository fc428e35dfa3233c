import { type ComponentType, useEffect } from 'react'
import { type PricingPart, pricingParts } from '../../src-shared/contract/pricing-desk.ts'
import { Note, ScreenFault, useSay, useScreenParams, useSession, useWords } from '../kit/index.ts'
import { DesignPrices } from './designs/DesignPrices.tsx'
import { Notices } from './desk/Notices.tsx'
import { PartStrip, panelId, tabId } from './desk/PartStrip.tsx'
import { partOf, rememberPart } from './desk/part.ts'
import { useOffers } from './desk/use-offers.ts'
import { WayBack } from './desk/WayBack.tsx'
import { FabricPrices } from './FabricPrices.tsx'
import { LateFormulas } from './formulas/LateFormulas.tsx'
import { PriceOverview } from './overview/PriceOverview.tsx'
import { useApartPastes } from './paste-apart.ts'
import { ExpressCost } from './records/ExpressCost.tsx'
import { Surcharges } from './records/Surcharges.tsx'
import { useSheetWords } from './sheet/sheet-words.ts'
import { usePrices } from './state/use-prices.ts'

const partComponents: Record<PricingPart, ComponentType> = {
  fabrics: FabricPrices,
  designs: DesignPrices,
  surcharges: Surcharges,
  express: ExpressCost,
  formulas: LateFormulas,
  overview: PriceOverview,
}

function Parts() {
  const t = useWords('pricing-desk')
  const say = useSay()
  const params = useScreenParams()
  const { missing, notices } = useOffers()
  const designs = usePrices(state => state.outbox?.designs)
  const findMissing = (part: PricingPart) => missing.find(each => each.part === part)
  const parts = pricingParts.filter(part => !findMissing(part))
  const requested = partOf(params)
  // A missing part explains itself if the address names it; a remembered one falls back to the first available part.
  const part = findMissing(requested) && params['part'] === undefined ? (parts[0] ?? requested) : requested
  const missingPart = findMissing(part)
  useEffect(() => {
    if (!missingPart) rememberPart(part)
  }, [part, missingPart])
  const Shown = partComponents[part]
  return (
    <div className="flex column full-height">
      <WayBack />
      <PartStrip parts={parts} part={part} designs={designs} missing={missing} />
      <Notices notices={notices} />
      <div
        className="grow min-h-0 scroll"
        id={panelId}
        role="tabpanel"
        {...(missingPart ? { 'aria-label': t(`part.${part}`) } : { 'aria-labelledby': tabId(part) })}
      >
        {missingPart ? (
          <Note title={t('missing.here', { part: t(`part.${part}`) })} text={say(missingPart.reason)} />
        ) : (
          // An error in one part must not block the others.
          <ScreenFault key={part}>
            <Shown />
          </ScreenFault>
        )}
      </div>
    </div>
  )
}

/** The pricing desk, with a tab for each kind of a retailer's prices. */
export function PricingDesk() {
  const t = useSheetWords('prices')
  const session = useSession()
  useApartPastes()
  if (!session?.profile) return <Note title={t('empty.noProfile')} text={t('empty.noProfileText')} />
  return <Parts key={session.profile.id} />
}
