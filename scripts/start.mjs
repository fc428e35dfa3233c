import { runUnderProjectNode } from './node-version.mjs'

await runUnderProjectNode(
  import.meta.url,
  async () => {
    const { fetchElectron } = await import('./fetch-electron.ts')
    const { runSelvedge } = await import('./run-selvedge.ts')

    const electron = await fetchElectron()
    if (electron.program === null) {
      process.stderr.write(
        `Electron's program could not be had (${electron.reason}): the desk opens in a browser window instead.\n`,
      )
    }
    const shell = electron.program === null ? 'browser' : 'electron'
    // In this process, without a launcher that could die and leave the desk running.
    return runSelvedge(['desk', '--practice', '--shell', shell, ...process.argv.slice(2)])
  },
  { thrifty: true },
)
