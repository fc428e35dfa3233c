import { type ChildProcess, spawn } from 'node:child_process'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type {
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NativeImage,
  NotificationConstructorOptions,
} from 'electron'
import { app } from './app.ts'

/** What the program has shown and asked the system for, as a person would find it. */
export const shown = {
  /** Boxes, oldest first; a question waits for `answer`. */
  boxes: [] as { title: string; text: string; buttons: string[]; answer?: ((button: number) => void) | undefined }[],
  menu: [] as MenuItemConstructorOptions[],
  tray: null as Tray | null,
  notifications: [] as Notification[],
  openedOutside: [] as string[],
  awake: new Set<number>(),
}

export const dialog = {
  showErrorBox(title: string, text: string) {
    // Kept for a test that looks once the program has ended.
    process.stderr.write(`[error box] ${title}: ${text}\n`)
    shown.boxes.push({ title, text, buttons: [] })
  },
  showMessageBox(...given: [...unknown[], MessageBoxOptions]): Promise<{ response: number; checkboxChecked: boolean }> {
    const options = given.at(-1) as MessageBoxOptions
    return new Promise(resolve => {
      const box: (typeof shown.boxes)[number] = {
        title: options.title ?? '',
        text: options.message,
        buttons: options.buttons ?? ['OK'],
        answer: response => {
          box.answer = undefined
          resolve({ response, checkboxChecked: false })
        },
      }
      shown.boxes.push(box)
    })
  },
}

type BuiltMenu = MenuItemConstructorOptions[]

export const Menu = {
  buildFromTemplate: (template: BuiltMenu): BuiltMenu => template,
  setApplicationMenu(menu: BuiltMenu | null) {
    shown.menu = menu ?? []
  },
  getApplicationMenu: () => shown.menu,
}

export class Tray extends EventEmitter {
  image: NativeImage
  toolTip = ''
  menu: BuiltMenu = []

  constructor(image: NativeImage) {
    super()
    this.image = image
    shown.tray = this
  }

  setImage(image: NativeImage): void {
    this.image = image
  }

  setToolTip(text: string): void {
    this.toolTip = text
  }

  setContextMenu(menu: BuiltMenu): void {
    this.menu = menu
  }
}

export class Notification extends EventEmitter {
  static isSupported = () => true
  readonly title: string
  readonly body: string

  constructor({ title = '', body = '' }: NotificationConstructorOptions) {
    super()
    this.title = title
    this.body = body
  }

  show(): void {
    shown.notifications.push(this)
  }

  close(): void {
    shown.notifications = shown.notifications.filter(one => one !== this)
  }
}

export const powerMonitor = new EventEmitter()

/** docs/api/auto-updater.md: Linux has none; electron-updater tells its listeners by it all the same. */
export const autoUpdater = new EventEmitter()

let lastBlock = 0
export const powerSaveBlocker = {
  start() {
    lastBlock += 1
    shown.awake.add(lastBlock)
    return lastBlock
  },
  stop: (id: number) => shown.awake.delete(id),
  isStarted: (id: number) => shown.awake.has(id),
}

const workArea = { x: 0, y: 0, width: 1920, height: 1080 }
export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [{ id: 1, bounds: workArea, workArea, scaleFactor: 1 }],
  getPrimaryDisplay: () => ({ id: 1, bounds: workArea, workArea, scaleFactor: 1 }),
})

export const nativeImage = {
  createFromBitmap: (bitmap: Buffer, size: object) => ({ bitmap, ...size }),
}

export const shell = {
  async openExternal(url: string) {
    shown.openedOutside.push(url)
  },
}

/** The keyring of this computer's user, such as `gnome_libsecret`; absent: there is none. */
const keyring = process.env['STANDIN_KEYRING']
const keyringKey = () =>
  createHash('sha256')
    .update(keyring ?? '')
    .digest()

export const safeStorage = {
  // docs/api/safe-storage.md, isEncryptionAvailable: on Linux, once the app is ready and the secret key can be had.
  isEncryptionAvailable: () => app.isReady() && keyring !== undefined,
  getSelectedStorageBackend: () => keyring ?? 'basic_text',
  encryptString(text: string): Buffer {
    if (!safeStorage.isEncryptionAvailable()) throw new Error('Encryption is not available.')
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyringKey(), nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    // components/os_crypt/sync/os_crypt_linux.cc: “v11” is said of what a keyring's key has encrypted.
    return Buffer.concat([Buffer.from('v11'), nonce, cipher.getAuthTag(), sealed])
  },
  decryptString(sealed: Buffer): string {
    if (!safeStorage.isEncryptionAvailable()) throw new Error('Decryption is not available.')
    const decipher = createDecipheriv('aes-256-gcm', keyringKey(), sealed.subarray(3, 15))
    decipher.setAuthTag(sealed.subarray(15, 31))
    return Buffer.concat([decipher.update(sealed.subarray(31)), decipher.final()]).toString('utf8')
  },
}

interface ForkOptions {
  env?: NodeJS.ProcessEnv
  stdio?: ('ignore' | 'pipe' | 'inherit')[]
}

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess

  constructor(entry: string, argv: string[], { env, stdio }: ForkOptions) {
    super()
    this.#child = spawn(process.execPath, [entry, ...argv], { env: env ?? process.env, stdio: stdio ?? 'inherit' })
    this.#child.once('spawn', () => this.emit('spawn'))
    this.#child.once('exit', code => this.emit('exit', code ?? 1))
    // docs/api/utility-process.md: a child of the browser process, which ends with it.
    process.once('exit', () => this.kill())
  }

  get stdout() {
    return this.#child.stdout
  }

  get stderr() {
    return this.#child.stderr
  }

  get pid() {
    return this.#child.pid
  }

  /** docs/api/utility-process.md, child.kill(): SIGTERM on POSIX. */
  kill(): boolean {
    return this.#child.kill('SIGTERM')
  }
}

export const utilityProcess = {
  fork: (entry: string, argv: string[] = [], options: ForkOptions = {}) => new UtilityProcess(entry, argv, options),
}
