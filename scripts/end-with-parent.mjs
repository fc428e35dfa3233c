/**
 * For a process that must not outlive the parent that started it with a channel (`ipc`): when the channel closes,
 * however the parent ended, this process gets SIGTERM and ten seconds to shut down cleanly. May be preloaded (`node
 * --import`) into any program.
 */
if (process.channel !== undefined && process.channel !== null) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), 10_000).unref()
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
  })
  process.channel.unref()
}
