import { Progress as Bar, Button } from '@mantine/core'
import { useState } from 'react'
import { useUnsaved, useWords } from '../../kit/index.ts'
import type { Progress } from '../act/long-run.ts'

/** How far a long action has come, and the way to stop the rest of it. */
export function RunBar({ progress, onCancel }: { progress: Progress; onCancel(): void }) {
  const t = useWords('print')
  useUnsaved(true)
  const [cancelling, setCancelling] = useState(false)
  const { total, done, refused } = progress
  const said = refused > 0 ? t('run.progressRefused', { done, total, refused }) : t('run.progress', { done, total })
  return (
    <div className="grid gap-12">
      <Bar.Root size={8} transitionDuration={0}>
        <Bar.Section
          value={total === 0 ? 0 : ((done + refused) / total) * 100}
          aria-label={t('run.label')}
          aria-valuetext={said}
        />
      </Bar.Root>
      <div className="flex items-center justify-between gap-12 quiet">
        <span role="status" className="figures">
          {said}
        </span>
        <Button
          variant="default"
          data-autofocus
          disabled={cancelling}
          onClick={() => {
            setCancelling(true)
            onCancel()
          }}
        >
          {cancelling ? t('run.cancelling') : t('run.cancel')}
        </Button>
      </div>
    </div>
  )
}
