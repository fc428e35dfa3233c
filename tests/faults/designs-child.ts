import { setTimeout as pause } from 'node:timers/promises'
import { between, dice } from '../../src-practice/random.ts'
import { sheetName, startDesigns } from '../integration/designs-support.ts'
import { liveAsTold } from './lives.ts'

/** A life of a desk that edits designs and submits them until it is killed; it comes as a line of JSON on stdin. */
export interface DesignLife {
  baseUrl: string
  folder: string
  seed: number
  life: number
  /** Options that are edited: few, so that they are edited again while they are on their way. */
  options: number
}

/** Random edits of the first few options, undos, and submits that nobody waits for. */
async function live({ baseUrl, folder, seed, life, options }: DesignLife): Promise<void> {
  const next = dice(seed, 'life of designs', life)
  const world = await startDesigns({ baseUrl, folder })
  const sheet = await world.open()
  for (let count = 1; ; count++) {
    const draw = next()
    if (draw < 0.25) void world.submit().catch(() => {})
    else if (draw < 0.35) {
      await world.prices.ask('prices.revert', { sheet: sheetName, entry: 'last', overwrite: 'all' })
    } else {
      const option = sheet.codes[between(next, 0, options - 1)] ?? ''
      const value = life * 100_000 + count * 100
      const { entry } = await world.type(sheet, [[option, next() < 0.5 ? 'wholesale' : 'retail', value]])
      process.stdout.write(`${JSON.stringify({ entry, value })}\n`)
    }
    await pause(between(next, 0, 30))
  }
}

liveAsTold(live)
