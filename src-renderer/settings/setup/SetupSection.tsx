import { Button } from '@mantine/core'
import { useState } from 'react'
import { Pill, type SmallIconName, type Tone } from '../../app/index.ts'
import { Section } from '../Section.tsx'
import { useSettingsWords } from '../words.ts'
import styles from './Setup.module.css'
import { type Step, useRunStep, useSetup } from './use-setup.ts'
import { useSetupWords } from './words.ts'

const looks: Record<Step['state'], [Tone, SmallIconName]> = {
  done: ['done', 'check'],
  todo: ['waiting', 'clock'],
  running: ['moving', 'arrow'],
  problem: ['unsure', 'alert'],
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const t = useSetupWords()
  const run = useRunStep()
  const [running, setRunning] = useState(false)
  const { id, state, text, lines, button } = step
  const [tone, icon] = looks[state]
  const press = async () => {
    setRunning(true)
    await run(step)
    setRunning(false)
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
      {button && (
        <Button variant={isNext ? 'filled' : 'default'} loading={running} onClick={() => void press()}>
          {button.label}
        </Button>
      )}
    </li>
  )
}

/** From a new desk to the first page on paper: each step with its state and its button. */
export function SetupSection() {
  const t = useSetupWords()
  const settings = useSettingsWords()
  const steps = useSetup()
  const next = steps.find(({ state }) => state !== 'done')
  return (
    <Section title={settings('section.setup')} what={t('what')}>
      <ol className={styles['steps']} aria-label={t('steps')}>
        {steps.map(step => (
          <StepRow key={step.id} step={step} isNext={step === next} />
        ))}
      </ol>
    </Section>
  )
}
