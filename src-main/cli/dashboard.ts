import { DeskError } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import {
  type CopyWords,
  componentsText,
  copyWordsWith,
  dayText,
  overdueText,
  staffText,
  supplierName,
} from '../../src-shared/production/copy-texts.ts'
import type { Dashboard, NoBlock } from '../../src-shared/service/readers/dashboard/dashboard.ts'
import { openClient, serviceOptions, settingsOfProfile } from './client.ts'
import { endingSignal } from './ending.ts'
import { helpOf } from './help.ts'
import { readOptions, wrongUse } from './options.ts'
import { exit, printExactly, printLine, tellPhrase } from './output.ts'

const kinds = ['day', 'overdue', 'components', 'staff'] as const

/** What is to be copied: `day:today`, `overdue:NB`, `components`. */
interface CopyChoice {
  kind: (typeof kinds)[number]
  /** The bucket, the factory or the supplier; null: all. */
  name: string | null
}

/**
 * `selvedge dashboard --copy`: prints one of the dashboard's copy texts (specification 2.10) as it is, without a line
 * break at its end. Nothing to copy prints nothing, and says so on stderr. Returns the exit code. Throws `usage.wrong`,
 * and what the service's refusals throw.
 */
export async function dashboardCommand(argv: string[]): Promise<number> {
  const values = readOptions(
    argv,
    { ...serviceOptions, copy: { type: 'string' }, help: { type: 'boolean' } },
    'dashboard',
  )
  if (values.help) {
    printLine(helpOf('dashboard').trimEnd())
    return exit.done
  }
  const choice = readChoice(values.copy)
  const client = await openClient(values, 'dashboard')
  const stored = await settingsOfProfile(values)
  const dashboard = await client.read('admin.dashboard.show', { signal: endingSignal() })
  const text = textOf(dashboard, choice, copyWordsWith(stored?.settings.copyWords[stored.profileId]))
  if (text === '') tellPhrase(phrase('Nothing to copy.'))
  printExactly(text)
  return exit.done
}

function readChoice(text: string | undefined): CopyChoice {
  const [, word = '', name] = /^([a-z]+)(?::(.+))?$/s.exec(text ?? '') ?? []
  const kind = kinds.find(known => known === word)
  const isWhole = kind === 'day' ? name !== undefined : kind !== 'staff' || name === undefined
  if (kind === undefined || !isWhole) {
    throw wrongUse(
      phrase(
        '--copy takes day:KEY, overdue, overdue:FACTORY, components, components:SUPPLIER or staff. See selvedge dashboard --help.',
      ),
    )
  }
  return { kind, name: name ?? null }
}

/** The text that was chosen; empty where there is nothing. Throws `usage.wrong` for a name that isn't there. */
function textOf(dashboard: Dashboard, { kind, name }: CopyChoice, words: CopyWords): string {
  switch (kind) {
    case 'day': {
      const { buckets } = blockOf(dashboard.countdown, 'factory_countdown')
      const bucket = buckets.find(({ key }) => key === name)
      if (!bucket)
        throw unknownName(
          name ?? '',
          buckets.map(({ key }) => key),
        )
      return dayText(bucket, words)
    }
    case 'overdue': {
      const countdown = blockOf(dashboard.countdown, 'factory_countdown')
      return overdueText(countdown, name === null ? null : knownName(name, factoriesIn(countdown.buckets)))
    }
    case 'components': {
      const rows = blockOf(dashboard.fabric, 'fabric_overdue')
      const suppliers = [...new Set(rows.map(({ supplier }) => supplierName(supplier)))]
      return componentsText(rows, name === null ? null : knownName(name, suppliers), words)
    }
    case 'staff':
      return staffText(blockOf(dashboard.staff, 'staff_needed'), words)
  }
}

/** The factories of all columns: one that has nothing overdue may still be asked about. */
const factoriesIn = (buckets: readonly { factories: readonly { factory: string }[] }[]): string[] => [
  ...new Set(buckets.flatMap(({ factories }) => factories.map(({ factory }) => factory))),
]

function knownName(name: string, known: readonly string[]): string {
  const found = known.find(one => one === name) ?? known.find(one => one.toLowerCase() === name.toLowerCase())
  if (found === undefined) throw unknownName(name, known)
  return found
}

const unknownName = (name: string, known: readonly string[]) =>
  wrongUse(
    phrase('“{{name}}” isn’t on the dashboard. It has: {{known}}.', {
      name,
      known: known.length === 0 ? '-' : known.join(', '),
    }),
  )

/** A block of the dashboard. Throws `service.unexpected-shape` where the service doesn't send it. */
function blockOf<T extends object>(block: T | NoBlock, name: string): T {
  if (typeof block === 'object') return block
  const what =
    block === 'absent' ? phrase('it has no {{name}}', { name }) : phrase('its {{name}} can’t be read', { name })
  throw new DeskError('service.unexpected-shape', { operation: 'admin.dashboard.show', what })
}
