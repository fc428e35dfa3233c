import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPracticeService } from '../src-practice/index.ts'
import { declarationOf, type OperationId, operationIds } from '../src-shared/service/index.ts'
import type { Declaration } from '../src-shared/service/operation.ts'
import { listSources } from './sources.ts'

const root = resolve(import.meta.dirname, '..')
const place = join(root, 'docs', 'SERVICE.md')

/** The operations that the practice service serves: each is asked without a token, and its log says which it knew. */
async function servedOperations(): Promise<ReadonlySet<string>> {
  const service = await startPracticeService({ size: 'none' })
  try {
    for (const id of operationIds) {
      const [method, path] = declarationOf(id).call?.split(' ') ?? []
      if (method === undefined || path === undefined) continue
      await fetch(service.url + path.replace(/\{[^}]+\}/g, '1'), { method })
    }
    return new Set(service.requests.list().map(({ operation }) => operation))
  } finally {
    await service.close()
  }
}

/** Which files of the desk name each operation; one that is named in parts (`admin.pricing.${kind}.show`) counts, too. */
function users(): (id: OperationId) => string[] {
  const files = listSources(root)
    .filter(path => /^src-(main|renderer)\/.*\.tsx?$/.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const patterns = files.map(({ path, text }) => ({
    path,
    names: [...text.matchAll(/['`](admin\.[^'`]+)['`]/g)].map(
      ([, name = '']) =>
        new RegExp(
          `^${name
            .split(/\$\{[^}]+\}/)
            .map(part => part.replaceAll('.', '\\.'))
            .join('[a-z-]+')}$`,
        ),
    ),
  }))
  return id => patterns.filter(({ names }) => names.some(name => name.test(id))).map(({ path }) => path)
}

const whoMay = ({ permission, role }: Declaration) =>
  [permission && `“${permission}”`, role && `${role} in the console`].filter(Boolean).join('; ')

const effects = { read: 'reads', write: 'writes', start: 'starts' } as const

/** What docs/SERVICE.md has to say. */
export async function servicePage(): Promise<string> {
  const served = await servedOperations()
  const usersOf = users()
  const rows = operationIds.map(id => {
    const declared = declarationOf(id)
    const files = usersOf(id)
    const assumed = declared.assumed ?? []
    const isBuilt = files.length > 0
    const verdict = !isBuilt
      ? 'not built yet'
      : assumed.length === 0
        ? 'conforms'
        : `assumed: ${assumed.join(', ')}`
    return { id, declared, files, isBuilt, verdict, isServed: served.has(id) }
  })
  const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length
  const sections = [...Map.groupBy(rows, ({ declared }) => declared.section)].sort(([a], [b]) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const lines = [
    '# The service, operation by operation',
    '',
    'Written by `node scripts/service-page.ts` from the declarations in `src-shared/service`. A test fails when it is stale.',
    '',
    `The specification names ${rows.length} operations. The practice service serves ${count(row => row.isServed)} of them, the desk uses ${count(row => row.isBuilt)}.`,
    '“Writes” may be sent again without harm; “starts” is sent once. Where the specification is silent, the last column says what is assumed.',
  ]
  for (const [section, own] of sections) {
    lines.push(
      ...['', `## ${section}`, ''],
      '| operation | call | does | needs | in practice | used in | verdict |',
      '|---|---|---|---|---|---|---|',
      ...own.map(({ id, declared, files, verdict, isServed }) =>
        [
          '',
          `\`${id}\``,
          declared.call === null ? 'where a profile says' : `\`${declared.call}\``,
          effects[declared.effect],
          whoMay(declared),
          isServed ? 'yes' : '',
          files.map(file => `\`${file}\``).join(', '),
          verdict,
          '',
        ]
          .join(' | ')
          .trim(),
      ),
    )
  }
  return `${lines.join('\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(place, await servicePage())
