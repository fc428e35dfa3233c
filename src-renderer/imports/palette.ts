import { goTo, type PaletteEntry, type PaletteQuestion, useDeskQuery, useWords } from '../kit/index.ts'
import { useImportActions } from './use-imports.ts'

/** Price files that were opened, by their names. */
export function useImportEntries({ text, isRecent }: PaletteQuestion): readonly PaletteEntry[] {
  const t = useWords('imports')
  const { open } = useImportActions()
  const { data: drafts = [] } = useDeskQuery('imports.drafts', {})
  return drafts
    .filter(({ id }) => text !== '' || isRecent(`import:${id}`))
    .map(({ id, name }) => ({
      id: `import:${id}`,
      title: name,
      group: t('palette.files'),
      run: () => {
        goTo('imports')
        void open(id)
      },
    }))
}
