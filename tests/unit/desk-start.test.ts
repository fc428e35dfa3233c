import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDeskStart, writeDeskStart } from '../../src-main/desk-start.ts'

const text = fc.stringMatching(/^[A-Za-z0-9 _.:/-]{1,20}$/)

describe('how a desk in a process of its own is told what to open', () => {
  it('reads back what was written, and leaves no secret in the environment', () => {
    fc.assert(
      fc.property(
        fc.record({
          profile: fc.option(
            text.map(name => `p${name}`),
            { nil: undefined },
          ),
          token: fc.option(text, { nil: null }),
          practice: fc.option(fc.record({ baseUrl: text, token: text }), { nil: undefined }),
        }),
        ({ profile, token, practice }) => {
          const start = { dataFolder: '/data/desk', profile, token, ...(practice ? { practice } : {}) }
          const { argv, secrets } = writeDeskStart(start)
          // Other users can read a command line.
          for (const secret of [token, practice?.token]) {
            if (secret && secret.length > 8) expect(argv.join('\n')).not.toContain(secret)
          }
          const environment: NodeJS.ProcessEnv = { PATH: '/bin', ...secrets }
          expect(readDeskStart(argv, environment)).toEqual(start)
          expect(environment).toEqual({ PATH: '/bin' })
        },
      ),
    )
  })
})
