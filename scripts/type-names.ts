/**
 * Finds exported types and classes with the same name in more than one file.
 * @returns one line per name
 */
export function sharedTypeNames(files: readonly { path: string; source: string }[]): string[] {
  const declared = files.flatMap(({ path, source }) =>
    Array.from(
      source.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm),
      ([, name = '']) => ({ name, path }),
    ),
  )
  return [...Map.groupBy(declared, ({ name }) => name)].flatMap(([name, all]) => {
    const paths = [...new Set(all.map(({ path }) => path))]
    return paths.length < 2 ? [] : [`${name} is exported by ${paths.join(' and ')}: give each thing a name of its own`]
  })
}
