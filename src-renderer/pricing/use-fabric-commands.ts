import { usePaletteActions } from '../app/index.ts'
import { useFiles } from './bar/use-files.ts'
import { useRetailerPicker } from './retailer/RetailerPicker.tsx'
import { usePriceActions, usePrices } from './state/use-prices.ts'
import { useTelling } from './state/use-told.ts'
import { usePriceWords } from './words.ts'

/** The palette's commands that only fabric prices have: whose they are, and how they are sent. */
export function useFabricCommands(): void {
  const t = usePriceWords()
  const { pause } = usePriceActions()
  const { importFile } = useFiles()
  const telling = useTelling()
  const group = t('keys.group')
  const sending = usePrices(state => state.outbox?.state)
  const hasRejected = usePrices(
    ({ columns, version }) => version >= 0 && (columns?.count('rejected') ?? 0) > 0,
  )
  // The palette looks again when what it is given changes, so only what makes sense now is given.
  const offered = [
    {
      id: 'prices.retailer',
      title: t('palette.retailer'),
      run: () => useRetailerPicker.setState({ open: true }),
      offer: true,
    },
    {
      id: 'prices.pause',
      title: t('palette.pause'),
      run: () => telling(() => pause(true)),
      offer: sending === 'sending' || sending === 'waiting',
    },
    {
      id: 'prices.resume',
      title: t('palette.resume'),
      run: () => telling(() => pause(false)),
      offer: sending === 'paused',
    },
    {
      id: 'prices.exportRejected',
      title: t('palette.exportRejected'),
      run: () => void importFile('rejected'),
      offer: hasRejected,
    },
  ]
  usePaletteActions(
    offered.filter(({ offer }) => offer).map(({ id, title, run }) => ({ id, title, group, run })),
  )
}
