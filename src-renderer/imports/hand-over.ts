import type { DeskClient } from '../../src-shared/contract/client.ts'

/** Bytes that go at once. */
export const pieceSize = 4 * 1024 * 1024

/** Said by who stops the handing over. */
export class HandOverStopped extends Error {}

/** Hands the bytes of a file over, piece by piece in their order. Throws HandOverStopped once `signal` is aborted. */
export async function handBytesOver(
  client: DeskClient,
  draft: number,
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress(sent: number): void },
): Promise<void> {
  for (let at = 0; at < file.size; at += pieceSize) {
    if (signal.aborted) throw new HandOverStopped()
    const bytes = new Uint8Array(await file.slice(at, at + pieceSize).arrayBuffer())
    if (signal.aborted) throw new HandOverStopped()
    await client.call('imports.piece', { draft, at, bytes })
    onProgress(Math.min(file.size, at + pieceSize))
  }
}
