/** The stages of the service's print job, in order (specification 3.2). */
export const stages = ['queued', 'dispatching', 'accepted', 'printing', 'printed'] as const

/** Where a job is in the service: a stage, failed, or a word that is not known here. */
export type Stage = (typeof stages)[number] | 'failed' | 'unknown'

/** Folds case, spaces, hyphens and underscores, so that enum texts compare alike (bindings, section 2). */
export function foldWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

function stageOfOne(status: string | null): Stage | null {
  if (status === null || foldWord(status) === '') return null
  const word = foldWord(status)
  if (word === 'failed') return 'failed'
  return stages.find(stage => stage === word) ?? 'unknown'
}

/**
 * The stage of a job from its two statuses: the furthest of both; `failed` in either makes it failed.
 * A word that is not known makes it `unknown`, unless the other one says failed. Both empty is `unknown`.
 */
export function stageOf(dispatch: string | null, print: string | null): Stage {
  const both = [stageOfOne(dispatch), stageOfOne(print)].filter(stage => stage !== null)
  if (both.includes('failed')) return 'failed'
  if (both.length === 0 || both.includes('unknown')) return 'unknown'
  const furthest = Math.max(...both.map(stage => (stages as readonly Stage[]).indexOf(stage)))
  return stages[furthest] ?? 'unknown'
}
