import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { noticesOf } from './third-party-notices.ts'

/*
 * `node scripts/audit.ts`: known vulnerabilities of the packages that are shipped (npm audit), and their licences. Exit
 * code 1 if something is wrong; 0 with a line if the registry answers no audits.
 */

/** Licences whose packages may be shipped: they ask for a notice (THIRD-PARTY-NOTICES.md) and for nothing else. */
const permitted = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'WTFPL', 'Zlib'],
])

/** Licences that a package states in its licence file only, as read there. */
const stated: Readonly<Record<string, string>> = { 'png-js 2.0.0': 'MIT' }

/** True if a package may be shipped under an SPDX expression: one of alternatives, or all that apply together. */
export const isPermitted = (expression: string): boolean => {
  const bare = expression.replace(/[()]/g, ' ').trim()
  return bare
    .split(/\s+OR\s+/i)
    .some(choice => choice.split(/\s+AND\s+/i).every(licence => permitted.has(licence.trim())))
}

/** Packages that are shipped and whose licence isn't permitted or not known. */
export const unpermitted = (root: string): string[] =>
  noticesOf(root).flatMap(({ name, license: declared }) => {
    const license = declared ?? stated[name] ?? ''
    return isPermitted(license) ? [] : `${name}: ${license || 'none'}`
  })

interface Audit {
  vulnerabilities?: Record<string, { severity: string; via: unknown[] }>
}

/** What `npm audit` knows of the shipped packages; null if the registry answers none. */
const audit = async (root: string): Promise<string[] | null> => {
  const asked = promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  // npm ends with 1 if it found something.
  const text = await asked.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  )
  try {
    const { vulnerabilities }: Audit = JSON.parse(text)
    return vulnerabilities
      ? Object.entries(vulnerabilities).map(([name, { severity }]) => `${name}: ${severity}`)
      : null
  } catch {
    return null
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(import.meta.dirname, '..')
  const found = await audit(root)
  const licences = unpermitted(root)
  if (found === null) process.stdout.write('The registry answers no audits; vulnerabilities were not checked.\n')
  for (const line of found ?? []) process.stdout.write(`Vulnerable: ${line}\n`)
  for (const line of licences) process.stdout.write(`Licence not permitted: ${line}\n`)
  const count = licences.length + (found?.length ?? 0)
  if (count === 0) process.stdout.write('Every shipped package has a permitted licence.\n')
  process.exitCode = count === 0 ? 0 : 1
}
