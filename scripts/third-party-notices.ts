import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Writes THIRD-PARTY-NOTICES.md: the packages that Selvedge needs to run, each with its licence. Run it whenever they
 * change: `node scripts/third-party-notices.ts`.
 */

const root = resolve(import.meta.dirname, '..')
export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md')

/** A package in the lock file. */
interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  /** npm skips it if it can't be installed, so its files may be missing. */
  optional?: boolean
  devOptional?: boolean
  optionalDependencies?: Record<string, string>
}

/** The parts of a package.json that are used. */
interface Manifest {
  license?: string
  author?: string | { name?: string }
}

interface Notice {
  /** Name and version. */
  name: string
  /**
   * As declared by the package, usually an SPDX expression; null if neither the lock file nor the package declares one.
   */
  license: string | null
  author: string | null
  /** Text of its licence files; null if it has none, or may not be installed. */
  text: string | null
  isOptional: boolean
}

/** Every package of the lock file that isn't for development only, sorted by name and version. */
export function noticesOf(folder: string): Notice[] {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, LockedPackage>)
  const found = new Map<string, Notice>()
  for (const [place, entry] of packages) {
    if (place === '' || entry.dev) continue
    const isOptional = entry.optional === true || entry.devOptional === true
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // The lock file doesn't have the licence of every build for another system: it is that of the package it belongs
    // to.
    const parent = packages.find(([, one]) => one.optionalDependencies?.[name] !== undefined)?.[1]
    const notice = { name: `${name} ${entry.version}`, isOptional, license: entry.license ?? null }
    if (isOptional) {
      const license = notice.license ?? parent?.license ?? null
      found.set(notice.name, { ...notice, license, author: null, text: null })
      continue
    }
    const own: Manifest = JSON.parse(readFileSync(join(folder, place, 'package.json'), 'utf8'))
    const author = (typeof own.author === 'string' ? own.author : own.author?.name)?.replace(/ <.*/, '') ?? null
    const license = notice.license ?? own.license ?? null
    found.set(notice.name, { ...notice, license, author, text: licenceText(join(folder, place)) })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** All licence and notice files of a package: top-level ones first, then those of bundled code. */
function licenceText(folder: string): string | null {
  const files: string[] = []
  const look = (inside: string) => {
    const entries = readdirSync(join(folder, inside), { withFileTypes: true })
    const names = entries.map(entry => ({
      entry,
      path: inside === '' ? entry.name : `${inside}/${entry.name}`,
    }))
    for (const { entry, path } of names.sort((a, b) => (a.path < b.path ? -1 : 1))) {
      if (entry.isDirectory() && entry.name !== 'node_modules') look(path)
      if (entry.isFile() && /^(?:licen[cs]e|copying|notice)|\.licen[cs]e(?:\.txt)?$/i.test(entry.name)) files.push(path)
    }
  }
  look('')
  const isInside = (path: string) => Number(path.includes('/'))
  const texts = files
    .sort((a, b) => isInside(a) - isInside(b))
    .map(path => {
      const text = readFileSync(join(folder, path), 'utf8').replace(/\s*\n/g, end =>
        '\n'.repeat(Math.min(end.split('\n').length - 1, 2)),
      )
      return files.length === 1 ? text.trim() : `[${path}]\n\n${text.trim()}`
    })
  return texts.length === 0 ? null : texts.join('\n\n')
}

/** The version of the SumatraPDF bundled with pdf-to-printer, from its file name. */
export function sumatraVersion(folder: string): string {
  const names = readdirSync(join(folder, 'node_modules/pdf-to-printer/dist'))
  const versions = names.flatMap(name => /^SumatraPDF-([\d.]+)-32\.exe$/.exec(name)?.[1] ?? [])
  if (versions.length !== 1)
    throw new Error('pdf-to-printer no longer brings one SumatraPDF: see what it prints with now')
  return versions.join()
}

/** Generates the whole file for a project folder with its packages installed. */
export function noticesText(folder: string): string {
  const notices = noticesOf(folder)
  const line = ({ name, license, author }: Notice) =>
    `- ${name}: ${license ?? 'see its text'}${author === null ? '' : `, ${author}`}`
  const plain = notices.filter(one => !one.isOptional && one.text === null)
  const byText = new Map<string, Notice[]>()
  for (const one of notices) {
    if (one.text !== null) byText.set(one.text, [...(byText.get(one.text) ?? []), { ...one, author: null }])
  }
  return `${[
    '# Third-party notices',
    'Selvedge runs with the packages below, each under its own licence. `node scripts/third-party-notices.ts` writes this file.',
    '## SumatraPDF',
    `On Windows, pdf-to-printer prints with SumatraPDF ${sumatraVersion(folder)}, a program of its own that lies in that package (\`dist/\`). SumatraPDF is free software under the [GNU General Public License, version 3](https://www.gnu.org/licenses/gpl-3.0.html); parts of it are under BSD licences. It contains MuPDF, which is under the [GNU Affero General Public License, version 3](https://www.gnu.org/licenses/agpl-3.0.html), and section 13 of that licence applies to SumatraPDF too. Copyright 2006-2022 all its authors. The source of both: https://github.com/sumatrapdfreader/sumatrapdf`,
    '## Packages that npm installs only where it can',
    'Builds for one system, what the keychain needs, and packages that are needed only beside certain others. They are listed with their licence, without its text.',
    notices
      .filter(one => one.isOptional)
      .map(line)
      .join('\n'),
    '## Packages without a licence text of their own',
    plain.map(line).join('\n'),
    '## Packages with their licence texts',
    ...[...byText].map(([text, names]) => `${names.map(line).join('\n')}\n\n\`\`\`\`text\n${text}\n\`\`\`\``),
  ].join('\n\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(noticesFile, noticesText(root))
