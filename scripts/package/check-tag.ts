import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

// A release's tag is `v` and the version of package.json: `node scripts/package/check-tag.ts v0.2.0`.
const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '..', '..', 'package.json'), 'utf8'))
const tag = process.argv[2]
if (tag !== `v${version}`) {
  process.stderr.write(`The tag is ${tag}, but package.json has version ${version}.\n`)
  process.exitCode = 1
}
