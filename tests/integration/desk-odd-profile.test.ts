import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { createDesk } from '../../src-main/desk.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'

afterAll(removeFolders)

it('a desk whose last profile can’t be read opens without it, and goes on once it is saved again', async () => {
  const dataFolder = temporaryFolder()
  const keychain = memoryKeychain()
  const start = () => createDesk({ shell: 'browser', dataFolder, fetch: nodeFetch, token: null, keychain })
  const first = await start()
  const draft = { name: 'Live', baseUrl: 'http://127.0.0.1:9', operations: {} }
  const { id } = await first.handlers['profiles.save'](draft)
  await first.handlers['profiles.open']({ id })
  await first.close()
  const db = new Database(join(dataFolder, 'station.db'))
  db.prepare('UPDATE profile SET operations = ?').run('{"admin.me.show": {"of_a_newer_version": 1}}')
  db.close()

  const { handlers, close } = await start()
  closeAfterTest(close)
  expect(await handlers['session.state']({})).toMatchObject({ status: 'no-profile' })
  expect(await handlers['profiles.list']({})).toMatchObject([{ id, operations: {} }])
  await expect(handlers['profiles.open']({ id })).rejects.toMatchObject({ code: 'session.bad-overrides' })
  await handlers['profiles.save']({ ...draft, id })
  expect(await handlers['profiles.open']({ id })).toMatchObject({ status: 'signed-out', profile: { id } })
})
