import type { ShownState } from '../../../src-shared/print/intake.ts'
import { useWords } from '../words/words.ts'
import type { SmallIconName } from './icons.tsx'
import { Pill, type Tone } from './Pill.tsx'

const looks: Record<ShownState, [Tone, SmallIconName]> = {
  held: ['unsure', 'pause'],
  waiting: ['waiting', 'clock'],
  printing: ['moving', 'arrow'],
  blocked: ['unsure', 'alert'],
  printed: ['done', 'check'],
  failed: ['failed', 'cross'],
  unconfirmed: ['unsure', 'question'],
  skipped: ['plain', 'skip'],
  elsewhere: ['plain', 'away'],
}

/** The state of a job at this station, as an icon and a word. */
export function StatePill({ state }: { state: ShownState }) {
  const t = useWords('frame')
  const [tone, icon] = looks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`here.${state}`)}
    </Pill>
  )
}
