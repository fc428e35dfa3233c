import { parseSync, Visitor } from 'vite'

/**
 * How a module is imported: a `type` import is erased at run time; `dynamic` are `import()` and `require()` of a
 * literal.
 */
export type ImportKind = 'value' | 'type' | 'dynamic'

/** One import of a module; `line` counts from 1. */
export interface Import {
  specifier: string
  line: number
  kind: ImportKind
}

/**
 * Every module that a source file imports, found with a real parser.
 * @param file its name, which determines its language
 * @throws if the source can't be parsed
 */
export const importsOf = (file: string, source: string): Import[] => {
  const { program, module, errors } = parseSync(file, source)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file} cannot be read: ${error.message}`)

  const found: Import[] = []
  const add = (specifier: string, start: number, kind: ImportKind) =>
    found.push({ specifier, line: source.slice(0, start).split('\n').length, kind })
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const erased = entries.length > 0 && entries.every(entry => entry.isType)
    add(moduleRequest.value, start, erased ? 'type' : 'value')
  }
  for (const { entries, start } of module.staticExports) {
    const sources = new Set(entries.flatMap(entry => entry.moduleRequest?.value ?? []))
    for (const specifier of sources) {
      const erased = entries.filter(entry => entry.moduleRequest?.value === specifier).every(entry => entry.isType)
      add(specifier, start, erased ? 'type' : 'value')
    }
  }
  const addText = (node: { type: string; value?: unknown } | undefined, start: number, kind: ImportKind) => {
    if (typeof node?.value === 'string') add(node.value, start, kind)
  }
  new Visitor({
    ImportExpression: node => addText(node.source, node.start, 'dynamic'),
    TSImportType: node => addText(node.source, node.start, 'type'),
    CallExpression: node => {
      const called = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee
      if (called.type === 'Identifier' && called.name === 'require') addText(node.arguments[0], node.start, 'dynamic')
    },
  }).visit(program)
  return found
}
