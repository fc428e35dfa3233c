import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { briefPatience, renamePatiently, renamePatientlySync } from '../../src-main/new-file.ts'

/** A rename that fails so often. */
const failing = (code: string, times: number) => {
  let calls = 0
  return {
    work: () => {
      calls += 1
      if (calls <= times) throw Object.assign(new Error(code), { code })
    },
    calls: () => calls,
  }
}

const ways: [string, typeof renamePatiently][] = [
  ['asynchronously', renamePatiently],
  ['synchronously', async (...given) => renamePatientlySync(...given)],
]
const codes = ['EPERM', 'EACCES', 'EBUSY']

test.each(ways.flatMap(([way, rename]) => codes.map(code => [way, code, rename] as const)))(
  'on Windows, %s, %s is tried again for a while',
  async (_way, code, rename) => {
    const short = failing(code, 3)
    await rename('a', 'b', { platform: 'win32', work: short.work })
    expect(short.calls()).toBe(4)
    const long = failing(code, Number.POSITIVE_INFINITY)
    const never = rename('a', 'b', { platform: 'win32', work: long.work, patience: briefPatience })
    await expect(never).rejects.toThrow(code)
    expect(long.calls()).toBeGreaterThan(3)
  },
)

const final = [
  ['linux', 'EPERM'],
  ['darwin', 'EACCES'],
  ['win32', 'ENOENT'],
  ['win32', 'EXDEV'],
] as const
test.each(ways.flatMap(([way, rename]) => final.map(([platform, code]) => [platform, code, way, rename] as const)))(
  'on %s %s is final, %s',
  async (platform, code, _way, renaming) => {
    const rename = failing(code, 1)
    await expect(renaming('a', 'b', { platform, work: rename.work })).rejects.toThrow(code)
    expect(rename.calls()).toBe(1)
  },
)

test('nothing of main renames a file in another way', () => {
  const main = join(import.meta.dirname, '../../src-main')
  const files = readdirSync(main, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const renames = files.filter(name =>
    /import \{[^}]*\b(rename|renameSync)\b[^}]*\} from 'node:fs/.test(readFileSync(join(main, name), 'utf8')),
  )
  expect(renames).toEqual(['new-file.ts'])
})
