import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSources } from './sources.mjs'
import { gapTypes, type Texts, textFaults } from './text-rules.ts'
import { unusedTexts } from './text-uses.ts'

// Writes the types of the gaps after a change of en.json. With `--check` (`npm run lint`) it compares instead, and
// compares the Chinese texts with the English ones and names those that nothing says.

const root = join(import.meta.dirname, '..')
const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(join(root, `resources/texts/${language}.json`), 'utf8'))
const typesFile = join(root, 'src-shared/texts/gaps.gen.ts')

const english = textsOf('en')
const types = gapTypes(english)
if (process.argv.includes('--check')) {
  const sources = listSources(root)
    .filter(path => /^src-.*\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
    .map(path => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  const faults = [
    ...textFaults(english, textsOf('zh-CN')).map(fault => `resources/texts/zh-CN.json: ${fault}`),
    ...unusedTexts(english, sources).map(fault => `resources/texts/en.json: ${fault}`),
  ]
  if (readFileSync(typesFile, 'utf8') !== types) faults.push('resources/texts/en.json has changed: run npm run texts')
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} else {
  writeFileSync(typesFile, types)
}
