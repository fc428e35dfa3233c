import { expect, test } from 'vitest'
import type { KeptSource, KeptSources } from '../../src-renderer/imports/source-handles.ts'
import { SourceFiles } from '../../src-renderer/imports/sources.ts'

const list = 'Username,Currency,Fabric Code,Shirts / Retail\r\nHarbour & Vale,USD,HV-0412,120.50\r\n'

test('after a reload a file with a handle is looked at once a person allows it, and a change of it is noticed', async () => {
  let now = new File([list], 'week.csv', { lastModified: 5 })
  let allowed: PermissionState = 'prompt'
  const handle = {
    name: 'week.csv',
    kind: 'file',
    getFile: async () => now,
    queryPermission: async () => allowed,
    requestPermission: async () => {
      allowed = 'granted'
      return allowed
    },
  } as unknown as FileSystemFileHandle
  const store = new Map<number, KeptSource>()
  const kept: KeptSources = {
    get: async draft => store.get(draft) ?? null,
    set: async (draft, source) => void store.set(draft, source),
    delete: async draft => void store.delete(draft),
  }
  const known = { name: 'week.csv', bytes: now.size, modifiedAt: 5 }
  new SourceFiles(kept).keep(1, { file: now, handle })

  const reloaded = new SourceFiles(kept)
  expect(await reloaded.look(1, known)).toEqual({ is: 'ask' })
  await reloaded.allow(1)
  expect(await reloaded.look(1, known)).toEqual({ is: 'same' })
  now = new File(['other'], 'week.csv', { lastModified: 9 })
  const news = await reloaded.look(1, known)
  expect(news).toMatchObject({ is: 'changed', source: { handle } })
  if (news.is === 'changed') reloaded.leave(1, news.source)
  expect(await new SourceFiles(kept).look(1, known)).toEqual({ is: 'same' })
  // The same number on another data folder is another draft.
  expect(await new SourceFiles(kept).look(1, { ...known, name: 'other.csv' })).toEqual({ is: 'unknown' })
  allowed = 'denied'
  expect(await new SourceFiles(kept).look(1, known)).toEqual({ is: 'unknown' })
})
