import { parseArgs } from 'node:util'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { conclude, smokeHelp } from './outcome.ts'
import { priceRows } from './prices/rows.ts'

const help = `npm run bench:grid -- [--only ROW]... [--smoke]
  --only ROW  one of: ${Object.keys(priceRows).join(', ')}; may be repeated. Without it all.
${smokeHelp}
`

/** Measures, prints the tables, and answers the exit code: 0 where every target is kept, 1 where one is missed, 2 for wrong options. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, smoke: { type: 'boolean', default: false } },
  })
  const names = Object.keys(priceRows) as (keyof typeof priceRows)[]
  const wanted = values.only ?? names
  if (wanted.some(name => !Object.hasOwn(priceRows, name))) {
    console.error(help)
    return 2
  }
  await ensureBuild()
  const missed: string[] = []
  for (const name of names) if (wanted.includes(name)) missed.push(...(await priceRows[name](values.smoke)))
  return conclude(missed, values.smoke)
}

process.exitCode = await main()
