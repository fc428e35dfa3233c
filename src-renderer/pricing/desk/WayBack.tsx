import { useKeys, useScreenParams } from '../../app/index.ts'
import { showPart } from './part.ts'
import { useDeskWords } from './words.ts'

/** Escape leads back to the overview for who came from there; where a panel is open, or a grid has the focus, it is theirs. */
export function WayBack() {
  const t = useDeskWords()
  const { from, part } = useScreenParams()
  useKeys('pricing', [
    {
      keys: 'Escape',
      title: t('keys.back'),
      group: t('palette.group'),
      run: () => showPart('overview'),
      when: () => from === 'overview' && part !== 'overview',
    },
  ])
  return null
}
