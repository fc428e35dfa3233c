import { Button } from '@mantine/core'
import { useState } from 'react'
import { goTo, Pill, type SmallIconName, type Tone, useDeskQuery, useWords } from '../../kit/index.ts'
import { Section } from '../Section.tsx'
import styles from './Setup.module.css'
import { type Step, type StepButton, useRunStep, useSetup } from './use-setup.ts'

const looks: Record<Step['state'], [Tone, SmallIconName]> = {
  done: ['done', 'check'],
  todo: ['waiting', 'clock'],
  running: ['moving', 'arrow'],
  problem: ['unsure', 'alert'],
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const t = useWords('setup')
  const run = useRunStep()
  const [running, setRunning] = useState<StepButton | null>(null)
  const { id, state, text, lines, button, other } = step
  const [tone, icon] = looks[state]
  const press = async (pressed: StepButton) => {
    setRunning(pressed)
    await run(id, pressed)
    setRunning(null)
  }
  return (
    <li className={styles['step']} aria-current={isNext ? 'step' : undefined}>
      <div className={styles['what']}>
        <h3>
          {t(`${id}.title`)}
          <Pill tone={tone} icon={icon}>
            {t(`state.${state}`)}
          </Pill>
        </h3>
        <p>{text}</p>
        {lines && (
          <ul>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex column gap-8 no-shrink">
        {[button ?? [], other ?? []].flat().map(each => (
          <Button
            key={each.label}
            variant={isNext && each === button ? 'filled' : 'default'}
            loading={running?.label === each.label}
            onClick={() => void press(each)}
          >
            {each.label}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** From a new desk to the first page on paper: each step with its state and its button. */
export function SetupSection() {
  const t = useWords('setup')
  const settings = useWords('settings')
  const steps = useSetup()
  const next = steps.find(({ state }) => state !== 'done')
  const { data: facts } = useDeskQuery('setup.facts', {})
  const waiting = (facts?.types ?? []).reduce((sum, type) => sum + type.waiting, 0)
  return (
    <Section title={settings('section.setup')} what={t('what')}>
      <ol className={styles['steps']} aria-label={t('steps')}>
        {steps.map(step => (
          <StepRow key={step.id} step={step} isNext={step === next} />
        ))}
      </ol>
      <div className={styles['end']}>
        <p role="status">{next === undefined && t('ready', { count: waiting })}</p>
        <Button variant={next ? 'default' : 'filled'} onClick={() => goTo('print')}>
          {t('leave')}
        </Button>
      </div>
    </Section>
  )
}
