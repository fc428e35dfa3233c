/**
 * `node main.ts <app folder> …`: runs a packaged program as Electron runs it, on the stand-in of its API. A test steers it through the
 * pipe that it has opened as file 3; the channel of Node's is left to the program's own launcher.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from './app.ts'
import { listenToTest } from './control.ts'
import { dialog } from './system.ts'

const standIn = pathToFileURL(join(import.meta.dirname, 'electron.ts')).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
})

const folder = resolve(process.argv[2] ?? '')
// lib/browser/init.ts: a packaged program finds its own arguments right behind the program's name.
process.argv.splice(1, 2)
const { main, productName } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
app.name = productName
// docs/api/process.md, process.resourcesPath: where the packaged program's app folder lies.
Object.assign(process, { resourcesPath: dirname(folder) })

const exit = process.exit.bind(process)
app.exitProcess = exit
// lib/browser/init.ts: process.exit is app.exit.
process.exit = ((code?: number) => app.exit(code ?? 0)) as typeof process.exit

process.on('uncaughtException', error => {
  // lib/browser/init.ts: a box, unless the program listens itself; it goes on.
  if (process.listenerCount('uncaughtException') > 1) return
  dialog.showErrorBox('A JavaScript error occurred in the main process', `Uncaught Exception:\n${error.stack}`)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // electron_browser_main_parts_posix.cc, ShutdownDetector: quits, unless the program listens itself.
    if (process.listenerCount(signal) === 1) app.quit()
  })
}

listenToTest(() => exit(1))
await import(pathToFileURL(join(folder, main)).href)
// docs/tutorial/esm.md: the app is ready no sooner than its first module is loaded.
await app.whenReady()
