/**
 * The environment for a program that stands still under the other clocks of scripts/clocks.ts, as browsers do: it keeps the
 * computer's clock.
 */
export const envOfOwnClock = (): Record<string, string> => {
  const { LD_PRELOAD: _, ...env } = process.env
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
