import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkArrows } from '../../scripts/arrows.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'arrows-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (files: Record<string, string>) => {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
}
const faultsOf = (files: Record<string, string>) => {
  put(files)
  return checkArrows(root).faults
}

test('one exported type name in two files is a fault, also of a class; functions and inner types are none', () => {
  const faults = faultsOf({
    'src-shared/print/a.ts': 'export interface Job {}\nexport const count = 1\ninterface Inner {}',
    'src-main/print/b.ts': 'export class Job {}\nexport const count = 2\ninterface Inner {}',
    'src-main/print/c.ts': 'export type Other = string',
  })
  expect(faults).toEqual([
    'Job is exported by src-main/print/b.ts and src-shared/print/a.ts: give each thing a name of its own',
  ])
})

test.each([
  ['the renderer imports main', 'src-renderer/print/a.ts', '../../src-main/desk.ts'],
  ['the renderer imports main as a type', 'src-renderer/print/a.ts', 'type:../../src-main/desk.ts'],
  ['the renderer imports Node', 'src-renderer/print/a.ts', 'node:fs'],
  ['the renderer imports Node without its prefix', 'src-renderer/print/a.ts', 'path'],
  ['the renderer imports the practice service', 'src-renderer/print/a.ts', '../../src-practice/index.ts'],
  ['the renderer imports Electron', 'src-renderer/client/a.ts', 'electron'],
  ['shared imports main', 'src-shared/print/a.ts', '../../src-main/desk.ts'],
  ['shared imports Node', 'src-shared/print/a.ts', 'node:crypto'],
  ['shared imports React', 'src-shared/print/a.ts', 'react'],
  ['shared imports the renderer', 'src-shared/a.ts', '../src-renderer/kit/index.ts'],
  ['the renderer imports all schemas', 'src-renderer/kit/a.ts', '../../src-shared/contract/index.ts'],
  ['the renderer imports them by a detour', 'src-shared/permissions.ts', './service/index.ts'],
  ['the renderer reads the texts itself', 'src-renderer/kit/a.ts', '../../resources/texts/en.json'],
  ['the preload imports more than the contract', 'src-preload/index.ts', '../src-shared/print/rules.ts'],
  ['the preload imports main', 'src-preload/index.ts', '../src-main/dispatch.ts'],
  ['the practice service imports main', 'src-practice/a.ts', '../src-main/storage/database.ts'],
  ['the practice service imports a rule', 'src-practice/a.ts', '../src-shared/orders/status.ts'],
  ['the practice service imports a type', 'src-practice/orders/a.ts', 'type:../../src-shared/contract/acts.ts'],
  ['the practice service imports a reader', 'src-practice/a.ts', '../src-shared/service/readers/links.ts'],
  ['main imports the renderer', 'src-main/desk.ts', '../src-renderer/kit/index.ts'],
  ['main imports the practice service', 'src-main/desk.ts', 'import():../src-practice/index.ts'],
  ['the command line imports it at once', 'src-main/cli.ts', '../src-practice/index.ts'],
  ['the command line imports its insides', 'src-main/cli.ts', 'import():../src-practice/faults.ts'],
  ['a station knows Electron', 'src-main/print/a.ts', 'electron'],
  ['a station requires Electron', 'src-main/print/a.ts', 'require():electron'],
  ['the browser shell knows Electron', 'src-main/shells/browser/a.ts', 'electron/main'],
  ['a shell reaches into the desk', 'src-main/shells/browser/a.ts', '../../print/station.ts'],
  ['one shell knows the other', 'src-main/shells/browser/a.ts', '../electron/window.ts'],
  ['the service client knows the station', 'src-main/service/a.ts', '../print/station.ts'],
  ['a station knows the shells', 'src-main/print/a.ts', '../shells/browser/index.ts'],
  ['the doctor knows a shell', 'src-main/diagnostics/a.ts', '../shells/browser/index.ts'],
  ['a station knows the doctor', 'src-main/print/a.ts', '../diagnostics/doctor.ts'],
  ['a station knows the desk', 'src-main/print/a.ts', '../desk.ts'],
  ['a feature imports another', 'src-renderer/print/a.ts', '../settings/index.ts'],
  ['the frame imports the insides of a feature', 'src-renderer/frame/a.ts', '../print/grid/columns.ts'],
  ['a feature imports the insides of the ground', 'src-renderer/print/a.ts', '../kit/grid/List.tsx'],
  ['a feature imports the frame', 'src-renderer/print/a.ts', '../frame/start.tsx'],
  ['a screen’s declaration imports the frame', 'src-renderer/print/screen.tsx', '../frame/start.tsx'],
  ['a screen’s declaration imports the insides of a feature', 'src-renderer/print/screen.tsx', '../orders/act.ts'],
  ['the ground imports a feature', 'src-renderer/kit/a.ts', '../print/index.ts'],
  ['the ground imports the frame as a type', 'src-renderer/kit/grid/a.ts', 'type:../../frame/screens.ts'],
  ['the client imports a screen', 'src-renderer/client/a.ts', '../print/index.ts'],
])('fails where %s', (_, from, imported) => {
  const [, how = '', specifier = ''] = /^(type:|import\(\):|require\(\):)?(.*)$/.exec(imported) ?? []
  const source =
    how === 'type:'
      ? `export type { A } from '${specifier}'`
      : how === 'import():'
        ? `export const a = () => import('${specifier}')`
        : how === 'require():'
          ? `export const a = require('${specifier}')`
          : `import { a } from '${specifier}'\nexport const b = a`
  const faults = faultsOf({ [from]: `\n${source}\n` })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(`${from}:2 imports`)
})

