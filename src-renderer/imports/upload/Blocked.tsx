import { Button } from '@mantine/core'
import { joinItems, SmallIcon, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useImportActions } from '../use-imports.ts'
import type { Reason } from './reasons.ts'
import styles from './UploadStep.module.css'

/** Says a reason in words. */
function useReasonText(): (reason: Reason) => string {
  const t = useWords('imports-upload')
  const values = useWords('imports-values')
  return reason => {
    switch (reason.what) {
      case 'missing':
        return t('blocked.missing', { names: joinItems(reason.names) })
      case 'names':
        return t('blocked.names', { count: reason.count, figure: count(reason.count) })
      case 'errors':
        return t('blocked.errors', {
          count: reason.count,
          figure: count(reason.count),
          kinds: joinItems(reason.kinds.map(kind => values(kind).toLocaleLowerCase('en'))),
        })
      default:
        return t(`blocked.${reason.what}`)
    }
  }
}

/** Why it cannot go up yet: each reason with the way to where it is put right. */
export function Blocked({ reasons }: { reasons: readonly Reason[] }) {
  const t = useWords('imports-upload')
  const text = useReasonText()
  const { goTo } = useImportActions()
  if (reasons.length === 0) return null
  return (
    <section className={styles['blocked']} aria-label={t('blocked.title')}>
      <h2>
        <SmallIcon name="alert" /> {t('blocked.title')}
      </h2>
      <ul>
        {reasons.map(reason => {
          const { step } = reason
          return (
            <li key={reason.what}>
              <span>{text(reason)}</span>
              {(step === 'header' || step === 'names' || step === 'values' || step === 'changes') && (
                <Button variant="default" size="compact-sm" onClick={() => goTo(step)}>
                  {t(`blocked.go.${step}`)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
