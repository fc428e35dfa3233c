/**
 * Loaded by a process that must not outlive the one that started it with a channel (`ipc`): when the channel breaks, however
 * the parent ended, this process gets the signal that asks for a tidy end, and ten seconds for it.
 * May be preloaded (`node --import`) into a program that knows nothing of it.
 */
if (process.channel !== undefined && process.channel !== null) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), 10_000).unref()
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
  })
  process.channel.unref()
}
