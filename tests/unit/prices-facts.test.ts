import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { outboxFacts, priceFileSize } from '../../src-main/diagnostics/price-facts.ts'
import { message } from '../../src-shared/messages/index.ts'

const none = { queued: 0, saving: 0, rejected: 0, conflict: 0, draft: 0, held: 0 }

it('tells of the outbox what helps, and no name of a retailer', () => {
  const facts = outboxFacts({
    state: 'waiting',
    problem: message('service.unreachable', { url: 'https://ops.example/7', why: 'the name is not known' }),
    saved: 3,
    total: 9,
    perSecond: null,
    secondsLeft: null,
    findings: [],
    retailers: [
      { id: '7', name: 'Harbour & Vale', counts: { ...none, queued: 4, rejected: 1 } },
      { id: '9', name: 'Cloth House', counts: { ...none, queued: 1 } },
    ],
    designs: { unsent: 0, needing: 0 },
  })
  expect(facts).toMatchObject({ state: 'waiting', retailers: 2, cells: { queued: 5, rejected: 1, draft: 0 } })
  expect(facts.problem?.code).toBe('service.unreachable')
  expect(JSON.stringify(facts)).not.toMatch(/Harbour|Cloth/)
})

it('says how large prices.db is, or that there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-facts-'))
  try {
    expect(await priceFileSize(folder)).toBeNull()
    writeFileSync(join(folder, 'prices.db'), 'x'.repeat(100))
    expect(await priceFileSize(folder)).toEqual({ bytes: 100, walBytes: 0 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
