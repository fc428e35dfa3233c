import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands, isCommandName } from '../../src-shared/contract/index.ts'
import { guardedCommands, needOf } from '../../src-shared/permissions.ts'
import { declarationOf, operations } from '../../src-shared/service/index.ts'

// What a window sends and what needs something is in the matrix of actions and roles (tests/e2e/roles.spec.ts). Commands of the desk
// are there by its type; this finds operations of the service that a window sends by itself.

const matrix = readFileSync('tests/e2e/roles.spec.ts', 'utf8')
const sources = readdirSync('src-renderer', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file))
  .map(file => readFileSync(join('src-renderer', file), 'utf8'))
const named = new Set(
  sources.flatMap(source => [...source.matchAll(/'([a-z]+(?:[.-][a-zA-Z-]+)+)'/g)].map(([, name]) => name)),
)

const changes = (name: keyof typeof commands) =>
  Object.hasOwn(operations, name)
    ? declarationOf(name as keyof typeof operations).effect !== 'read'
    : !commands[name].reads

test('each action that needs something is in the matrix of roles', () => {
  const sent = [...named]
    .filter(name => name !== undefined)
    .filter(isCommandName)
    .filter(changes)
  expect(sent.length).toBeGreaterThan(60)
  expect(sent).toContain('admin.sessions.revoke-all')
  const needing = sent.filter(name => Object.keys(needOf(name)).length > 0)
  expect(needing).toEqual(expect.arrayContaining(['jobs.print', 'prices.pause', 'imports.upload']))
  expect(needing.filter(name => !matrix.includes(`'${name}'`))).toEqual([])
})

test('each command of the table is one that a window sends', () => {
  expect(guardedCommands.filter(name => !named.has(name))).toEqual([])
})
