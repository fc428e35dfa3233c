import { useActions, useSetSearchText, useWords } from '../kit/index.ts'
import { steps } from './import-state.ts'
import { useChooseFiles } from './opening/use-bring.ts'
import { useCorrectedFile } from './side/use-corrected-file.ts'
import { stepStatuses } from './step-status.ts'
import { useImportActions, useImportStore, useImports } from './use-imports.ts'

/** What can be done in the studio; what a step can do belongs to it. */
export function useImportCommands(): void {
  const t = useWords('imports')
  const store = useImportStore()
  const { open, goTo, showExports } = useImportActions()
  const chooseFiles = useChooseFiles()
  const setSearch = useSetSearchText()
  const corrected = useCorrectedFile()
  const isOpen = useImports(state => state.open !== null)
  const canGo = useImports(({ view }) => view?.header != null)
  const move = (by: 1 | -1) => {
    const { view, step } = store.getState()
    if (!view) return
    const can = stepStatuses(view).filter(one => one.can)
    const next = can[(can.findIndex(one => one.step === step) + by + can.length) % can.length]
    if (!next) return
    goTo(next.step)
    document.getElementById(`import-step-${next.step}`)?.focus()
  }
  const isDraftOpen = () => store.getState().open !== null
  useActions('imports', t('keys.group'), [
    {
      keys: 'Escape',
      title: t('keys.back'),
      // The list is where the studio starts: there is nothing behind it to go back to.
      run: () => (isDraftOpen() || store.getState().showsExports ? void open(null) : setSearch('')),
    },
    {
      keys: 'F6',
      title: t('keys.nextStep'),
      run: () => move(1),
      when: isDraftOpen,
      whyNot: t('palette.why.no-draft'),
      whileTyping: true,
    },
    {
      keys: 'Shift+F6',
      title: t('keys.stepBefore'),
      run: () => move(-1),
      when: isDraftOpen,
      whyNot: t('palette.why.no-draft'),
      whileTyping: true,
    },
    { keys: 'Mod+O', title: t('keys.choose'), run: chooseFiles, whileTyping: true },
    ...steps.map(step => ({
      id: `imports.${step}`,
      title: t('palette.goTo', { step: t(`step.${step}`) }),
      isOffered: canGo,
      whyNot: t(isOpen ? 'palette.why.no-header' : 'palette.why.no-draft'),
      run: () => goTo(step),
    })),
    {
      id: 'imports.corrected',
      title: t('palette.corrected'),
      isOffered: canGo,
      whyNot: t(isOpen ? 'palette.why.no-header' : 'palette.why.no-draft'),
      run: () => corrected('all'),
    },
    {
      id: 'imports.exports',
      title: t('palette.exports'),
      needs: 'imports.startExport',
      isOffered: !isOpen,
      whyNot: t('palette.why.draft-open'),
      run: () => showExports(true),
    },
  ])
}
