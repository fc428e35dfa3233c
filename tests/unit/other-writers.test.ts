import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { otherInList } from '../../src-main/storage/mac-access.ts'
import { byRights, type Exposure, exposureOn, wayTo } from '../../src-main/storage/other-writers.ts'
import { readTrusted, warningOf } from '../../src-main/storage/trusted-file.ts'
import { otherWriter } from '../../src-main/storage/windows-access.ts'

const me = 'S-1-5-21-1004336348-1177238915-682003330-1001'
const other = 'S-1-5-21-1004336348-1177238915-682003330-1002'
const installer = 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464'
const admin = '(A;;FA;;;SY)(A;;FA;;;BA)'

describe('an access list of Windows', () => {
  test.each<[why: string, sddl: string, place: 'itself' | 'above']>([
    ['an administrator’s file that users may read', `O:BAG:SYD:PAI${admin}(A;;FR;;;BU)`, 'itself'],
    ['the same with rights as a number', `O:BAG:SYD:AI(A;ID;0x1f01ff;;;BA)(A;ID;0x1200a9;;;BU)`, 'itself'],
    ['this user’s own file', `O:${me}G:${me}D:(A;;FA;;;${me})(A;;FA;;;SY)(A;;FA;;;BA)`, 'itself'],
    ['Windows’ own folder', `O:${installer}G:${installer}D:PAI(A;;FA;;;${installer})(A;OICI;0x1200a9;;;BU)`, 'above'],
    [
      '%ProgramData%, where users add folders of their own',
      `O:SYG:SYD:PAI(A;OICIIO;GA;;;CO)(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;CI;DCLCRPCR;;;BU)(A;OICI;0x1200a9;;;BU)`,
      'above',
    ],
    [
      'the root of a drive, whose entry for its files isn’t for itself',
      `O:${installer}D:${admin}(A;OICIIO;SDGXGWGR;;;AU)(A;;LC;;;AU)`,
      'above',
    ],
    ['an owner’s rights', `O:BAD:(A;;FA;;;OW)`, 'itself'],
    ['the administrators of a domain', `O:DAD:(A;;FA;;;DA)(A;;FA;;;S-1-5-21-1-2-3-519)`, 'itself'],
    ['what is refused', `O:BAD:(D;;FA;;;WD)${admin}`, 'itself'],
    ['nobody', 'O:BAD:P', 'itself'],
    ['what is only audited', `O:BAD:${admin}S:(AU;SAFA;FA;;;WD)`, 'itself'],
  ])('of %s is nobody else’s', (_why, sddl, place) => {
    expect(otherWriter(sddl, place, me)).toBeNull()
  })

  test.each<[why: string, sddl: string, place: 'itself' | 'above', who: string, sid: string | null]>([
    ['users may write', `O:BAD:${admin}(A;;FRFW;;;BU)`, 'itself', 'everyone', 'S-1-5-32-545'],
    ['users may write, as a number', `O:BAD:${admin}(A;;0x1301bf;;;BU)`, 'itself', 'everyone', 'S-1-5-32-545'],
    ['everybody may do everything', 'O:BAD:(A;;GA;;;WD)', 'itself', 'everyone', 'S-1-1-0'],
    ['everybody, by the identifier', 'O:BAD:(A;;FA;;;S-1-1-0)', 'itself', 'everyone', 'S-1-1-0'],
    ['whoever signs in may append', `O:BAD:${admin}(A;;LC;;;AU)`, 'itself', 'everyone', 'S-1-5-11'],
    ['one account may delete it', `O:BAD:${admin}(A;;SD;;;${other})`, 'itself', `the account ${other}`, other],
    ['one account may change the list', `O:BAD:${admin}(A;;WD;;;${other})`, 'above', `the account ${other}`, other],
    ['one account may own it', `O:BAD:${admin}(A;ID;0x80000;;;${other})`, 'above', `the account ${other}`, other],
    ['users may delete what is in it', `O:BAD:${admin}(A;CI;DT;;;BU)`, 'above', 'everyone', 'S-1-5-32-545'],
    [
      'users may add to it, where it is the one',
      `O:BAD:${admin}(A;CI;DCLC;;;BU)`,
      'itself',
      'everyone',
      'S-1-5-32-545',
    ],
    ['guests may, by letters', `O:BAD:${admin}(A;;FA;;;BG)`, 'itself', 'the account BG', 'BG'],
    ['a right that isn’t known', `O:BAD:${admin}(A;;ZZ;;;BU)`, 'itself', 'everyone', 'S-1-5-32-545'],
    ['an object’s entry', `O:BAD:${admin}(OA;;FA;;;BU)`, 'itself', 'everyone', 'S-1-5-32-545'],
    ['another account owns it', `O:${other}G:SYD:${admin}`, 'itself', `the account ${other}`, other],
    ['users own it', 'O:BUG:BUD:P', 'above', 'everyone', 'S-1-5-32-545'],
    ['there is no list', 'O:BAG:BA', 'itself', 'everyone', null],
    ['it is said that there is no list', 'O:BAG:BAD:NO_ACCESS_CONTROL', 'itself', 'everyone', null],
  ])('says who else it is, where %s', (_why, sddl, place, who, sid) => {
    expect(otherWriter(sddl, place, me)).toEqual({
      who,
      sid,
      owns: sid !== null && sddl.startsWith(`O:${sid === 'S-1-5-32-545' ? 'BU' : sid}`),
    })
  })

  test.each([
    '',
    'D:(A;;FA;;;BA)',
    'O:BAD:(A;;FA;;;BA',
    'O:BAD:(XA;;FA;;;BU;(@User.x == 1))',
    'Access denied',
    'O:BAX:',
  ])('that can’t be read, “%s”, counts as none that protects', sddl => {
    expect(() => otherWriter(sddl, 'itself', me)).toThrow('access list')
  })
})

