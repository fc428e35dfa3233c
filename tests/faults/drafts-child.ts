import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { between, dice } from '../../src-practice/random.ts'
import type { CommandInput } from '../../src-shared/contract/index.ts'
import { startImports } from '../integration/imports-desk-support.ts'
import { liveAsTold } from './lives.ts'

/** A life of an import studio that prepares files until it is killed; it comes as a line of JSON on stdin. */
export interface DraftLife {
  baseUrl: string
  folder: string
  draft: number
  seed: number
  life: number
}

/** What is asked for, and then what was acknowledged: a line of JSON each. `value` null: it is gone. */
export interface DraftLine {
  say: 'asks' | 'done'
  what: `${'text' | 'left-out' | 'name' | 'source'} ${string}`
  value: string | boolean | null
}

const rows = 12

async function doing(what: DraftLine['what'], value: DraftLine['value'], work: () => Promise<unknown>): Promise<void> {
  const tell = (say: DraftLine['say']) =>
    process.stdout.write(`${JSON.stringify({ say, what, value } satisfies DraftLine)}\n`)
  tell('asks')
  await work()
  tell('done')
}

/** Random decisions on one draft; others are made of new files, given anew, and removed. */
async function live({ baseUrl, folder, draft, seed, life }: DraftLife): Promise<void> {
  const next = dice(seed, 'drafts', life)
  const { ask } = await startImports({ baseUrl, folder })
  const made: number[] = []
  for (let count = 1; ; count++) {
    const value = life * 10_000 + count
    const bytes = new TextEncoder().encode(`a,b\r\n${'1,2\r\n'.repeat(between(next, 1, 2000))}${value},3`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const hand = async (to: { draft: number; renewal?: number }) => {
      for (let at = 0; at < bytes.length; at += 3000)
        await ask('imports.piece', { ...to, at, bytes: bytes.slice(at, at + 3000) })
    }
    const source = { bytes: bytes.length, modifiedAt: null }
    const decide = (decision: CommandInput<'imports.decide'>['decision']) => ask('imports.decide', { draft, decision })
    const choice = next()
    const row = between(next, 0, rows - 1)
    if (choice < 0.35) {
      const cells = [{ row, column: 3, text: String(value) }]
      await doing(`text ${row}`, String(value), () => decide({ set: 'texts', cells }))
    } else if (choice < 0.55) {
      const on = next() < 0.5
      await doing(`left-out ${row}`, on, () => decide({ set: 'left-out-row', row, on }))
    } else if (choice < 0.7) {
      const name = `Name ${value}`
      await doing(`name ${name}`, 'ignore', () => decide({ set: 'name', name, to: 'ignore' }))
    } else if (choice < 0.85 || made.length === 0) {
      const begun = await ask('imports.begin', { name: `${value}.csv`, retailer: '7', ...source })
      await doing(`source ${begun.draft}`, sha256, () => hand(begun))
      made.push(begun.draft)
    } else if (choice < 0.93) {
      const one = made.shift() ?? 0
      await doing(`source ${one}`, null, () => ask('imports.remove', { draft: one }))
    } else {
      const [one = 0] = made
      await doing(`source ${one}`, sha256, async () => {
        await hand({ draft: one, ...(await ask('imports.renew', { draft: one, ...source })) })
      })
    }
    await pause(between(next, 0, 8))
  }
}

liveAsTold(live)
