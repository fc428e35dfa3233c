import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultDataFolder } from '../../src-main/storage/default-folder.ts'
import { computerMark, openStateFolder, stateFolder } from '../../src-main/storage/state-folder.ts'

const chosen = () => ({ XDG_STATE_HOME: process.env['XDG_STATE_HOME'] })

it.skipIf(process.platform !== 'linux')(
  'the data folder goes by an absolute folder alone, and never by where a desk starts',
  () => {
    expect(defaultDataFolder({ XDG_DATA_HOME: '/data' })).toBe('/data/selvedge')
    for (const named of ['', 'not/absolute', undefined])
      expect(defaultDataFolder({ XDG_DATA_HOME: named })).toBe(join(homedir(), '.local', 'share', 'selvedge'))
  },
)

describe('the state folder', () => {
  it('is where the platform keeps state, and never inside the data folder', () => {
    expect(stateFolder({ XDG_STATE_HOME: '/state' })).toBe(join('/state', 'selvedge'))
    expect(stateFolder({ XDG_STATE_HOME: 'not/absolute' })).toContain(homedir())
    expect(stateFolder({})).not.toBe(stateFolder({ XDG_STATE_HOME: '/state' }))
  })

  it.skipIf(process.platform === 'win32')('is closed to other users, also one that stood open', () => {
    const folder = openStateFolder(chosen())
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    chmodSync(folder, 0o755)
    expect(statSync(openStateFolder(chosen())).mode & 0o777).toBe(0o700)
  })

  it.skipIf(process.getuid?.() !== 0)('is not used where it belongs to another user', () => {
    chownSync(openStateFolder(chosen()), 65534, 65534)
    expect(() => openStateFolder(chosen())).toThrow('it belongs to another user')
    chownSync(stateFolder(chosen()), 0, 0)
  })

  it('that cannot be made says why', () => {
    const folder = stateFolder(chosen())
    mkdirSync(join(folder, '..'), { recursive: true })
    writeFileSync(folder, 'in the way')
    expect(() => openStateFolder(chosen())).toThrow(folder)
  })

  it('names the computer without telling its id', () => {
    expect(computerMark()).toMatch(/^[0-9a-f]{12}$/)
    expect(computerMark()).toBe(computerMark())
  })
})
