import type { TextFile } from '../../src-shared/contract/file.ts'

const types: Record<string, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Offers a text file that main made to the person, as the browser (or Electron) saves files. */
export function saveFile({ name, text }: TextFile): void {
  const type = types[name.split('.').pop() ?? ''] ?? 'text/plain;charset=utf-8'
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser that asks where to put it reads the bytes later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
