import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ringsOf, targetOf, violationOf } from './arrow-rules.ts'
import { importsOf } from './imports.ts'
import { listenerFaults } from './listeners.ts'
import { listSources } from './sources.mjs'
import { sharedTypeNames } from './type-names.ts'

/**
 * Checks which part of the project imports which, and which hears main's events.
 * @param root the project's folder
 * @returns the number of files, and one line per fault
 */
export const checkArrows = (root: string): { files: number; faults: string[] } => {
  const files = listSources(root).filter(path => /^src-[^/]+\/.*\.tsx?$/.test(path))
  const sources = files.map(path => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  const arrows = sources.flatMap(({ path: from, source }) =>
    importsOf(from, source).map(found => ({
      ...found,
      from,
      to: targetOf(from, found.specifier),
    })),
  )
  const faults = arrows.flatMap(arrow => {
    const violation = violationOf(arrow)
    return violation === null
      ? []
      : [`${arrow.from}:${arrow.line} imports ${arrow.to ?? arrow.specifier}: ${violation}`]
  })
  const rings = ringsOf(arrows).map(ring => `a ring of imports: ${[...ring, ...ring.slice(0, 1)].join(' -> ')}`)
  const others = [...sharedTypeNames(sources), ...listenerFaults(sources)]
  return { files: files.length, faults: [...faults, ...rings, ...others] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, faults } = checkArrows(resolve(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  console.error(
    faults.length === 0 ? `Arrows: ${files} files, all as they should be` : `Arrows: ${faults.length} wrong`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}
