import { Button, CloseButton, Tabs } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import type { MessageOnWire } from '../../src-shared/contract/message.ts'
import { type PricingPart, pricingParts } from '../../src-shared/contract/pricing-desk.ts'
import {
  Late,
  latePart,
  Note,
  recallValue,
  rememberValue,
  ScreenFault,
  useActions,
  useSay,
  useScreenParams,
  useSession,
  useWords,
} from '../kit/index.ts'
import { DesignPrices } from './designs/DesignPrices.tsx'
import styles from './desk/PartStrip.module.css'
import { PartStrip } from './desk/PartStrip.tsx'
import { partOf, rememberPart, showPart } from './desk/part.ts'
import { useOffers } from './desk/use-offers.ts'
import { FabricPrices } from './FabricPrices.tsx'
import { PriceOverview } from './overview/PriceOverview.tsx'
import { useApartPastes } from './paste-apart.ts'
import { ExpressCost } from './records/ExpressCost.tsx'
import { Surcharges } from './records/Surcharges.tsx'
import { useSheetWords } from './sheet/sheet-words.ts'
import { usePrices } from './state/use-prices.ts'

const useFormulas = latePart(() => import('./formulas/Formulas.tsx').then(({ Formulas }) => Formulas))

/** The formulas, loaded on first use: nothing else needs their parser. */
function LateFormulas() {
  const t = useWords('formulas-late')
  const formulas = useFormulas()
  if (formulas.state === 'here') return <formulas.Part />
  if (formulas.state === 'loading')
    return (
      <Late>
        <p role="status">{t('loading')}</p>
      </Late>
    )
  return (
    <Note title={t('failed.title')} text={t('failed.text')}>
      <Button variant="default" onClick={formulas.again}>
        {t('failed.again')}
      </Button>
    </Note>
  )
}

/** Escape returns to the overview if the user came from there; an open panel or a focused grid handles Escape first. */
function WayBack() {
  const t = useWords('pricing-desk')
  const { from, part } = useScreenParams()
  useActions('pricing', t('palette.group'), [
    {
      keys: 'Escape',
      title: t('keys.back'),
      run: () => showPart('overview'),
      when: () => from === 'overview' && part !== 'overview',
      whyNot: undefined,
    },
  ])
  return null
}

const storageKey = 'prices.dismissed'

const readDismissed = (): readonly string[] =>
  recallValue(storageKey, kept => (Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : []), [])

/** Notices about the service's pricing, one line each, until dismissed. */
function Notices({ notices }: { notices: readonly MessageOnWire[] }) {
  const t = useWords('pricing-desk')
  const say = useSay()
  const profile = useSession()?.profile?.id ?? ''
  const [dismissed, setDismissed] = useState(readDismissed)
  const nameOf = ({ code }: MessageOnWire) => `${profile}:${code}`
  const dismiss = (notice: MessageOnWire) => {
    const all = [...new Set([...readDismissed(), nameOf(notice)])]
    rememberValue(storageKey, all)
    setDismissed(all)
  }
  return notices
    .filter(notice => !dismissed.includes(nameOf(notice)))
    .map(notice => (
      <div key={notice.code} className={styles['notice']}>
        <p role="status">{say(notice)}</p>
        <CloseButton size="sm" aria-label={t('notice.dismiss')} onClick={() => dismiss(notice)} />
      </div>
    ))
}

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
    <Tabs
      className="flex column full-height"
      value={missingPart ? null : part}
      onChange={chosen => showPart(chosen as PricingPart)}
    >
      <WayBack />
      <PartStrip parts={parts} designs={designs} missing={missing} />
      <Notices notices={notices} />
      {missingPart ? (
        <div className="grow min-h-0 scroll" role="tabpanel" aria-label={t(`part.${part}`)}>
          <Note title={t('missing.here', { part: t(`part.${part}`) })} text={say(missingPart.reason)} />
        </div>
      ) : (
        <Tabs.Panel key={part} value={part} className="grow min-h-0 scroll">
          {/* An error in one part must not block the others. */}
          <ScreenFault>
            <Shown />
          </ScreenFault>
        </Tabs.Panel>
      )}
    </Tabs>
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