test.each<[listed: string, other: string | null]>([
  ['-rw-r--r--  1 root  wheel  5 Nov  3 10:00 /x', null],
  ['-rw-r--r--+ 1 root  wheel  5 Nov  3 10:00 /x\n 0: group:everyone deny delete\n', null],
  ['-rw-r--r--+ 1 root  wheel  5 Nov  3 10:00 /x\n 0: user:ann allow write,append\n', null],
  ['drwxr-xr-x+ 1 root  wheel  5 Nov  3 10:00 /x\n 0: group:admin inherited allow add_file,delete_child\n', null],
  [
    '-rw-r--r--+ 1 root  wheel  5 Nov  3 10:00 /x\n 0: user:bob allow read\n 1: user:bob allow read,write\n',
    'user:bob',
  ],
  ['drwxr-xr-x+ 1 root  wheel  5 Nov  3 10:00 /x\n 0: group:staff inherited allow list,delete_child\n', 'group:staff'],
  ['drwxr-xr-x+ 1 root  wheel  5 Nov  3 10:00 /x\n 0: group:staff allow write,file_inherit,only_inherit\n', null],
  ['-rw-r--r--+ 1 root  wheel  5 Nov  3 10:00 /x\n 0: 1F3A2B allow chown\n', '1F3A2B'],
])('an access list of macOS: %j', (listed, other) => {
  expect(otherInList(listed, 'ann')).toBe(other)
})

