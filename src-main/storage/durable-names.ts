import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { renamePatiently } from '../patient-rename.ts'

/** Makes what was done to a folder's names durable, where the system can (Windows cannot open folders). */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle
  try {
    handle = await open(folder, 'r')
  } catch {
    return
  }
  await handle.sync().catch(() => {})
  await handle.close()
}

/** Moves a file durably. */
export async function move(from: string, to: string): Promise<void> {
  await renamePatiently(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
}
