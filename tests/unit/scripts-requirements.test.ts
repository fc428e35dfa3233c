import { describe, expect, it } from 'vitest'
import { type Requirement, requirements } from '../../scripts/requirements.ts'
import { checkRequirements, verdictOnRequirement } from '../../scripts/service-page.ts'

const one = (evidence: Partial<Requirement> = {}): Requirement => ({
  id: 'one',
  section: '2.1',
  requirement: 'It does one thing.',
  ...evidence,
})

describe('the verdict on a requirement', () => {
  const desk = ['src-main']
  const practice = ['src-practice']
  it.each([
    ['nothing shows it', {}, 'not built yet'],
    ['only the practice service does it', { practice }, 'not built yet'],
    ['the desk does it', { desk }, 'conforms'],
    ['the desk does it by an assumption', { desk, assumed: 'the path' }, 'assumed: the path'],
    ['it is the service’s, which does it', { practice, isOfService: true as const }, 'conforms'],
    ['it is the service’s, which doesn’t', { desk, isOfService: true as const }, 'not built yet'],
  ])('where %s', (_where, evidence, verdict) => expect(verdictOnRequirement(evidence)).toBe(verdict))
})

describe('the requirements', () => {
  const test = ['tests/unit/scripts-requirements.test.ts']
  it('are in order', () => expect(() => checkRequirements(requirements)).not.toThrow())

  it.each([
    ['a path that is gone', [one({ desk: ['src-main/gone.ts'], tests: test })], 'src-main/gone.ts'],
    ['a test that is gone', [one({ desk: ['src-main'], tests: ['tests/gone.test.ts'] })], 'tests/gone.test.ts'],
    ['no test of what is built', [one({ desk: ['src-main'] })], 'names no test'],
    ['the same id twice', [one(), one()], 'twice'],
    ['the practice service as the desk', [one({ desk: ['src-practice'], tests: test })], 'practice service'],
    ['the desk as the practice service', [one({ practice: ['src-main'] })], 'practice service'],
  ])('may not have %s', (_what, all, said) => expect(() => checkRequirements(all)).toThrow(said))
})
