import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inLanguage, sayPhrase, spokenLanguage } from '../../../src-shared/messages/index.ts'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import { safeHeaders } from '../page-headers.ts'
import type { Identity } from './identity.ts'

export const staleLaunchText = phrase(
  'This launch file was already used or is older than a minute. Restart Selvedge, or run “selvedge open” for a new one.',
)

/** Path that the launch file's form posts to. */
export const launchPath = '/launch'

const newNonce = () => randomBytes(16).toString('base64')

const page = (policy: string, body: string) =>
  `<!doctype html>
<html lang="${spokenLanguage()}"><head><meta charset="utf-8"><title>Selvedge</title>${policy}
<style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:34rem;padding:0 1rem;color-scheme:light dark}</style>
</head><body>${body}</body></html>
`

/**
 * Writes a page that posts `key` to the desk as soon as it is opened. A file, because only this user can read it (0600
 * in a folder of 0700), while command lines are visible to everyone and URLs end up in histories.
 * @param folder where its own folder is created; defaults to the system's temporary folder
 * @returns the file's path
 */
export async function writeLaunchFile(identity: Identity, key: string, folder = tmpdir()): Promise<string> {
  const nonce = newNonce()
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; form-action ${identity.origin}; base-uri 'none'">`
  const form = `<form method="post" action="${identity.origin}${launchPath}">
<input type="hidden" name="key" value="${key}"><button>${sayPhrase('Open the desk')}</button></form>
<script nonce="${nonce}">document.forms[0].submit()</script>`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = await mkdtemp(join(folder, 'selvedge-launch-'))
  const file = join(own, 'open-desk.html')
  await writeFile(file, page(policy, form), { mode: 0o600, flag: 'wx' })
  return file
}

/** Has a launch file whose key is worth nothing any more say so, to whoever opens it again. */
export async function spendLaunchFile(file: string): Promise<void> {
  const { html } = plainPage(inLanguage(staleLaunchText))
  // Gone with its folder, such as by a clean-up of temporary files: no one opens it.
  await writeFile(file, html, { mode: 0o600 }).catch(() => {})
}

/** Removes a launch file and its folder. */
export async function removeLaunchFile(file: string): Promise<void> {
  await rm(dirname(file), { recursive: true, force: true })
}

/** What may follow the desk's address in a script: an encoded fragment and nothing that ends a text. */
const plainFragment = /^#[\w?=%&.+*-]{1,1000}$/

/**
 * The answer to a valid launch: a page that navigates to the desk by script, at `fragment` if it is one. A redirect would still count as coming
 * from the file, and the browser would withhold the strict cookie.
 */
export function enteringPage(fragment = ''): { headers: Record<string, string>; html: string } {
  const nonce = newNonce()
  return {
    headers: {
      ...safeHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    },
    html: page(
      '',
      `<script nonce="${nonce}">location.replace('/${plainFragment.test(fragment) ? fragment : ''}')</script>`,
    ),
  }
}

/** A page without scripts that shows `text` to a visitor without a session. */
export function plainPage(text: string): { headers: Record<string, string>; html: string } {
  return {
    headers: {
      ...safeHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    },
    html: page('', `<p>${text}</p>`),
  }
}
