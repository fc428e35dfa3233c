import { describe, expect, it } from 'vitest'
import { fingerprintOf } from '../../src-shared/imports/fingerprint.ts'
import { format } from './imports-check-support.ts'

describe('the fingerprint of a file', () => {
  const titles = ['Username', 'Currency', 'Fabric Code']

  it('is the same for files of one program', () => {
    expect(fingerprintOf(titles, format)).toMatch(/^[\da-f]{16}$/)
    expect(fingerprintOf(titles, { ...format, decimal: ',', skip: 2 })).toBe(fingerprintOf(titles, format))
    expect(fingerprintOf(['Username ', 'Currency', 'Fabric\nCode'], format)).toBe(fingerprintOf(titles, format))
  })

  it('is another one for another header, dialect or encoding', () => {
    const prints = [
      fingerprintOf(titles, format),
      fingerprintOf(titles, { ...format, delimiter: ';' }),
      fingerprintOf(titles, { ...format, encoding: 'gb18030' }),
      fingerprintOf(titles, { ...format, bom: true }),
      fingerprintOf(titles, { ...format, newline: 'lf' }),
      fingerprintOf([...titles, 'Shirt'], format),
      fingerprintOf(['Currency', 'Username', 'Fabric Code'], format),
      fingerprintOf(['UsernameCurrency', 'Fabric Code'], format),
    ]
    expect(new Set(prints).size).toBe(prints.length)
  })

  it('is hardly ever that of another header', () => {
    const prints = Array.from({ length: 20_000 }, (_, at) => fingerprintOf([`${at}`], format))
    expect(new Set(prints).size).toBe(prints.length)
  })
})
