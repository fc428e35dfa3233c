import type { HereState } from '../../../src-shared/contract/print.ts'
import { useFrameWords } from '../words/frame.ts'
import type { SmallIconName } from './icons.tsx'
import { Pill, type Tone } from './Pill.tsx'

const looks: Record<HereState, [Tone, SmallIconName]> = {
  held: ['unsure', 'pause'],
  waiting: ['waiting', 'clock'],
  printing: ['moving', 'arrow'],
  printed: ['done', 'check'],
  failed: ['failed', 'cross'],
  unconfirmed: ['unsure', 'question'],
  skipped: ['plain', 'skip'],
  elsewhere: ['plain', 'away'],
}

/** Where a job stands at this station, as icon and word. */
export function StatePill({ state }: { state: HereState }) {
  const t = useFrameWords()
  const [tone, icon] = looks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`here.${state}`)}
    </Pill>
  )
}
