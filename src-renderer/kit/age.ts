/** An age in whole units that a person reads at a glance: 2 s, 3 min, 5 h, 2 d. */
export function ageOf(ms: number): { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return { unit: 'seconds', count: seconds }
  if (seconds < 3600) return { unit: 'minutes', count: Math.floor(seconds / 60) }
  if (seconds < 48 * 3600) return { unit: 'hours', count: Math.floor(seconds / 3600) }
  return { unit: 'days', count: Math.floor(seconds / 86_400) }
}
