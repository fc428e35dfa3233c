import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { speaker } from '../../src-renderer/kit/words/words.ts'

// Every text has a Chinese one, with the same gaps; and no component holds a text of its own.

// Declaring them fills the speaker.
import.meta.glob('../../src-renderer/**/{words,frame,use-age,LateFormulas,RequestsLine,screens,reasons}.{ts,tsx}', {
  eager: true,
})

const texts = (language: string): Map<string, string> =>
  new Map(
    Object.entries(speaker.services.resourceStore.data[language] ?? {}).flatMap(([namespace, bundle]) =>
      Object.entries(bundle as Record<string, string>).map(([key, text]) => [`${namespace}: ${key}`, text] as const),
    ),
  )

const gapsOf = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

test('each English text has a Chinese one with the same gaps', () => {
  const chinese = texts('zh-CN')
  const english = [...texts('en')].filter(([key]) => !key.endsWith('_one'))
  expect(english.length).toBeGreaterThan(2500)
  const differing = english.filter(([key, text]) => `${gapsOf(chinese.get(key) ?? 'none')}` !== `${gapsOf(text)}`)
  expect(differing.map(([key]) => key)).toEqual([])
})

/** Texts that the specification or an owner fixes, and names. */
const fixed = new Set(['Entry not saved!', 'Design pricing updated successfully!'])

test('Chinese texts are Chinese: no English sentence was left', () => {
  const left = [...texts('zh-CN')].filter(
    ([, text]) => !/\p{Script=Han}/u.test(text) && /[a-z]{3,} [a-z]{2,}/i.test(text.replaceAll(/\{\{\w+\}\}/g, '')),
  )
  expect(left.filter(([, text]) => ![...fixed].some(words => text.startsWith(words)))).toEqual([])
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
