import type { App, BrowserWindow, Dialog, MessageBoxOptions, PowerMonitor } from 'electron'
import { sayPhrase } from '../../../src-shared/messages/index.ts'
import type { ShellApi, ShellLog } from '../shell-api.ts'
import { Quitting } from './quitting.ts'

/** What was downloaded is installed after the desk has ended. */
export interface QuitUpdates {
  isReady(): boolean
  /** Installs and ends the program; `failed` is called if it couldn't. */
  install(failed: () => void): void
}

/** What ending needs of the desk. */
export interface EndingDesk extends Pick<ShellApi, 'close' | 'takeTyped'> {
  /** True while a job is on its way to paper. */
  isPrinting?(): boolean
  /** Number of unsaved prices, checked when quitting. */
  unsavedPrices?(): Promise<number>
  /** Updates of this program, if someone has named where they come from. */
  updates?: QuitUpdates | null
}

interface ClosingParts {
  app: Pick<App, 'on' | 'quit' | 'exit'>
  dialog: Pick<Dialog, 'showMessageBox'>
  powerMonitor: Pick<PowerMonitor, 'on'>
  desk: EndingDesk
  log: ShellLog
  /** The open windows. */
  windows(): readonly BrowserWindow[]
  /** The person stays: shows the window. */
  stay(): void
}

/** How the program ends, as its windows need to know it. */
export interface Closing {
  /** True once the program is about to end. */
  isEnding(): boolean
  /** Watches a window: what is being typed in it is handed over before it closes, and it can't keep a closed desk open. */
  watch(window: BrowserWindow): void
}

/**
 * Closes the desk before the program ends, whoever ends it: a person, who is asked if prices are unsaved, the launcher, or
 * the system at sign-out, shutdown or restart.
 */
export function closeBeforeQuitting({ app, dialog, powerMonitor, desk, log, windows, stay }: ClosingParts): Closing {
  let byPerson = true
  let installs = false
  const takeTyped = () => desk.takeTyped(windows().filter(window => !window.webContents.isCrashed()).length)
  const exit = () => app.exit(0)
  const quitting = new Quitting({
    unsaved: async () => (await desk.unsavedPrices?.()) ?? 0,
    takeTyped,
    close: () => {
      // A station that ends in the middle of printing follows its jobs at the next start: that mustn't wait for an installer.
      installs = byPerson && desk.updates?.isReady() === true && desk.isPrinting?.() !== true
      return desk.close()
    },
    ask: options => dialog.showMessageBox(options),
    stay,
    quit: () => {
      if (!installs || !desk.updates) return app.quit()
      // A window of a closed desk would be taken for one that works.
      for (const window of windows()) window.hide()
      desk.updates.install(exit)
    },
    // An installer ends the program itself, and takes longer than windows do.
    exit: () => {
      if (!installs) exit()
    },
    failed: error => log.error({ err: error }, 'the desk did not end properly'),
  })
  app.on('before-quit', event => quitting.asked(event))
  // The launcher or the system ends the program: no one is there to answer a question.
  const endNow = () => {
    byPerson = false
    quitting.end()
  }
  for (const end of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.on(end, endNow)
  /** The system waits for a program that asks it to, and goes on as soon as that has ended. */
  const endSession = (event: { preventDefault(): void }) => {
    if (!quitting.isClosed) event.preventDefault()
    endNow()
  }
  // macOS and Linux tell the program, Windows each window. The declarations leave out this event's event.
  powerMonitor.on('shutdown', ((event: Electron.Event) => endSession(event)) as () => void)

  return {
    isEnding: () => quitting.isEnding,
    watch(window) {
      window.on('query-session-end', endSession)
      window.on('session-end', endNow)
      closeOverTyping(window, {
        isEnding: () => quitting.isEnding,
        takeTyped,
        mayLose: async () => (await dialog.showMessageBox(loseQuestion())).response === loseButton,
      })
    },
  }
}

/** Index of the button that closes the window over what was typed. */
const loseButton = 0

const loseQuestion = (): MessageBoxOptions => ({
  type: 'question',
  title: 'Selvedge',
  message: sayPhrase('What you typed in this window isn’t saved.'),
  buttons: [sayPhrase('Close anyway'), sayPhrase('Keep it open')],
  defaultId: 1,
  cancelId: 1,
  noLink: true,
})

/**
 * Electron cancels the closing of a window, without a word, if its page asks to stay. This one then hands over what is
 * being typed, and closes; what can't be handed over is asked about.
 */
function closeOverTyping(
  window: BrowserWindow,
  { isEnding, takeTyped, mayLose }: { isEnding(): boolean; takeTyped(): Promise<void>; mayLose(): Promise<boolean> },
): void {
  let isClosing = false
  let isHandedOver = false
  let mayClose = false
  const closeAgain = () => {
    if (!window.isDestroyed()) window.close()
  }
  window.on('close', event => {
    isClosing = !event.defaultPrevented
  })
  window.webContents.on('will-prevent-unload', event => {
    if (isEnding() || mayClose) return event.preventDefault()
    // A page that is only reloaded stays.
    if (!isClosing) return
    isClosing = false
    if (!isHandedOver) {
      void takeTyped().then(() => {
        isHandedOver = true
        closeAgain()
      })
      return
    }
    isHandedOver = false
    void mayLose().then(may => {
      mayClose = may
      if (may) closeAgain()
    })
  })
}
