import { beforeEach } from 'vitest'
import { setSink } from '../../src-main/observers.ts'

/** What callbacks threw since each test of this file began. */
export function writtenDown(): unknown[] {
  const errors: unknown[] = []
  beforeEach(() => {
    errors.length = 0
    setSink(error => void errors.push(error))
  })
  return errors
}
