import { textOfFile, useClient } from '../kit/index.ts'
import { chooseJson } from './opening/use-file-dialog.ts'
import { useImportActions, useImportStore } from './use-imports.ts'

/** Lets a person choose a catalogue file that the open draft is compared with; nothing if they leave the dialog. */
export function useOpenCatalogue(): () => Promise<void> {
  const client = useClient()
  const { run } = useImportActions()
  const store = useImportStore()
  return async () => {
    const { open } = store.getState()
    const file = await chooseJson()
    if (!file || open === null) return
    const text = await textOfFile(file)
    await run(draft => client.call('imports.catalogue', { draft, text }), open)
  }
}

/** Compares the open draft with the loaded prices again, whatever has become of its catalogue. */
export function useDropCatalogue(): () => Promise<void> {
  const client = useClient()
  const { run } = useImportActions()
  return () => run(draft => client.call('imports.catalogue', { draft, text: null }))
}
