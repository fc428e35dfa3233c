import type { DownloadItem, Session, WebContents, WebPreferences } from 'electron'

/** The desk's page in the Electron shell. */
export const deskScheme = 'app'
export const deskHost = 'desk'
export const deskUrl = `${deskScheme}://${deskHost}/`

/** The wall screen, which has a window of its own. */
export const wallUrl = `${deskUrl}#wall`

/** Preferences of every desk window; explicit although most are Electron's defaults, so they stay that way. */
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

/**
 * The only permissions that pages get, for the desk's own main frame: the clipboard, for Copy and Paste, and filling the
 * screen, for the scan station. Chromium asks for the last by two names.
 */
const grantedPermissions: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'clipboard-read',
  'fullscreen',
  'automatic-fullscreen',
])

/** True for a URL of the desk's own page. */
export function isDeskUrl(url: string): boolean {
  try {
    const { protocol, host, username, password } = new URL(url)
    return protocol === `${deskScheme}:` && host === deskHost && username === '' && password === ''
  } catch {
    return false
  }
}

/** True for an https URL whose origin exactly matches one in the list; nothing else is passed to the system. */
export function mayOpenOutside(url: string, allowedOrigins: readonly string[]): boolean {
  try {
    const { protocol, origin, username, password } = new URL(url)
    return protocol === 'https:' && username === '' && password === '' && allowedOrigins.includes(origin)
  } catch {
    return false
  }
}

/**
 * Restricts a page: it can't navigate away, open windows or embed webviews. A link that requests a new window goes to
 * `openOutside`, which decides by its allow-list; the desk's own wall screen is opened by `openWall`.
 */
export function guardContents(
  contents: WebContents,
  { openOutside, openWall }: { openOutside(url: string): void; openWall(): void },
): void {
  contents.on('will-navigate', details => {
    if (details.url !== deskUrl) details.preventDefault()
  })
  contents.on('will-frame-navigate', details => {
    if (!details.isMainFrame || details.url !== deskUrl) details.preventDefault()
  })
  contents.on('will-redirect', details => details.preventDefault())
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (url === wallUrl) openWall()
    else openOutside(url)
    return { action: 'deny' }
  })
}

const savedTypes: readonly string[] = ['text/csv', 'application/json']

/**
 * True for a text file that the desk's own page created for saving (the history, rules, diagnostics); Electron asks
 * where to save it.
 */
export function maySave(item: Pick<DownloadItem, 'getURL' | 'getMimeType'>): boolean {
  const isOwn = item.getURL().startsWith(`blob:${deskScheme}://${deskHost}/`)
  return isOwn && savedTypes.includes(item.getMimeType().split(';')[0] ?? '')
}

/** Denies a session's pages every permission, device and download except those allowed above. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    // The microphone, for voice notes of tickets; never the camera.
    const isMicrophone =
      permission === 'media' && 'mediaTypes' in details && details.mediaTypes?.every(type => type === 'audio') === true
    callback(
      (grantedPermissions.has(permission) || isMicrophone) && details.isMainFrame && isDeskUrl(details.requestingUrl),
    )
  })
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin, details) =>
      (grantedPermissions.has(permission) || (permission === 'media' && details.mediaType === 'audio')) &&
      details.isMainFrame &&
      isDeskUrl(requestingOrigin),
  )
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    if (!maySave(item)) event.preventDefault()
  })
}
