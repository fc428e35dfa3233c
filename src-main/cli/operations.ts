import { inLanguage } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { declarationOf, operationIds } from '../../src-shared/service/index.ts'
import { isDocumented } from '../../src-shared/service/operation.ts'
import { helpOf } from './help.ts'
import { readOptions } from './options.ts'
import { exit, printLine } from './output.ts'

/** `selvedge operations`: lists every operation of the service that the desk knows. Returns the exit code. */
export async function operationsCommand(argv: string[]): Promise<number> {
  const options = readOptions(argv, { json: { type: 'boolean' }, help: { type: 'boolean' } }, 'operations')
  if (options.help) {
    printLine(helpOf('operations').trimEnd())
    return exit.done
  }
  const all = operationIds.map(id => {
    const declared = declarationOf(id)
    const [method = null, path = null] = declared.call?.split(' ') ?? []
    return {
      id,
      section: declared.section,
      method,
      path,
      permission: declared.permission ?? null,
      effect: declared.effect,
      status: isDocumented(declared) ? 'documented' : 'assumed',
      assumed: [...(declared.assumed ?? [])],
    }
  })
  if (options.json) printLine(all)
  else
    for (const { id, method, path, effect } of all)
      printLine(
        `${effect.padEnd(5)}  ${id.padEnd(44)}  ${path === null ? inLanguage(phrase('where a profile says')) : `${method} ${path}`}`,
      )
  return exit.done
}
