import { isDeepStrictEqual } from 'node:util'
import type { CommandHandlers, CommandInput, EmitEvent } from '../../src-shared/contract/index.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { mustFitRoom, optionsOf, type PrintRule, readRuleFile, writeRuleFile } from '../../src-shared/print/rules.ts'
import { KeyedQueue, SharedWork } from '../../src-shared/serial-queue.ts'
import { writeDown } from '../observers.ts'
import type { OpenStation, StationContext } from './open-station.ts'
import { addLocalJob } from './station/local-jobs.ts'
import type { StationDatabase } from './station-database.ts'
import { testPageType } from './test-page/write-test-page.ts'

export type RulesHandlers = Pick<CommandHandlers, Extract<keyof CommandHandlers, `rules.${string}`>>

/** Where the rules of a service are stored, and who is notified of changes. */
export interface RulesDeskParts {
  settings: Pick<StationDatabase['settings'], 'saveRules'>
  emit: EmitEvent
}

/** The rules of the open profile's service: read, saved, tried, written to a file and read from one. */
export function rulesHandlers(context: StationContext, { settings, emit }: RulesDeskParts): RulesHandlers {
  const printing = new SharedWork()
  /** One after the other: each is compared with what the one before has stored. */
  const saves = new KeyedQueue<OpenStation>()
  const mayChange = () => {
    const open = context.mustBeOpen()
    if (context.state().fixed) throw new DeskError('rules.fixed', {})
    return open
  }
  const mayWrite = (rules: readonly PrintRule[]) => {
    const open = mayChange()
    if (open.station.sharing) mustFitRoom(rules)
    return open
  }
  const save = async (open: OpenStation, { rules, from, prints }: CommandInput<'rules.save'>) => {
    if (from && !areSame(from, open.rules)) throw new DeskError('rules.changed-meanwhile', {})
    if (prints) await open.station.holdPrintedBy(rules, prints)
    open.rules = await settings.saveRules(open.station.parts.serviceKey, rules)
    open.rulesUnread = false
    emit('rules.changed', open.rules)
    // Jobs that were held for want of a rule find one at the next read; waiting ones may have another printer now.
    void open.station.readNow()
    void open.station.rulesChanged()
    open.watch.refresh().catch(writeDown)
    return open.rules
  }
  return {
    'rules.get': async () => {
      await context.opened()
      return context.mustBeOpen().rules
    },
    'rules.preview': async rules => ({ jobs: await context.mustBeOpen().station.printedBy(rules) }),
    'rules.save': async input => {
      const open = mayWrite(input.rules)
      return saves.add(open, () => save(open, input))
    },
    'rules.testPage': async rule => {
      const { station } = context.mustBeOpen()
      return { job: await printing.do([station.parts.serviceKey, rule], () => addTestPage(context, rule)) }
    },
    'rules.export': async () => ({ name: 'rules.json', text: writeRuleFile(context.mustBeOpen().rules) }),
    'rules.import': async ({ text }) => {
      const rules = readRuleFile(text)
      mayWrite(rules)
      return rules
    },
  }
}

/** Whether rules say the same, whatever the order of their fields. */
const areSame = (some: readonly PrintRule[], others: readonly PrintRule[]) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(some)), JSON.parse(JSON.stringify(others)))

/** Queues a rule's test page, saved or not; it prints once, regardless of the rule's copies and pages. */
async function addTestPage(context: StationContext, rule: PrintRule): Promise<string> {
  const { station } = context.mustBeOpen()
  const { job_type: type, printer } = rule
  if (printer === null) throw new DeskError('rules.no-test-page', { type })
  const { pages: _pages, copies: _copies, ...options } = optionsOf(rule)
  return addLocalJob(station, {
    source: { kind: 'test-page', rule: type },
    prefix: 'test',
    type: testPageType,
    orderId: null,
    plan: { kind: 'first', printer, options },
    who: context.who(),
  })
}
