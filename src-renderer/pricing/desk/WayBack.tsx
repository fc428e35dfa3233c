import { useActions, useScreenParams, useWords } from '../../kit/index.ts'
import { showPart } from './part.ts'

/** Escape returns to the overview if the user came from there; an open panel or a focused grid handles Escape first. */
export function WayBack() {
  const t = useWords('pricing-desk')
  const { from, part } = useScreenParams()
  useActions('pricing', t('palette.group'), [
    {
      keys: 'Escape',
      title: t('keys.back'),
      run: () => showPart('overview'),
      when: () => from === 'overview' && part !== 'overview',
    },
  ])
  return null
}
