import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Calls whose arguments are spread from something of a bounded length, each with what bounds it. */
const bounded: Readonly<Record<string, string>> = {
  'src-renderer/app/notice-place.ts': 'three places',
  'src-shared/pricing/formulas/arithmetic.ts': 'the arguments of a function in a formula, which has a longest text',
  'src-shared/print/stage.ts': 'two stages',
  'src-main/diagnostics/examine-data.ts': 'what the doctor finds',
  'src-main/print/ledger/open-station-file.ts': 'what an opening finds, by kind',
  'src-main/pricing/book/open-price-file.ts': 'what an opening finds, by kind',
  'src-main/imports/reading/dialect.ts': 'the first records of a file',
  'src-practice/pricing/files/price-files.ts': 'cut to what is told',
  'src-shared/imports/code-suggestions.ts': 'at most 300 codes are compared letter by letter',
}

/** A call takes some 120,000 arguments; with more it throws "Maximum call stack size exceeded". */
const spread = /(?:\.(?:push|unshift|concat)|Math\.(?:min|max)|String\.from(?:CharCode|CodePoint))\(\s*\.\.\./

test('no call gets its arguments from a list that may be of any length', () => {
  const found = ['src-main', 'src-shared', 'src-renderer', 'src-preload', 'src-practice'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => join(folder, file))
      .filter(file => spread.test(readFileSync(file, 'utf8'))),
  )
  expect(found.filter(file => !Object.hasOwn(bounded, file.replaceAll('\\', '/')))).toEqual([])
})
