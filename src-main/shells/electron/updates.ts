import type { AppUpdater, UpdateInfo } from 'electron-updater'
import { noUpdates, type UpdateState } from '../../../src-shared/contract/desk.ts'
import { guarded } from '../../observers.ts'

/** What is used of electron-updater. */
export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'disableWebInstaller'
  | 'disableDifferentialDownload'
  | 'channel'
  | 'logger'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'quitAndInstall'
  | 'autoRunAppAfterInstall'
  | 'on'
>

interface UpdateOptions {
  updater: Updater
  /** Where updates come from. */
  feed: { feed: string; channel: string }
  changed: (state: UpdateState) => void
  failed: (error: Error) => void
}

/** How long an installer may take to end the program (ms): on macOS, the system first copies the update. */
const longestInstall = 60_000
const everyMs = 6 * 3_600_000
/** A look or a download that failed, such as one that broke off, is tried again after so long. */
const againMs = 15 * 60_000
const longestNotes = 20_000

/**
 * Looks for updates on the feed that the computer's administrator named, and downloads them. They are installed only by
 * `install`; what they are signed with is checked by electron-updater and the system.
 */
export class Updates {
  readonly #options: UpdateOptions
  #state: UpdateState = { ...noUpdates, state: 'current' }
  #timer: NodeJS.Timeout | null = null
  #again: NodeJS.Timeout | null = null

  constructor(options: UpdateOptions) {
    this.#options = options
    const { updater, feed } = options
    updater.logger = null
    updater.autoDownload = true
    updater.autoInstallOnAppQuit = false
    updater.disableWebInstaller = true
    // What a feed says of an installer's parts would be read without a limit, in the thread that prints.
    updater.disableDifferentialDownload = true
    updater.setFeedURL({ provider: 'generic', url: feed.feed, channel: feed.channel })
    updater.channel = feed.channel
    // Naming a channel permits older versions, too.
    updater.allowDowngrade = false
    updater.on('update-available', info => this.#become('downloading', info))
    updater.on('update-not-available', () => this.#become('current'))
    updater.on('update-downloaded', info => this.#become('ready', info))
    updater.on('error', error => {
      options.failed(error)
      // What was downloaded before stays.
      if (this.#state.state === 'ready') return
      this.#become('failed')
      this.#again ??= setTimeout(() => {
        this.#again = null
        this.#look()
      }, againMs).unref()
    })
  }

  get state(): UpdateState {
    return this.#state
  }

  /** Looks now, and again every six hours. */
  start(): void {
    this.#look()
    this.#timer = setInterval(() => this.#look(), everyMs)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#again) clearTimeout(this.#again)
  }

  /**
   * Ends the program and installs what was downloaded. The desk must be closed. If nothing could be installed, or if that
   * hasn't ended the program within a minute, `failed` is called, once.
   */
  install(startAgain: boolean, failed: () => void): void {
    const { updater } = this.#options
    let timer: NodeJS.Timeout | null = setTimeout(() => fail(), longestInstall)
    const fail = () => {
      if (timer === null) return
      clearTimeout(timer)
      timer = null
      failed()
    }
    updater.on('error', fail)
    // macOS heeds only this.
    updater.autoRunAppAfterInstall = startAgain
    try {
      updater.quitAndInstall(true, startAgain)
    } catch (error) {
      this.#options.failed(error as Error)
      fail()
    }
  }

  #look(): void {
    if (this.#state.state === 'ready') return
    // Reported as `error`, too.
    Promise.resolve(this.#options.updater.checkForUpdates()).catch(() => {})
  }

  #become(state: UpdateState['state'], info?: UpdateInfo): void {
    this.#state = { state, version: info?.version ?? null, notes: notesOf(info) }
    guarded(this.#options.changed)(this.#state)
  }
}

/** Release notes as plain text: the page shows no markup that a feed sends. */
function notesOf(info: UpdateInfo | undefined): string | null {
  const notes = info?.releaseNotes
  const text = Array.isArray(notes) ? notes.map(({ note }) => note ?? '').join('\n') : notes
  const plain = text
    ?.slice(0, longestNotes)
    .replace(/<[^<>]*>/g, '')
    .trim()
  return plain || null
}
