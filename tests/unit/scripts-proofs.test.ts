import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenRequirements } from '../../scripts/broken-requirements.ts'
import { proofsIn } from '../../scripts/proofs.ts'
import { requirements } from '../../scripts/requirements.ts'
import { checkRequirements, verdictOn } from '../../scripts/service-page.ts'

const root = resolve(import.meta.dirname, '..', '..')
const proofs = proofsIn(root)

describe('requirements', () => {
  it('that are built are each proved by a test, and no test proves what isn’t required', () => {
    expect(() => checkRequirements(requirements, proofs)).not.toThrow()
    expect(() => checkRequirements(requirements, new Map())).toThrow('no test says “Proves” of it')
    expect(() => checkRequirements([], proofs)).toThrow('doesn’t know')
  })

  it('conform only where they are proved and nothing of them is assumed', () => {
    const desk = ['src-main']
    expect(verdictOn({}, true)).toBe('not built yet')
    expect(verdictOn({ desk }, false)).toBe('built, not proved')
    expect(verdictOn({ desk }, true)).toBe('conforms')
    expect(verdictOn({ desk, assumed: 'the shape' }, true)).toBe('assumed: the shape')
    expect(verdictOn({ desk, by: ['admin.orders.void'] }, true)).toBe('conforms')
    expect(verdictOn({ desk, by: ['admin.orders.tickets'] }, true)).toBe('assumed: the path of `admin.orders.tickets`')
  })
})

describe('a broken requirement', () => {
  it.each(brokenRequirements.map(one => [one.id, one] as const))('%s has its place and its test', (id, one) => {
    expect(readFileSync(join(root, one.file), 'utf8').split(one.from)).toHaveLength(2)
    expect(proofs.get(id)?.some(({ file }) => file.endsWith('.test.ts'))).toBe(true)
  })
})
