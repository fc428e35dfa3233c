// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { sampledStories as count } from '../chance.ts'
import { describeEnded, runStories, shrink, tallyOf } from './many.ts'

it(`${count} random stories of paper and prices end with nothing doubled, lost or silent`, async () => {
  const ended = await runStories({ seed: inject('faultSeed'), count, width: 3 })
  writeFileSync(join(inject('tallies'), 'stories.txt'), tallyOf(ended))
  const [first, ...others] = ended.filter(({ told }) => told.verdicts.length > 0)
  if (!first) return
  const shortest = await shrink(first)
  expect.fail([shortest, ...others].map(describeEnded).join('\n'))
}, 900_000)
