import { parseArgs } from 'node:util'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { priceRows } from './prices/rows.ts'

const help = `npm run bench:grid -- [--only ROW]...
  --only ROW  one of: ${Object.keys(priceRows).join(', ')}; may be repeated. Without it all.
`

/** Measures, prints the tables, and answers the exit code: 0 where every target is kept, 1 where one is missed, 2 for wrong options. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
  const names = Object.keys(priceRows) as (keyof typeof priceRows)[]
  const wanted = values.only ?? names
  if (wanted.some(name => !Object.hasOwn(priceRows, name))) {
    console.error(help)
    return 2
  }
  await ensureBuild()
  const missed: string[] = []
  for (const name of names) if (wanted.includes(name)) missed.push(...(await priceRows[name]()))
  console.log(missed.length === 0 ? 'Every target is kept.' : `Missed: ${missed.join('; ')}.`)
  return missed.length === 0 ? 0 : 1
}

process.exitCode = await main()
