import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPracticeService } from '../src-practice/index.ts'
import { declarationOf, type OperationId, operationIds } from '../src-shared/service/index.ts'
import { type Declaration, isDocumented } from '../src-shared/service/operation.ts'
import type { Evidence } from './evidence.ts'
import { type Proof, proofsIn } from './proofs.ts'
import { type Requirement, requirements, sections } from './requirements.ts'
import { listSources } from './sources.mjs'

const root = resolve(import.meta.dirname, '..')
const pageFile = join(root, 'docs', 'SERVICE.md')

/**
 * The operations served by the practice service: calls each without a token, and reads from its log which ones it knew.
 */
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

/** Finds the desk's files that name an operation; a name in parts (`admin.pricing.${kind}.show`) counts too. */
function users(): (id: OperationId) => string[] {
  const files = listSources(root)
    .filter(path => /^src-(?:main|renderer|shared\/orders)\//.test(path) && /\.tsx?$/.test(path))
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

const rightsOf = ({ permission, role }: Declaration) =>
  [permission && `“${permission}”`, role && `${role} in the console`].filter(Boolean).join('; ')

const effects = { read: 'reads', write: 'writes', start: 'starts' } as const

const code = (texts: readonly string[] = []) => texts.map(text => `\`${text}\``).join(', ')

type Proofs = ReadonlyMap<string, readonly Proof[]>

/** The verdict in docs/SERVICE.md; it follows from what is built, what is assumed and what a test proves. */
export function verdictOn(
  { desk = [], practice = [], by = [], isOfService, assumed }: Evidence,
  isProved: boolean,
): string {
  if ((isOfService ? practice : desk).length === 0) return 'not built yet'
  if (!isProved) return 'built, not proved'
  const hasPath = by.length === 0 || by.some(id => isDocumented(declarationOf(id)))
  // One thing can't conform as a requirement and be assumed as an operation.
  const all = [assumed ?? [], hasPath || /\bpaths?\b/.test(assumed ?? '') ? [] : `the path of ${code(by)}`].flat()
  return all.length === 0 ? 'conforms' : `assumed: ${all.join('; ')}`
}

/**
 * Checks that every id is unique, that all evidence exists, that tests prove only what is required, and that everything built
 * has one. Throws otherwise.
 */
export function checkRequirements(all: readonly Requirement[], proofs: Proofs): void {
  const known = new Set<string>()
  for (const requirement of all) {
    const { id, desk = [], practice = [] } = requirement
    const wrong = (what: string) => new Error(`The requirement ${id} (scripts/requirements.ts) ${what}.`)
    if (known.has(id)) throw wrong('is there twice')
    known.add(id)
    for (const path of [...desk, ...practice])
      if (!existsSync(join(root, path))) throw wrong(`names ${path}, which isn’t there: say where it went`)
    if (desk.some(path => path.startsWith('src-practice')) || practice.some(path => !path.startsWith('src-practice')))
      throw wrong('takes the desk for the practice service')
    if (verdictOn(requirement, proofs.has(id)) === 'built, not proved')
      throw wrong('is built, and no test says “Proves” of it')
  }
  for (const [id, [proof]] of proofs)
    if (!known.has(id)) throw new Error(`${proof?.file} proves ${id}, which scripts/requirements.ts doesn’t know.`)
}

const line = (cells: readonly string[]) => ['', ...cells, ''].join(' | ').trim()
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? [] : ['', line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)]

/** Generates docs/SERVICE.md. */
export async function servicePage(): Promise<string> {
  const proofs = proofsIn(root)
  checkRequirements(requirements, proofs)
  const served = await servedOperations()
  const usersOf = users()
  const operations = operationIds.map(id => {
    const declared = declarationOf(id)
    const { assumed = [] } = declared
    const desk = usersOf(id)
    const evidence: Evidence = assumed.length === 0 ? { desk } : { desk, assumed: assumed.join(', ') }
    return { id, declared, desk, verdict: verdictOn(evidence, true), isServed: served.has(id) }
  })
  const verdicts = Map.groupBy(requirements, one => verdictOn(one, proofs.has(one.id)).split(':', 1)[0])
  const number = (verdict: string) => verdicts.get(verdict)?.length ?? 0
  const unlisted = operations.find(one => !sections.some(({ section }) => section === one.declared.section))
  if (unlisted)
    throw new Error(`${unlisted.id} is of section ${unlisted.declared.section}, which scripts/requirements.ts lacks.`)
  const parts = sections.flatMap(({ section, title }) => [
    ...['', `## ${section} ${title}`],
    ...table(
      ['id', 'requirement', 'in practice', 'in the desk', 'proved by', 'verdict'],
      requirements
        .filter(one => one.section === section)
        .map(one => [
          code([one.id]),
          one.requirement,
          code(one.practice),
          code(one.desk),
          code([...new Set(proofs.get(one.id)?.map(({ file }) => file))]),
          verdictOn(one, proofs.has(one.id)),
        ]),
    ),
    ...table(
      ['operation', 'call', 'does', 'needs', 'in practice', 'used in', 'verdict'],
      operations
        .filter(({ declared }) => declared.section === section)
        .map(({ id, declared, desk, verdict, isServed }) => [
          code([id]),
          declared.call === null ? 'where a profile says' : code([declared.call]),
          effects[declared.effect],
          rightsOf(declared),
          isServed ? 'yes' : '',
          code(desk),
          verdict,
        ]),
    ),
  ])
  const intro = `# What the specification asks for

Written by \`node scripts/service-page.ts\`. A test fails when it is stale.

| | number |
|---|---|
| operations | ${operations.length} |
| served by the practice service | ${operations.filter(({ isServed }) => isServed).length} |
| used by the desk | ${operations.filter(({ desk }) => desk.length > 0).length} |
| requirements | ${requirements.length} |
| conform | ${number('conforms')} |
| rest on something assumed | ${number('assumed')} |
| are not built yet | ${number('not built yet')} |

Each section has its requirements first, then the operations that it shows or names. The requirements and where they are
met are listed in \`scripts/requirements.ts\` and \`scripts/evidence.ts\`; the operations are the declarations in
\`src-shared/service\`. A verdict isn’t written by hand. It follows from what stands before it:

- **not built yet**: nothing in the desk does it (for what only a service can do: nothing in the practice service does);
- **assumed**: it is built, and where the specification is silent it rests on what the verdict names;
- **conforms**: it is built as the specification says, and a test says that it fails when it is broken (\`// Proves: id\`
  above it). \`node scripts/break-requirements.ts\` breaks a sample of them in the code and sees those tests go red.

The verdict on an operation is about its path and shape alone.

An operation reads; it writes, which may be sent again without harm; or it starts something, which is sent once.`
  return `${[intro, ...parts].join('\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(pageFile, await servicePage())
