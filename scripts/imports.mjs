import { parseSync, Visitor } from 'vite'

/**
 * One import of a module.
 * @typedef {{ specifier: string, line: number, kind: 'value' | 'type' | 'dynamic' }} Import
 *   `type` imports are gone when the code runs; `dynamic` ones are `import()` and `require()` of a text that stands there
 */

/**
 * Every module that a source file names, read by a real parser.
 * @param {string} file its name, by which its language is known
 * @param {string} source
 * @returns {Import[]}
 * @throws {Error} where the source cannot be parsed
 */
export const importsOf = (file, source) => {
  const { program, module, errors } = parseSync(file, source)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file} cannot be read: ${error.message}`)

  const found = []
  const add = (specifier, start, kind) =>
    found.push({ specifier, line: source.slice(0, start).split('\n').length, kind })
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const erased = entries.length > 0 && entries.every(entry => entry.isType)
    add(moduleRequest.value, start, erased ? 'type' : 'value')
  }
  for (const { entries, start } of module.staticExports) {
    const sources = new Set(entries.map(entry => entry.moduleRequest?.value).filter(Boolean))
    for (const specifier of sources) {
      const erased = entries
        .filter(entry => entry.moduleRequest?.value === specifier)
        .every(entry => entry.isType)
      add(specifier, start, erased ? 'type' : 'value')
    }
  }
  const addText = (node, start, kind) => typeof node?.value === 'string' && add(node.value, start, kind)
  new Visitor({
    ImportExpression: node => addText(node.source, node.start, 'dynamic'),
    TSImportType: node => addText(node.source ?? node.argument?.literal ?? node.argument, node.start, 'type'),
    CallExpression: node => {
      const called = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee
      if (called.type === 'Identifier' && called.name === 'require')
        addText(node.arguments[0], node.start, 'dynamic')
    },
  }).visit(program)
  return found
}
