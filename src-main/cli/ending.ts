/** A signal that fires when this process should end: SIGINT, SIGTERM, SIGHUP, or the parent process is gone. */
export function endingSignal(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())
  // A child with an IPC channel must not outlive its parent, however the parent ended.
  if (process.channel) {
    process.on('disconnect', () => ending.abort())
    process.channel.unref()
  }
  return ending.signal
}

/** Resolves when the signal fires. */
export function ended(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
