import tls from 'node:tls'
import { expect, it, vi } from 'vitest'

it('says once that the computer’s authorities can’t be read, and goes on', async () => {
  // A new module, since another test of this process may have read them.
  vi.resetModules()
  const { setSink } = await import('../../src-main/observers.ts')
  const { trustSystemAuthorities } = await import('../../src-main/system-authorities.ts')
  const written: unknown[] = []
  setSink(error => void written.push(error))
  const reading = vi.spyOn(tls, 'getCACertificates').mockImplementation(() => {
    throw new Error('no store')
  })
  trustSystemAuthorities()
  trustSystemAuthorities()
  reading.mockRestore()
  expect(written).toEqual([expect.objectContaining({ cause: new Error('no store') })])
})
