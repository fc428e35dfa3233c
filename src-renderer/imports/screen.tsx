import { goTo, type PaletteEntry, type PaletteQuestion, type Screen, useDeskQuery, useWords } from '../kit/index.ts'
import { useImportsNeedYou } from './ImportStatus.tsx'
import { ImportsScreen } from './ImportsScreen.tsx'
import { useImportActions } from './use-imports.ts'

/** Price files that were opened, by their names. */
function useImportEntries({ text, isRecent }: PaletteQuestion): readonly PaletteEntry[] {
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

export const screen: Screen = {
  id: 'imports',
  place: 3,
  own: true,
  menu: [
    { names: ['pricing imports', 'pricing import', 'price imports', 'imports', '价格导入', '导入'] },
    { names: ['pricing exports', 'pricing export', 'price exports', '价格导出'], params: { view: 'exports' } },
  ],
  keys: 'Ctrl+3',
  icon: (
    <>
      <path d="M12 3.5v10.8m-4.4-4.2 4.4 4.4 4.4-4.4" />
      <path d="M4 14.8v3.7A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-3.7" />
    </>
  ),
  Screen: ImportsScreen,
  usePaletteEntries: useImportEntries,
  useNeedsYou: useImportsNeedYou,
}
