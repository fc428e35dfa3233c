import { figuresMissing } from './table.ts'

/** The option of every bench that only shows that the bench works: the smallest sizes, one round, seconds instead of minutes. */
export const smokeHelp = '  --smoke      the smallest sizes, once: shows that the bench works; targets are not judged'

/**
 * Says in one line how a bench ended.
 * @param missed the targets that were missed; a smoke doesn't judge them, since its sizes are not theirs
 * @returns the exit code: 0 where every target is kept, 1 where one is missed or a figure is missing
 */
export function conclude(missed: readonly string[], isSmoke: boolean): number {
  const without = figuresMissing()
  const all = [...(isSmoke ? [] : missed), ...without.map(title => `no figure for ${title}`)]
  if (all.length > 0) console.log(`Missed: ${all.join('; ')}.`)
  else console.log(isSmoke ? 'The bench runs to its end.' : 'Every target is kept.')
  return all.length === 0 ? 0 : 1
}
