/**
 * Preloaded into Electron's installer (`node --import`): tells the process that started it how much of a download has
 * arrived, `{ received, total }` in bytes, and names the cause of a failed one, which fetch hides.
 */
const { fetch } = globalThis
const everyMs = 200

globalThis.fetch = async (...request) => {
  const response = await fetch(...request).catch(error => {
    throw new Error(error.cause?.message || error.cause?.code || error.message, { cause: error })
  })
  if (!response.ok || !response.body) return response
  const total = Number(response.headers.get('content-length')) || null
  let received = 0
  let toldAt = 0
  const tell = () => {
    toldAt = Date.now()
    process.send?.({ received, total })
  }
  const counting = new TransformStream({
    transform(piece, out) {
      received += piece.byteLength
      if (Date.now() - toldAt >= everyMs) tell()
      out.enqueue(piece)
    },
    flush: tell,
  })
  return new Response(response.body.pipeThrough(counting), response)
}
