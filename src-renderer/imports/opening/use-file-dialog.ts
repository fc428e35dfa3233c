import { useCallback } from 'react'
import type { SourceFile } from '../import-state.ts'

/** What a price list ends with; others can be chosen all the same. */
const accepted = '.csv,.tsv,.txt,.tab,.psv,.xlsx'

type Picker = (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>

const pickerOf = (from: object): Picker | null =>
  'showOpenFilePicker' in from && typeof from.showOpenFilePicker === 'function'
    ? (from.showOpenFilePicker.bind(from) as Picker)
    : null

/**
 * The browser's file system access dialog: its handles show later that a file has changed. Null if the browser has
 * none.
 */
async function byPicker(): Promise<SourceFile[] | null> {
  const pick = pickerOf(window)
  if (!pick) return null
  try {
    const handles = await pick({ multiple: true })
    return await Promise.all(handles.map(async handle => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return []
    return null
  }
}

const byField = (accept: string): Promise<SourceFile[]> =>
  new Promise(resolve => {
    const field = document.createElement('input')
    field.type = 'file'
    field.multiple = true
    field.accept = accept
    field.addEventListener('change', () => resolve(Array.from(field.files ?? [], file => ({ file, handle: null }))))
    field.addEventListener('cancel', () => resolve([]))
    field.click()
  })

/** Lets a person choose price lists in a dialog; none if they left it. */
export function useFileDialog(): () => Promise<SourceFile[]> {
  return useCallback(async () => (await byPicker()) ?? byField(accepted), [])
}

/** Lets a person choose a JSON file in a dialog. */
export async function chooseJson(): Promise<File | null> {
  const [chosen] = await byField('.json,application/json')
  return chosen?.file ?? null
}
