import { useMemo } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { SidePanel, useWords } from '../../kit/index.ts'
import { chosenRows, usePrint, usePrintStore } from '../use-print.ts'
import { JobPanel } from './JobPanel.tsx'
import { ManyPanel } from './ManyPanel.tsx'

function useChosen(): JobRow[] {
  const store = usePrintStore()
  const chosen = usePrint(state => state.chosen)
  // Many chosen rows are read again with each change of the list; a single one only with its own.
  const only = usePrint(state => (state.chosen.length === 1 ? state.rows.get(state.chosen[0] ?? '') : undefined))
  const version = usePrint(state => (state.chosen.length > 1 ? state.change.version : 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place, `version` and `only` tell
  return useMemo(() => chosenRows(store.getState()), [store, chosen, only, version])
}

/** The panel at the right: the chosen job, or the many chosen. */
export function Inspector() {
  const t = useWords('print')
  const rows = useChosen()
  const [only] = rows
  return (
    // Enter on a job brings the focus here.
    <SidePanel aria-label={t('inspector.label')} data-inspector tabIndex={0}>
      {rows.length === 1 && only && <JobPanel row={only} />}
      {rows.length > 1 && <ManyPanel rows={rows} />}
    </SidePanel>
  )
}
