import { maySeePrices } from '../../src-shared/needs.ts'
import type { Screen } from '../kit/index.ts'
import { usePricesNeedYou } from './PriceStatus.tsx'
import { PricingDesk } from './PricingDesk.tsx'
import { usePriceEntries } from './palette.ts'

export const screen: Screen = {
  id: 'prices',
  place: 2,
  needs: maySeePrices,
  menu: [
    { names: ['pricing', 'prices', 'pricing master', 'master pricing', '价格', '定价'] },
    {
      names: ['pricing fabric', 'pricing fabrics', 'fabric pricing', 'fabric prices', '面料价格'],
      params: { part: 'fabrics' },
    },
    {
      names: ['pricing design', 'pricing designs', 'design pricing', 'design prices', '设计价格'],
      params: { part: 'designs' },
    },
    { names: ['pricing surcharges', 'surcharges', 'pricing billing', '附加费'], params: { part: 'surcharges' } },
    { names: ['pricing express', 'express cost', '加急费'], params: { part: 'express' } },
    { names: ['pricing formulas', 'formulas', '公式'], params: { part: 'formulas' } },
  ],
  keys: 'Ctrl+2',
  icon: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="1.5" />
      <path d="M3.5 9.5h17M3.5 14.5h17M9 4.5v15M14.8 4.5v15" />
    </>
  ),
  Screen: PricingDesk,
  stays: true,
  usePaletteEntries: usePriceEntries,
  useNeedsYou: usePricesNeedYou,
}
