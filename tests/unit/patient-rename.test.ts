import { expect, test } from 'vitest'
import { renamePatiently } from '../../src-main/patient-rename.ts'

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

test.each(['EPERM', 'EACCES', 'EBUSY'])('on Windows %s is tried again for a second', async code => {
  const short = failing(code, 3)
  await renamePatiently('a', 'b', 'win32', short.work)
  expect(short.calls()).toBe(4)
  const long = failing(code, Number.POSITIVE_INFINITY)
  await expect(renamePatiently('a', 'b', 'win32', long.work)).rejects.toThrow(code)
  expect(long.calls()).toBeGreaterThan(3)
})

test.each([
  ['linux', 'EPERM'],
  ['darwin', 'EACCES'],
  ['win32', 'ENOENT'],
  ['win32', 'EXDEV'],
] as const)('on %s %s is final', async (platform, code) => {
  const rename = failing(code, 1)
  await expect(renamePatiently('a', 'b', platform, rename.work)).rejects.toThrow(code)
  expect(rename.calls()).toBe(1)
})
