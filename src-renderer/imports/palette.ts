import { goTo, type PaletteEntry, type PaletteQuestion, useDeskQuery } from '../app/index.ts'
import { useImportActions } from './use-imports.ts'
import { useImportWords } from './words.ts'

/** Price files that were opened, by their names. */
export function useImportEntries({ text, isRecent }: PaletteQuestion): readonly PaletteEntry[] {
  const t = useImportWords()
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
