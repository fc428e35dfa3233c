import type { SavedFile } from '../../src-shared/contract/file.ts'

const types: Record<string, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Offers a file that main made to the person, as the browser (or Electron) saves files. */
export function saveFile({ name, text, bytes }: SavedFile): void {
  const type = types[name.split('.').pop() ?? ''] ?? 'text/plain;charset=utf-8'
  const url = URL.createObjectURL(new Blob([bytes ?? text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser that asks where to put it reads the bytes later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
