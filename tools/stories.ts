import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { describeEnded, runStories, runStory, shrink, tallyOf, tellStory } from '../tests/faults/stories/many.ts'

const help = `npm run stories -- [--stories N] [--width N] [--story SEED] [--shrink]
  Stations and desks are killed at each crash point and at random moments, under each setting; then random stories of paper and prices: what befalls
  stations, desks, printers and data folders, judged by the paper and by the service (docs/FAULTS.md). SELVEDGE_FAULT_SEED
  repeats a run.
  --kills N     of a station under each setting; desks are killed twice as often (100; 0: none)
  --messages N  random and mutated messages to every command, over both shells (100000; 0: none)
  --stories N   how many (1000)
  --width N     how many side by side (3)
  --story SEED  this one only, with its transcript, whatever came of it
  --shrink      leaves out the steps that a story went wrong without
`

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    messages: { type: 'string', default: '100000' },
    stories: { type: 'string', default: '1000' },
    width: { type: 'string', default: '3' },
    story: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)

if (values.help) say(help.trimEnd())
else if (values.story !== undefined) {
  const story = tellStory(values.story)
  const ended = { story, told: await runStory(story) }
  const isWrong = ended.told.verdicts.length > 0
  say(describeEnded(isWrong && values.shrink ? await shrink(ended) : ended))
  process.exitCode = isWrong ? 1 : 0
} else {
  const seed = process.env['SELVEDGE_FAULT_SEED'] ?? String(Date.now() % 1_000_000)
  const kills = Number(values.kills)
  const survived = (kills === 0 || killAtRandom(kills, seed)) && sendHostileMessages(Number(values.messages), seed)
  say(`Stories of seed ${seed}`)
  let done = 0
  const ended = await runStories({ seed, count: Number(values.stories), width: Number(values.width) }, one => {
    done++
    if (one.told.verdicts.length > 0) say(describeEnded(one))
    if (done % 10 === 0) say(`${done} stories`)
  })
  const wrong = ended.filter(({ told }) => told.verdicts.length > 0)
  if (values.shrink && wrong[0])
    say(`The first, with as few steps as it takes:\n${describeEnded(await shrink(wrong[0]))}`)
  say(`${tallyOf(ended)}\nThe same stories again: SELVEDGE_FAULT_SEED=${seed}`)
  process.exitCode = !survived || wrong.length > 0 || ended.length === 0 ? 1 : 0
}

/** Runs the test of hostile messages with many of them. */
function sendHostileMessages(messages: number, seed: string): boolean {
  if (messages === 0) return true
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'security', 'fuzz-messages'], {
    stdio: 'inherit',
    env: { ...process.env, SELVEDGE_FUZZ_MESSAGES: String(messages), SELVEDGE_FAULT_SEED: seed },
  })
  return status === 0
}

/** Runs the tests of random kills with many of them; vitest tells what became of the paper. */
function killAtRandom(kills: number, seed: string): boolean {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'faults', 'kills', 'crash-points', 'room-faults'],
    {
      stdio: 'inherit',
      env: { ...process.env, SELVEDGE_KILLS: String(kills), SELVEDGE_FAULT_SEED: seed },
    },
  )
  return status === 0
}