test('lets every arrow of the plan pass', () => {
  expect(
    faultsOf({
      'src-renderer/main.tsx': `import { a } from './frame/start.tsx'\nexport const b = <p>{a}</p>`,
      'src-renderer/frame/a.ts': `import { a } from '../print/index.ts'\nimport { b } from '../kit/grid/size.ts'\nexport { a, b }`,
      'src-renderer/print/screen.tsx': `import { a } from '../orders/index.ts'\nimport { b } from '../kit/index.ts'\nexport { a, b }`,
      'src-renderer/kit/a.ts': `import { a } from './grid/size.ts'\nimport { b } from '../client/index.ts'\nexport { a, b }`,
      'src-renderer/print/grid/a.ts': `import { a } from '../store.ts'\nimport { b } from '../../client/index.ts'\nimport { c } from '../../../src-shared/print/rules.ts'\nimport 'react'\nexport { a, b, c }`,
      'src-preload/index.ts': `import { a } from '../src-shared/contract/facts.ts'\nimport 'electron'\nexport { a }`,
      'src-practice/a.ts': `import { a } from '../src-shared/service/index.ts'\nimport 'node:http'\nexport { a }`,
      'src-main/index.ts': `import 'electron'\nimport './shells/electron/run.ts'`,
      'src-main/cli.ts': `export const a = () => import('../src-practice/index.ts')`,
      'src-main/shells/electron/a.ts': `import 'electron'\nimport '../../dispatch.ts'\nimport type { A } from '../shell-api.ts'\nexport type { A }`,
      'src-main/print/a.ts': `import '../storage/database.ts'\nimport '../service/index.ts'\nimport 'node:http'`,
      'src-main/diagnostics/a.ts': `import '../shells/browser/find-browser.ts'\nimport '../shells/find-electron.ts'\nimport '../version.ts'`,
      'src-main/session/a.ts': `import '../diagnostics/log.ts'`,
      'src-shared/texts/all.ts': `import a from '../../resources/texts/en.json' with { type: 'json' }\nexport { a }`,
      'src-shared/a.ts': `import { z } from 'zod'\nexport const a = z`,
    }),
  ).toEqual([])
})

test.each([
  ["client.on('printers.changed', () => {})", true],
  ['const stop = parts.client.on(event, take)', true],
  ["desk.on('rules.changed', take)", true],
  ['client.onConnection(connected => tell(connected))', true],
  ["typedField.on('text')(input)", false],
  ["hearAnswer(client, 'printers.list', take)", false],
])('a screen that hears main itself is a fault: %s', (line, isFault) => {
  const faults = faultsOf({ 'src-renderer/print/a.ts': line, 'src-renderer/client/b.ts': line, 'src-main/c.ts': line })
  expect(faults.map(fault => fault.split(' ')[0])).toEqual(isFault ? ['src-renderer/print/a.ts'] : [])
})

test('the files that may hear main themselves do, each with its reason', () => {
  expect(faultsOf({ 'src-renderer/print/store.ts': "client.on('jobs.changed', take)" })).toEqual([])
  expect(faultsOf({ 'src-renderer/print/store.ts': 'export const a = 1' })).toHaveLength(1)
})

test('fails on a ring of imports, and names its files in order', () => {
  const faults = faultsOf({
    'src-shared/a.ts': `import './b.ts'`,
    'src-shared/b.ts': `import './c.ts'`,
    'src-shared/c.ts': `import './a.ts'`,
  })
  expect(faults).toEqual([
    'a ring of imports: src-shared/a.ts -> src-shared/b.ts -> src-shared/c.ts -> src-shared/a.ts',
  ])
})

test('a ring of types alone is one, too: none of its files can be read without the others', () => {
  expect(
    faultsOf({
      'src-shared/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
      'src-shared/b.ts': `import './a.ts'\nexport type B = 1`,
    }),
  ).toHaveLength(1)
})

test('a file that cannot be read as TypeScript is named', () => {
  put({ 'src-shared/a.ts': 'export const = 1' })
  expect(() => checkArrows(root)).toThrow(/src-shared\/a\.ts cannot be read/)
})
