import type { DownloadItem, Session, WebContents, WebPreferences } from 'electron'

/** The desk's page in the Electron shell. */
export const deskScheme = 'app'
export const deskHost = 'desk'
export const deskUrl = `${deskScheme}://${deskHost}/`

/** What every window of the desk is made with; written out although most is Electron's default, so that it stays so. */
export const windowPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  spellcheck: false,
} as const satisfies WebPreferences

/** What a page may do beyond a web page's everyday: only write text to the clipboard, from the desk's own main frame. */
const grantedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write'])

/** True for a URL of the desk's own page. */
export function isDeskUrl(url: string): boolean {
  try {
    const { protocol, host, username, password } = new URL(url)
    return protocol === `${deskScheme}:` && host === deskHost && username === '' && password === ''
  } catch {
    return false
  }
}

/** True for an https address whose origin is in the list to the letter; nothing else is handed to the system. */
export function mayOpenOutside(url: string, allowedOrigins: readonly string[]): boolean {
  try {
    const { protocol, origin, username, password } = new URL(url)
    return protocol === 'https:' && username === '' && password === '' && allowedOrigins.includes(origin)
  } catch {
    return false
  }
}

/**
 * Shuts a page in: it stays where it is, opens no windows, embeds no webviews. A link that asks for a new window goes
 * to `openOutside`, which decides by its allow-list.
 */
export function guardContents(contents: WebContents, openOutside: (url: string) => void): void {
  contents.on('will-navigate', details => {
    if (details.url !== deskUrl) details.preventDefault()
  })
  contents.on('will-frame-navigate', details => {
    if (!details.isMainFrame || details.url !== deskUrl) details.preventDefault()
  })
  contents.on('will-redirect', details => details.preventDefault())
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
}

const savedTypes: readonly string[] = ['text/csv', 'application/json']

/** True for a text file that the desk's own page made to be saved (the history, rules, diagnostics); Electron asks where to. */
export function maySave(item: Pick<DownloadItem, 'getURL' | 'getMimeType'>): boolean {
  const isOwn = item.getURL().startsWith(`blob:${deskScheme}://${deskHost}/`)
  return isOwn && savedTypes.includes(item.getMimeType().split(';')[0] ?? '')
}

/** Denies a session's pages every permission, device and download but those granted above. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(grantedPermissions.has(permission) && details.isMainFrame && isDeskUrl(details.requestingUrl))
  })
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin, details) =>
      grantedPermissions.has(permission) && details.isMainFrame && isDeskUrl(requestingOrigin),
  )
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    if (!maySave(item)) event.preventDefault()
  })
}
