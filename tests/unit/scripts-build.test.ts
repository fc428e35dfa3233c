import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureBuild } from '../../scripts/ensure-build.ts'

let root: string
let made: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'))
  made = 0
  mkdirSync(join(root, 'src-main'))
  edit('1')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const edit = (text: string) => writeFileSync(join(root, 'src-main', 'cli.ts'), text)
const source = () => readFileSync(join(root, 'src-main', 'cli.ts'), 'utf8')
const make = async (_: string, folder: string) => {
  made += 1
  const text = source()
  mkdirSync(join(folder, 'main'), { recursive: true })
  await new Promise(done => setImmediate(done))
  writeFileSync(join(folder, 'main', 'cli.js'), text)
}
const build = (how = make) => ensureBuild({ root, make: how, say: () => {} })
const builds = () => readdirSync(join(root, 'out')).filter(name => name !== 'main')

test('builds once, until the sources change', async () => {
  const first = await build()
  expect(await build()).toBe(first)
  expect(made).toBe(1)
  edit('2')
  const second = await build()
  expect(second).not.toBe(first)
  expect(readFileSync(join(second, 'main', 'cli.js'), 'utf8')).toBe('2')
  edit('1')
  expect(await build()).toBe(first)
  expect(made).toBe(2)
})

test('a new, a renamed and a removed file are changes too', async () => {
  const folders = [await build()]
  writeFileSync(join(root, 'src-main', 'more.ts'), 'x')
  folders.push(await build())
  rmSync(join(root, 'src-main', 'more.ts'))
  writeFileSync(join(root, 'src-main', 'moved.ts'), 'x')
  folders.push(await build())
  expect(new Set(folders).size).toBe(3)
})

test('several at once end with one whole build, and leave nothing else behind', async () => {
  const folders = await Promise.all([build(), build(), build(), build()])
  expect(new Set(folders).size).toBe(1)
  expect(readFileSync(join(folders[0] ?? '', 'main', 'cli.js'), 'utf8')).toBe('1')
  expect(builds()).toHaveLength(1)
})

test('a build that failed leaves nothing, and the next one tries again', async () => {
  const fails = async (_: string, folder: string) => {
    mkdirSync(folder, { recursive: true })
    throw new Error('no such module')
  }
  await expect(build(fails)).rejects.toThrow('no such module')
  expect(builds()).toEqual([])
  await build()
  expect(made).toBe(1)
})

test('a build of sources that changed meanwhile is used this once and never found again', async () => {
  const folder = await build(async (from, to) => {
    await make(from, to)
    edit('2')
  })
  expect(existsSync(join(folder, 'main', 'cli.js'))).toBe(true)
  expect(await build()).not.toBe(folder)
  edit('1')
  await build()
  expect(made).toBe(3)
})

test('keeps the newest two others, and clears away what an ended build left long ago', async () => {
  const folders: string[] = []
  for (const [at, text] of ['1', '2', '3', '4'].entries()) {
    edit(text)
    const folder = await build()
    folders.push(folder)
    if (at < 3) utimesSync(folder, new Date(2020, 0, at + 1), new Date(2020, 0, at + 1))
    if (at === 2) {
      mkdirSync(join(root, 'out', '.making-0123456789abcdef-1-1'))
      utimesSync(join(root, 'out', '.making-0123456789abcdef-1-1'), new Date(2020, 0, 1), new Date(2020, 0, 1))
      mkdirSync(join(root, 'out', '.making-0123456789abcdef-2-2'))
    }
  }
  expect(folders.map(folder => existsSync(folder))).toEqual([false, true, true, true])
  expect(readdirSync(join(root, 'out')).filter(name => name.startsWith('.making-'))).toEqual([
    '.making-0123456789abcdef-2-2',
  ])
})

test('the entry that package.json names leads to the newest build', async () => {
  const folder = await build()
  expect(readFileSync(join(root, 'out', 'main', 'index.js'), 'utf8')).toBe(
    `import '../${folder.slice(-16)}/main/index.js'\n`,
  )
})
