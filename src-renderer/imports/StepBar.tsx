import type { KeyboardEvent } from 'react'
import { SmallIcon, useWords } from '../kit/index.ts'
import { type DraftStep, steps } from './import-state.ts'
import { count } from './numbers.ts'
import styles from './StepBar.module.css'
import { type StepStatus, stepStatuses } from './step-status.ts'
import { useImportActions, useImports } from './use-imports.ts'

const nothingYet: StepStatus[] = steps.map(step => ({
  step,
  figure: null,
  of: null,
  done: false,
  can: step === 'read',
}))

/** The steps of the open draft, with what is left in each; arrow keys go from one to the other. */
export function StepBar() {
  const t = useWords('imports')
  const { goTo } = useImportActions()
  const view = useImports(state => state.view)
  const here = useImports(state => state.step)
  const statuses = view ? stepStatuses(view) : nothingYet
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const open = statuses.filter(({ can }) => can).map(({ step }) => step)
    const at = open.indexOf(here)
    const to =
      event.key === 'ArrowRight'
        ? open[(at + 1) % open.length]
        : event.key === 'ArrowLeft'
          ? open[(at - 1 + open.length) % open.length]
          : event.key === 'Home'
            ? open[0]
            : event.key === 'End'
              ? open.at(-1)
              : undefined
    if (!to) return
    event.preventDefault()
    goTo(to)
    document.getElementById(`import-step-${to}`)?.focus()
  }
  return (
    <div className={styles['bar']} role="tablist" aria-label={t('step.label')} onKeyDown={move}>
      {statuses.map(one => (
        <Tab key={one.step} {...one} here={one.step === here} onGo={() => goTo(one.step)} />
      ))}
    </div>
  )
}

function Tab({ step, figure, of, done, can, here, onGo }: StepStatus & { here: boolean; onGo(): void }) {
  const t = useWords('imports')
  const figures =
    figure === null ? null : of === null ? count(figure) : t('step.of', { done: count(figure), all: count(of) })
  return (
    <button
      type="button"
      role="tab"
      id={`import-step-${step}`}
      className={styles['step']}
      aria-selected={here}
      aria-controls="import-step"
      aria-disabled={!can || undefined}
      title={can ? undefined : t('step.first')}
      tabIndex={here ? 0 : -1}
      data-step={step satisfies DraftStep}
      onClick={() => {
        if (can) onGo()
      }}
    >
      {done && (
        <>
          <SmallIcon name="check" />
          <span className="only-heard">{t('step.done')}</span>
        </>
      )}
      <span>{t(`step.${step}`)}</span>
      {figures !== null && <span className="figures">{figures}</span>}
    </button>
  )
}
