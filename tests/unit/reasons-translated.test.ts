import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { inLanguage, sayIn } from '../../src-shared/messages/index.ts'

// Reasons travel inside messages as English texts, and a window recognizes them. Here every English text in main's code is
// said in Chinese; what is no reason is listed below, so that a new reason without a Chinese text is found.

/** Files whose English texts nobody reads in a sentence: names, words that are recognized, formats, and texts of SQL. */
const noReasons = [
  /\.(zh|d)\.ts$/,
  /^src-shared\/(messages|service\/[a-z-]+\.ts|imports\/(title-words|titles|total-rows|map-file))/,
  /^src-shared\/(orders|permissions|pricing\/(permission|formulas|clipboard)|contract|service\/readers\/(orders\/(contacts|photos|texts)|production\/html-text))/,
  /^src-shared\/file-words/,
  /^src-main\/cli\/help/,
  /^src-main\/diagnostics\/(log-lines|redact|report)/,
  /^src-main\/shells\/(page-headers|browser\/(find-browser|launch-page|event-sockets))/,
  /^src-main\/print\/(test-page|history|ledger)\//,
  /^src-main\/print\/printers\/windows\/powershell/,
  /^src-main\/(orders\/journal|pricing\/(book|reading))\//,
  /^src-main\/storage\/(settings|salvage|default-folder|state-folder|station-files)/,
]

/** Texts beside reasons that aren't one: parts of texts that are made, words for the log, and what the specification fixes. */
const others = new Set([
  ' and no ',
  ' for order {{order}}',
  'Design pricing updated successfully!',
  'Electron is installed',
  'Electron is not installed',
  'a browser for the browser shell is installed',
  'no Chromium, Chrome or Edge found',
  '{} {}. The next start creates it again.{}',
  'isn’t there',
  'can’t be read',
  'kept orders',
  'print orders',
  'selvedge claims (process {})',
  '/Library/Application Support/Selvedge',
  // Thrown and caught inside main.
  'bytes are not in this encoding',
  'fields were refused',
  'not unpacked',
  'bad port',
  'the file was cut off while it was being read',
  'its lines are too long',
  'the codes aren’t at the end',
  'it’s a reply from the service',
  'the file is damaged',
  // For programs that call the desk's own server.
  'other large requests are in progress; try again in a moment',
  'it can’t be decoded',
  // Names of encodings.
  'UTF-16 (little endian)',
  'UTF-16 (big endian)',
  'delete it, or choose a folder that only you can write to',
  // Parts of what a document is called.
  'at an unknown time',
  '{} (with a user name, query or fragment)',
  'SQLite format 3',
  '[Desktop Entry]',
  // Names of subscriptions, by which a station finds its own.
  'selvedge job ends',
  'selvedge witness',
  'the certificate of {} {}',
])
/** Beginnings of texts that go on with what zod or a rule says of a field. */
const ofRules =
  /^(is not a (printer|paper)|has no size|are not pages|is the printer itself|goes with no|goes with a printer|needs “stations”|has a second|has “|names “|needs the same|doesn’t go with|goes with a type|the rule for)/

/** Calls whose texts are for a log, a database or a developer. */
const silent =
  /^(info|warn|error|prepare|exec|pragma|includes|startsWith|column|Error|TypeError|RangeError|EvalError|SyntaxError)$/

interface Found {
  at: number
  /** With `{}` in place of what is filled in. */
  text: string
}

function textsIn(source: string): string[] {
  const skipped: [from: number, to: number][] = []
  const found: Found[] = []
  const skip = ({ start, end }: { start: number; end: number }) => skipped.push([start, end])
  const called = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    const { callee } = node
    const named = callee.type === 'MemberExpression' ? callee.property : callee
    if (named.type === 'Identifier' && silent.test(named.name)) skip(node)
  }
  new Visitor({
    CallExpression: called,
    NewExpression: called,
    TSLiteralType: skip,
    Literal: node => {
      if (typeof node.value === 'string') found.push({ at: node.start, text: node.value })
    },
    TemplateLiteral: node => {
      found.push({ at: node.start, text: node.quasis.map(({ value }) => value.cooked ?? '').join('{}') })
    },
  }).visit(parseSync('a.ts', source).program)
  return found.filter(({ at }) => !skipped.some(([from, to]) => from <= at && at < to)).map(({ text }) => text)
}

const isEnglish = (text: string) => /\b[a-z’']{2,} [a-z’']{2,}/i.test(text)
const isSql = (text: string) => /SELECT|INSERT|UPDATE |CREATE |DELETE |WHERE|BEGIN|LIMIT @/.test(text)
/** What may stand in a gap: a name, a sentence before or after the rest, or nothing. */
const fillings = ['7', 'a4', ' a4 is stopped.', '']
const isSaid = (text: string) =>
  (text.includes('{}') ? fillings : ['']).some(filling =>
    /\p{Script=Han}/u.test(
      inLanguage(
        text
          .replace(/\.\{\}$/, '.')
          .replaceAll('{}', filling)
          .trim(),
        'zh-CN',
      ),
    ),
  )

test('every reason that main may give has a Chinese text', () => {
  const files = ['src-main', 'src-shared']
    .flatMap(root => readdirSync(root, { recursive: true, encoding: 'utf8' }).map(file => join(root, file)))
    .filter(file => file.endsWith('.ts') && !noReasons.some(pattern => pattern.test(file)))
  const reasons = files.flatMap(file =>
    textsIn(readFileSync(file, 'utf8'))
      .filter(text => isEnglish(text) && !isSql(text) && !others.has(text) && !ofRules.test(text))
      .map(text => ({ file, text })),
  )
  expect(reasons.length).toBeGreaterThan(200)
  expect(reasons.filter(({ text }) => !isSaid(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test.each([
  ['document.disk', { folder: '/f', why: 'the disk is full' }, '磁盘已满'],
  [
    'printer.bad-answer',
    { printer: 'a4', why: 'a value of 3 bytes where 4 belong at byte 12' },
    '第 12 字节处值为 3 字节，应为 4 字节',
  ],
  [
    'printer.bad-answer',
    { printer: 'a4', why: 'tag 77 where a group belongs at byte 8' },
    '第 8 字节处应为属性组，却是标记 77',
  ],
  ['imports.not-a-table', { kind: 'a packed file' }, '压缩文件'],
  ['rules.unreadable', { what: 'the rule for “tag”: pages are not pages; write them like 1,3-4' }, 'pages 不是页码'],
  [
    'session.bad-overrides',
    { what: '“admin.orders.hold” has no query parameter “x” (it has: none)' },
    '没有 查询参数“x”',
  ],
] as const)('%s is said in Chinese with its reason', (code, data, said) => {
  expect(sayIn('zh-CN', { code, data })).toContain(said)
})