describe.skipIf(process.platform === 'win32')('a file', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'selvedge-trusted-')))
    file = join(folder, 'file.json')
    writeFileSync(file, 'text', { mode: 0o644 })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const found = (path = file, judge = {}): Exposure | null => exposureOn(wayTo(path), judge)
  const refused = (path: string, others: string) => ({ path, others, fix: expect.any(String) })

  test('of this user, below folders of this user or root, is read', () => {
    expect(readTrusted(file)).toBe('text')
    expect(readTrusted(relative(process.cwd(), file))).toBe('text')
    expect(readTrusted(join(folder, 'none'))).toBeNull()
    expect(readTrusted(join(folder, 'none', 'below'))).toBeNull()
  })

  test.each<[rights: string, who: string]>([
    ['646', 'everyone'],
    ['666', 'everyone'],
    ['664', 'everyone in group'],
  ])('with the rights %s is refused', (rights, who) => {
    chmodSync(file, rights)
    expect(found()).toEqual(refused(file, expect.stringContaining(who)))
    expect(() => readTrusted(file)).toThrow(expect.objectContaining({ code: 'config.open-to-others' }))
  })

  test.each(['777', '775', '2775'])('in a folder with the rights %s is refused, at whatever depth', rights => {
    const mode = Number.parseInt(rights, 8)
    const deep = join(folder, 'a', 'b')
    mkdirSync(deep, { recursive: true, mode: 0o755 })
    writeFileSync(join(deep, 'file'), '', { mode: 0o600 })
    expect(found(join(deep, 'file'))).toBeNull()
    chmodSync(join(folder, 'a'), mode)
    expect(found(join(deep, 'file'))?.path).toBe(join(folder, 'a'))
    // There nobody replaces what belongs to others.
    chmodSync(join(folder, 'a'), mode | 0o1000)
    expect(found(join(deep, 'file'))).toBeNull()
    expect(warningOf(join(folder, 'a'))?.data['path']).toBe(join(folder, 'a'))
  })

  test('of another user is refused, and so is one in another user’s folder', () => {
    const { uid } = { uid: process.getuid?.() ?? 0 }
    const stats = wayTo(file).map(step => ({ ...step, stats: Object.assign(Object.create(step.stats), { uid: 0 }) }))
    const ownedBy = (at: number, owner: number) =>
      exposureOn(
        stats.map((step, index) =>
          index === at ? { ...step, stats: Object.assign(Object.create(step.stats), { uid: owner }) } : step,
        ),
      )
    for (const at of stats.keys()) {
      expect(ownedBy(at, uid)).toBeNull()
      expect(ownedBy(at, uid + 1)).toEqual(refused(stats[at]?.path ?? '', `user ${uid + 1}, the owner,`))
    }
  })

  test('is looked at where its links lead, and so are the links’ own folders', () => {
    const shared = join(folder, 'shared')
    const own = join(folder, 'own')
    for (const made of [shared, own]) mkdirSync(made, { mode: 0o755 })
    const byShared = join(shared, 'link')
    const byOwn = join(own, 'link')
    symlinkSync('../file.json', byShared)
    symlinkSync(join(shared, '..', 'shared', 'link'), byOwn)
    expect(readTrusted(byOwn)).toBe('text')
    chmodSync(shared, 0o777)
    expect([found(byShared)?.path, found(byOwn)?.path]).toEqual([shared, shared])
    chmodSync(shared, 0o755)
    chmodSync(file, 0o666)
    expect([found(byShared)?.path, found(byOwn)?.path]).toEqual([file, file])
    symlinkSync('loop', join(own, 'loop'))
    expect(() => readTrusted(join(own, 'loop'))).toThrow('chain of links')
  })

  test('that isn’t a plain file, or is larger than any such file, is refused unopened', () => {
    const pipe = join(folder, 'pipe')
    expect(spawnSync('mkfifo', ['-m', '600', pipe]).status).toBe(0)
    writeFileSync(join(folder, 'large'), Buffer.alloc(1024 * 1024 + 1), { mode: 0o600 })
    for (const [path, why] of [
      [pipe, 'plain file'],
      [folder, 'plain file'],
      ['/dev/null', 'plain file'],
      [join(folder, 'large'), 'larger than 1024 kB'],
      [join(file, 'below'), 'ENOTDIR'],
    ] as const) {
      expect(() => readTrusted(path), path).toThrow(why)
      expect(() => readTrusted(path), path).toThrow(expect.objectContaining({ code: 'config.unreadable' }))
    }
  })

  test('that is swapped between the look and the reading isn’t read', () => {
    const another = join(folder, 'another')
    for (const swap of [() => renameSync(another, file), () => symlinkSync(another, file)]) {
      writeFileSync(another, 'another', { mode: 0o600 })
      writeFileSync(file, 'text', { mode: 0o600 })
      const judge = {
        // Asked once the way was looked at.
        get uid() {
          rmSync(file)
          swap()
          return process.getuid?.() ?? 0
        },
      }
      expect(() => readTrusted(file, judge)).toThrow(/replaced in the meantime|ELOOP/)
      rmSync(file)
    }
  })

  test('of macOS may be written by its administrators’ groups; elsewhere no group is told from another', () => {
    const [step] = wayTo(file).slice(-1)
    const ofGroup = (gid: number, platform: NodeJS.Platform) => {
      const stats: Stats = Object.assign(Object.create(step?.stats ?? null), { gid, mode: 0o100664 })
      return byRights({ path: file, stats }, { platform, uid: stats.uid, isAbove: false })
    }
    expect([ofGroup(80, 'darwin'), ofGroup(0, 'darwin')]).toEqual([null, null])
    for (const found of [ofGroup(20, 'darwin'), ofGroup(80, 'linux'), ofGroup(0, 'linux')]) expect(found).not.toBeNull()
  })
})
