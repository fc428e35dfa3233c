import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { gapTypes, textFaults } from '../../scripts/text-rules.ts'
import { unusedTexts } from '../../scripts/text-uses.ts'
import { allChinese as chinese, allEnglish as english } from '../../src-shared/texts/all.ts'

// Every text has a Chinese one, with the same gaps; and no component holds a text of its own.

test('the Chinese texts have the keys and gaps of the English ones', () => {
  expect(Object.values(english).flatMap(part => Object.keys(part)).length).toBeGreaterThan(4500)
  expect(textFaults(english, chinese)).toEqual([])
})

test('the types of gaps are those of the English texts', () =>
  expect(readFileSync('src-shared/texts/gaps.gen.ts', 'utf8')).toBe(gapTypes(english)))

const small = {
  a: { x: '{{count}} of {{total}}', y: 'plain', jobs_one: '{{count}} job', jobs_other: '{{count}} jobs' },
}
test.each([
  ['nothing', { a: { x: '{{total}} 中的 {{count}}', y: '文', jobs_other: '{{count}} 个' } }, []],
  ['a missing key', { a: { x: '{{total}} {{count}}', jobs_other: '{{count}}' } }, ['a, y: is missing']],
  ['an empty text', { a: { x: '{{total}} {{count}}', y: '', jobs_other: '{{count}}' } }, ['a, y: is empty']],
  [
    'a wrong gap',
    { a: { x: '{{total}} {{cuont}}', y: '文', jobs_other: '个' } },
    ['a, x: has the gaps cuont, total instead of count, total', 'a, jobs_other: has the gaps none instead of count'],
  ],
  [
    'keys that English hasn’t, and a plural’s form that Chinese hasn’t',
    {
      a: { x: '{{total}} {{count}}', y: '文', z: '多', jobs_one: '{{count}}', jobs_other: '{{count}}' },
      b: { x: '多' },
    },
    ['a, jobs_one: isn’t a key of en.json', 'a, z: isn’t a key of en.json', 'b, x: isn’t a key of en.json'],
  ],
])('the comparison names %s', (_, translation, faults) => expect(textFaults(small, translation)).toEqual(faults))

test('gaps become types, of texts that have any', () =>
  expect(gapTypes(small)).toContain(
    "  'a': {\n    'x': 'count' | 'total'\n    'jobs_one': 'count'\n    'jobs_other': 'count'\n  }\n",
  ))

test('a text that nothing says is named, by its part', () => {
  const sources = [
    {
      path: 'src-renderer/a/A.tsx',
      source: `const t = useWords('a'); t('x'); t(\`kind.\${kind}\`); t('jobs', { count })`,
    },
    { path: 'src-renderer/a/keys.ts', source: "export const key = 'more.x'" },
    { path: 'src-renderer/b/B.tsx', source: "const t = useWords('b'); t('less.x')" },
    { path: 'src-main/m.ts', source: "message('job.gone', {})" },
  ]
  const keys = (...all: string[]) => Object.fromEntries(all.map(key => [key, '']))
  const part = keys('x', 'y', 'kind.one', 'kinds.one', 'jobs_one', 'jobs_other', 'more.x', 'less.x')
  expect(unusedTexts({ a: part, messages: keys('job.gone', 'job.here', 'step.old') }, sources)).toEqual(
    ['a, y', 'a, kinds.one', 'a, less.x', 'messages, job.here'].map(text => `${text}: nothing says it`),
  )
})

/** Texts that the specification or an owner fixes, and names. */
const fixed = new Set(['Entry not saved!', 'Design pricing updated successfully!'])

test('Chinese texts are Chinese: no English sentence was left', () => {
  const texts = Object.values(chinese).flatMap(part => Object.values(part))
  const left = texts.filter(
    text => !/\p{Script=Han}/u.test(text) && /[a-z]{3,} [a-z]{2,}/i.test(text.replaceAll(/\{\{\w+\}\}/g, '')),
  )
  expect(left.filter(text => ![...fixed].some(words => text.startsWith(words)))).toEqual([])
})

/** Attributes that a person reads or hears. */
const spoken = new Set(['title', 'label', 'aria-label', 'placeholder', 'alt', 'description', 'aria-description'])
/** JSON that is shown as an example is code. */
const isText = (text: string) => /\p{L}{2}/u.test(text) && !text.trim().startsWith('{')
/** Names that are the same in every language: of keys, of the product, of languages in themselves. */
const names = new Set([
  'Selvedge',
  'sha-256',
  'Enter',
  'Esc',
  'Ctrl',
  'Shift',
  'English',
  '简体中文',
  'UTC',
  'CSV',
  'PDF',
])

function textsIn(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found: string[] = []
  const add = (text: string) => {
    if (isText(text) && !names.has(text.trim())) found.push(`${file}: ${text.trim()}`)
  }
  new Visitor({
    JSXText: node => add(node.value),
    JSXAttribute: node => {
      const { name, value } = node
      if (name.type === 'JSXIdentifier' && spoken.has(name.name) && value?.type === 'Literal') add(String(value.value))
    },
    // biome-ignore lint/correctness/noComponentHookFactories: a kind of node, no component
    JSXExpressionContainer: ({ expression }) => {
      if (expression.type === 'Literal' && typeof expression.value === 'string') add(expression.value)
    },
  }).visit(parseSync(file, source).program)
  return found
}

test('no component holds a text of its own', () => {
  const files = readdirSync('src-renderer', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(file => textsIn(join('src-renderer', file)))).toEqual([])
})
