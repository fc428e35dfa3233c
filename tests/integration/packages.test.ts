// @module-tag long
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { extractFile, listPackage, statFile } from '@electron/asar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closureOf, isRun } from '../../scripts/package/app-folder.ts'
import { builtProgram } from '../../scripts/package/built-program.ts'
import { wrongFuses } from '../../scripts/package/fuses.ts'
import { build, makeAsar } from '../../scripts/package/make-packages.ts'
import { publisher } from '../../scripts/package/publisher.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
let asar: string
let list: string[]
let packages: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-packages-'))
  const made = await makeAsar({ output: folder })
  asar = made.asar
  packages = made.packages
  list = listPackage(asar, { isPack: false }).map(path => path.split('\\').join('/').slice(1))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const isUnpacked = (path: string) => {
  const entry = statFile(asar, path)
  return 'unpacked' in entry && entry.unpacked === true
}

it('has the build, the resources and the manifest that the desk reads', () => {
  for (const file of [
    'main/index.js',
    'main/cli.js',
    'main/station-worker.js',
    'main/price-worker.js',
    'main/backup-worker.js',
    'main/page-size-worker.js',
    'main/claims-worker.js',
    'preload/index.cjs',
    'renderer/index.html',
    'resources/migrations/station/001-first.sql',
    'THIRD-PARTY-NOTICES.md',
  ]) {
    expect(list).toContain(file)
  }
  const manifest = JSON.parse(extractFile(asar, 'package.json').toString())
  expect(manifest).toMatchObject({ name: 'selvedge', productName: 'Selvedge', type: 'module', main: 'main/index.js' })
  expect(manifest.appId).toBe(publisher.appId)
  expect(manifest).not.toHaveProperty('devDependencies')
})

it('has no development dependency, no source, no test and no source map', async () => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages
  const development = Object.keys(lock).filter(place => lock[place].dev)
  expect(development.length).toBeGreaterThan(100)
  const folders = new Set(list)
  expect(development.filter(place => folders.has(place))).toEqual([])
  expect(packages).toContain('node_modules/better-sqlite3')
  const unexpected = /(\.map|\.ts|\.tsx|\.gyp|tsbuildinfo)$|^(tests|scripts|docs|src-)|\.env|package-lock/
  expect(list.filter(path => unexpected.test(path))).toEqual([])
  // Those of the window are in its build.
  expect(list.filter(path => /^node_modules\/(react|ag-grid|@mantine|electron)(\/|$)/.test(path))).toEqual([])
})

it('unpacks native modules and nothing else', async () => {
  const unpacked = list.filter(isUnpacked)
  expect(unpacked.length).toBeGreaterThan(0)
  expect(unpacked.filter(path => !/\.(node|exe)$/.test(path))).toEqual([])
  expect(
    unpacked.some(path => path.includes(`better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`)),
  ).toBe(true)
  for (const path of unpacked) expect((await stat(join(`${asar}.unpacked`, path))).size).toBeGreaterThan(10_000)
})

it('packs SumatraPDF for Windows only, beside the archive, where the desk looks for it', async () => {
  const windows = await makeAsar({ output: join(folder, 'windows'), platform: 'win32' })
  const place = 'node_modules/pdf-to-printer/dist'
  const programs = (await readdir(join(`${windows.asar}.unpacked`, place))).filter(name => name.endsWith('.exe'))
  expect(programs).toEqual([expect.stringMatching(/^SumatraPDF.*\.exe$/)])
  expect(list.filter(path => path.endsWith('.exe'))).toEqual([])
})

it('stays small', async () => {
  expect((await stat(asar)).size).toBeLessThan(60e6)
})

it('refuses a package that is listed for development or nowhere', () => {
  const lock = {
    packages: {
      'node_modules/a': { dependencies: { b: '1' } },
      'node_modules/b': {},
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/c': { dev: true },
    },
  }
  expect(closureOf(lock, ['b'])).toEqual(['node_modules/b'])
  expect(() => closureOf(lock, ['a'])).toThrow('c, which node_modules/a/node_modules/b loads, is a development')
  expect(() => closureOf(lock, ['d'])).toThrow('not in package-lock.json')
})

it('takes of a package what its target runs', () => {
  const runs = (name: string, inside: string) => isRun(name, inside, { platform: 'darwin' })
  expect(runs('better-sqlite3', 'prebuilds/darwin-arm64.node')).toBe(true)
  expect(runs('better-sqlite3', 'prebuilds/win32-x64.node')).toBe(false)
  expect(runs('better-sqlite3', 'deps/sqlite3/sqlite3.c')).toBe(false)
  expect(runs('keytar', 'build/Release/keytar.node')).toBe(true)
  expect(runs('keytar', 'build/Release/obj.target/x.o')).toBe(false)
  expect(runs('some', 'src/index.js')).toBe(true)
  expect(runs('some', 'LICENSE.md')).toBe(true)
  expect(runs('some', 'README.md')).toBe(false)
})

/** A folder like Electron's, whose program is only its fuses: nine of them, as Electron delivers them. */
async function standInProgram(fuses = '101100010'): Promise<string> {
  const place = join(folder, 'electron')
  await mkdir(join(place, 'resources'), { recursive: true })
  const wire = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9]), Buffer.from(fuses)])
  await writeFile(join(place, 'electron'), Buffer.concat([Buffer.alloc(5000), wire, Buffer.alloc(5000)]))
  await chmod(join(place, 'electron'), 0o755)
  return place
}

it.runIf(process.platform === 'linux')(
  'becomes a program by electron-builder, with every fuse as declared',
  async () => {
    const electronDist = await standInProgram()
    expect(await wrongFuses(join(electronDist, 'electron'))).toContain('RunAsNode is 1')
    const output = join(folder, 'packages')
    await build({ app: join(folder, 'app'), output, electronDist }, true)
    const program = join(output, 'linux-unpacked')
    expect(builtProgram(output)).toBe(join(program, 'selvedge'))
    expect(await wrongFuses(join(program, 'selvedge'))).toEqual([])
    const resources = await readdir(join(program, 'resources'))
    expect(resources.sort()).toEqual(['app-update.yml', 'app.asar', 'app.asar.unpacked'])
    const packed = listPackage(join(program, 'resources', 'app.asar'), { isPack: false }).map(path => path.slice(1))
    const files = list.filter(path => 'size' in statFile(asar, path))
    expect(packed.filter(path => !list.includes(path))).toEqual([])
    expect(files.filter(path => !packed.includes(path))).toEqual([])
  },
)
