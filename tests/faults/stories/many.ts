import { runPaperStory, type Told } from './paper-world.ts'
import { runPriceStory } from './price-world.ts'
import { type PaperStory, type PriceStory, tellPaperStory, tellPriceStory } from './story.ts'

type Story = PaperStory | PriceStory

/** A story that came to its end, with what it came to. */
export interface Ended {
  story: Story
  told: Told
}

/** One in so many is a story of prices. */
const pricesOneIn = 4
/** How long a story that went wrong is tried again with fewer steps, in milliseconds. */
const shrinkingTakes = 90_000

/** The story of a seed, such as `4711-12`: its last digits say whether it is about paper or about prices. */
export const tellStory = (seed: string): Story =>
  Number(/\d+$/.exec(seed)?.[0]) % pricesOneIn === pricesOneIn - 1 ? tellPriceStory(seed) : tellPaperStory(seed)

/** Lets a story happen. What breaks in it is a verdict too. */
export async function runStory(story: Story): Promise<Told> {
  try {
    return await ('printers' in story ? runPaperStory(story) : runPriceStory(story))
  } catch (error) {
    const of = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { verdicts: [{ what: 'broken', of }], transcript: [], counts: {} }
  }
}

/** Lets stories `seed-0`, `seed-1` and so on happen, `width` side by side; `heard` is told of each as it ends. */
export async function runStories(
  { seed, count, width }: { seed: string | number; count: number; width: number },
  heard: (ended: Ended) => void = () => {},
): Promise<Ended[]> {
  const ended: Ended[] = []
  let at = 0
  const work = async () => {
    while (at < count) {
      const story = tellStory(`${seed}-${at++}`)
      const one = { story, told: await runStory(story) }
      ended.push(one)
      heard(one)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return ended
}

/**
 * The same story with as few steps as it takes to go as wrong: steps are left out one at a time, for a minute and a half at most.
 * Kills come by the clock, so a step that matters may be left out by chance; the transcript of what is left always fails.
 */
export async function shrink({ story, told }: Ended): Promise<Ended> {
  const wrong = new Set(told.verdicts.map(({ what }) => what))
  const until = Date.now() + shrinkingTakes
  let [least, at] = [{ story, told }, 0]
  while (at < least.story.steps.length && Date.now() < until) {
    const shorter = { ...least.story, steps: least.story.steps.toSpliced(at, 1) } as Story
    const again = await runStory(shorter)
    if (again.verdicts.some(({ what }) => wrong.has(what))) least = { story: shorter, told: again }
    else at++
  }
  return least
}

/** A story that went wrong, to be read and repeated. */
export const describeEnded = ({ story: { seed, troubles }, told }: Ended): string =>
  [
    `Story ${seed} (${troubles.join('; ')}): ${told.verdicts.map(({ what, of }) => `${what}: ${of}`).join('; ')}`,
    ...told.transcript.map(line => `    ${line}`),
    `    Again: npm run stories -- --story ${seed}`,
  ].join('\n')

const wrongs = {
  paper: ['doubled', 'lost', 'silent', 'broken'],
  prices: ['superseded written back', 'colleague overwritten', 'edit lost', 'broken'],
} as const

/** What stories came to, a line for paper and a line for prices. */
export function tallyOf(ended: readonly Ended[]): string {
  const lines = (['paper', 'prices'] as const).map(kind => {
    const own = ended.filter(({ story }) => 'printers' in story === (kind === 'paper'))
    const counted = new Map<string, number>([['stories', own.length]])
    const add = (name: string, count: number) => void counted.set(name, (counted.get(name) ?? 0) + count)
    for (const { told } of own) for (const [name, count] of Object.entries(told.counts)) add(name, count)
    for (const wrong of wrongs[kind]) {
      add(wrong, own.flatMap(({ told }) => told.verdicts).filter(({ what }) => what === wrong).length)
    }
    return `random stories of ${kind}: ${[...counted].map(([name, count]) => `${name} ${count}`).join(', ')}`
  })
  return lines.join('\n')
}
