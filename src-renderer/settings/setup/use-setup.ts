import type { StationState } from '../../../src-shared/contract/print.ts'
import type { SessionState } from '../../../src-shared/contract/session.ts'
import { type PrinterView, printerName } from '../../../src-shared/print/printer.ts'
import { isPrinterStopped } from '../../../src-shared/print/reasons.ts'
import type { PrintRule } from '../../../src-shared/print/rules.ts'
import {
  findJob,
  formatList,
  goTo,
  useClient,
  useDeskQuery,
  useErrorNotice,
  useMay,
  usePrinterWord,
  useSay,
  useSession,
  useStation,
  useWords,
} from '../../kit/index.ts'
import { type PrinterChoice, usePrinterChoices } from '../rules/printer-choices.ts'
import { ruleTypeName } from '../rules/type-name.ts'
import { type Proposal, proposalsFor, reviewProposals, rulesOf } from './proposals.ts'

export const stepIds = ['service', 'printers', 'rules', 'test'] as const
export type StepId = (typeof stepIds)[number]

/** One step of the setup: its state, what to know or do, and its button. */
export interface Step {
  id: StepId
  state: 'done' | 'todo' | 'running' | 'problem'
  text: string
  /** Details, one a line. */
  lines?: readonly string[]
  button?: StepButton
  /** Another way to the same end. */
  other?: StepButton
}

export interface StepButton {
  label: string
  run(): unknown
}

type StepOf = Omit<Step, 'id'>

const openSection = (section: string) => () => goTo('settings', { section })

function useServiceStep(): (session: SessionState | null, station: StationState | null) => StepOf {
  const t = useWords('setup')
  const settings = useWords('settings')
  const say = useSay()
  const client = useClient()
  const mayPrint = useMay('jobs.print')
  const profiles = (label: string) => ({ label, run: openSection('profiles') })
  const again = { label: t('service.test'), run: () => client.call('station.readNow', {}) }
  return (session, station) => {
    const { profile = null, status, me, problem } = session ?? {}
    if (!profile) return { state: 'todo', text: t('service.none'), button: profiles(t('service.add')) }
    const name = profile.name
    if (status === 'signed-out' || status === 'token-refused') {
      const text = problem ? say(problem) : t('service.signed-out', { name })
      return { state: 'problem', text, button: profiles(t('service.sign-in')) }
    }
    const failure = problem ?? (station?.online === false ? station.problem : null)
    if (failure && (status === 'unproven' || station?.online === false)) {
      return { state: 'problem', text: say(failure), button: again }
    }
    if (status === 'unproven') return { state: 'running', text: t('service.testing', { name }), button: again }
    if (!mayPrint)
      return { state: 'problem', text: settings('profiles.no-print'), button: profiles(t('service.sign-in')) }
    const who = me?.name ?? me?.email ?? name
    return { state: 'done', text: t('service.done', { name, who, url: profile.baseUrl }), button: again }
  }
}

function usePrintersStep(): (listed: readonly PrinterView[], choices: readonly PrinterChoice[]) => StepOf {
  const t = useWords('setup')
  const word = usePrinterWord()
  const found = useDeskQuery('printers.discover', {})
  const search = { label: t('printers.search'), run: () => found.refetch() }
  return (listed, choices) => {
    const stopped = listed.filter(isPrinterStopped)
    if (stopped.length > 0) {
      const text = formatList(
        stopped.map(printer => t('printers.stopped', { name: printer.name, state: word(printer) })),
      )
      return {
        state: 'problem',
        text: t('printers.problem', { printers: text }),
        button: { label: t('printers.open'), run: openSection('printers') },
      }
    }
    if (choices.length > 0) {
      const names = formatList(choices.slice(0, 4).map(({ name }) => name))
      const more = choices.length - 4
      const text = more > 0 ? t('printers.more', { names, count: more }) : t('printers.done', { names })
      return { state: 'done', text, button: search }
    }
    if (found.isFetching) return { state: 'running', text: t('printers.searching') }
    return { state: 'problem', text: t('printers.none'), button: search }
  }
}

function useRulesStep(): (
  rules: readonly PrintRule[] | undefined,
  proposals: readonly Proposal[],
  hasTypes: boolean,
) => StepOf {
  const t = useWords('setup')
  const settings = useWords('settings')
  const client = useClient()
  const maySave = useMay('rules.save')
  const open = { label: t('rules.open'), run: openSection('rules') }
  return (rules, proposals, hasTypes) => {
    if (!rules) return { state: 'todo', text: t('service.first') }
    if (proposals.length === 0) {
      if (hasTypes) return { state: 'done', text: t('rules.done'), button: open }
      return rules.length > 0
        ? { state: 'done', text: t('rules.saved', { count: rules.length }), button: open }
        : { state: 'todo', text: t('rules.no-jobs'), button: open }
    }
    const count = proposals.length
    const review = {
      label: t('rules.review'),
      run: () => {
        reviewProposals(proposals, rules)
        goTo('settings', { section: 'rules' })
      },
    }
    const proposed = rulesOf(proposals)
    // What waits isn't printed by this: it is held until someone says so.
    const save = proposed && {
      label: t('rules.save', { count }),
      run: () => client.call('rules.save', { rules: [...rules, ...proposed], from: [...rules], prints: [] }),
    }
    return {
      state: 'todo',
      text: t('rules.missing', { count }),
      lines: proposals.map(({ type, waiting, printer, paper }) =>
        t(printer ? 'rules.proposal' : 'rules.proposal.none', {
          type: ruleTypeName(settings, { jobType: type }),
          count: waiting,
          printer: printer?.name ?? '',
          paper: paper || t('rules.paper'),
        }),
      ),
      ...(maySave ? { button: save ?? review, ...(save && { other: review }) } : { button: open }),
    }
  }
}

function useTestStep(): (rules: readonly PrintRule[]) => StepOf {
  const t = useWords('setup')
  const say = useSay()
  const client = useClient()
  const mayTest = useMay('rules.testPage')
  const { data: facts } = useDeskQuery('setup.facts', {})
  const nameOf = (uris: readonly string[]) => formatList(uris.map(printerName))
  return rules => {
    const ruleOf = new Map(rules.map(rule => [rule.printer, rule]).toReversed() as [string | null, PrintRule][])
    const printers = [...ruleOf.keys()].filter(uri => uri !== null)
    if (printers.length === 0) return { state: 'todo', text: t('test.first') }
    const pageOf = (uri: string) => facts?.testPages.find(page => page.printer === uri)
    const print = (uris: readonly string[]) => async () => {
      for (const uri of uris) {
        const rule = ruleOf.get(uri)
        if (rule) await client.call('rules.testPage', rule)
      }
    }
    const failed = printers.map(pageOf).find(page => page && ['failed', 'unconfirmed', 'held'].includes(page.here))
    if (failed) {
      const why = failed.reason ? say(failed.reason) : ''
      return {
        state: 'problem',
        text: t('test.problem', { printer: printerName(failed.printer), why }),
        button: { label: t('test.show'), run: () => findJob(failed.job) },
      }
    }
    const moving = printers.filter(uri => ['waiting', 'printing'].includes(pageOf(uri)?.here ?? ''))
    if (moving.length > 0) return { state: 'running', text: t('test.printing', { printers: nameOf(moving) }) }
    const left = printers.filter(uri => pageOf(uri)?.here !== 'printed')
    if (left.length > 0) {
      return {
        state: 'todo',
        text: t('test.todo', { printers: nameOf(left) }),
        ...(mayTest && { button: { label: t('test.print', { count: left.length }), run: print(left) } }),
      }
    }
    return {
      state: 'done',
      text: t('test.done', { printers: nameOf(printers) }),
      ...(mayTest && { button: { label: t('test.again'), run: print(printers) } }),
    }
  }
}

const none: readonly never[] = []

/** The steps from a new desk to its first page on paper, as they stand now. */
export function useSetup(): Step[] {
  const session = useSession()
  const station = useStation()
  const hasProfile = session?.profile != null
  const { data: rules } = useDeskQuery('rules.get', hasProfile ? {} : null)
  const { data: facts } = useDeskQuery('setup.facts', {})
  const { data: listed = none } = useDeskQuery('printers.list', {})
  const choices = usePrinterChoices(rules ?? null)
  const types = facts?.types ?? none
  const [service, printers, rule, test] = [useServiceStep(), usePrintersStep(), useRulesStep(), useTestStep()]
  return [
    { id: 'service', ...service(session, station) },
    { id: 'printers', ...printers(listed, choices) },
    { id: 'rules', ...rule(rules, proposalsFor(types, rules ?? none, choices), types.length > 0) },
    { id: 'test', ...test(rules ?? none) },
  ]
}

/** Runs a button of a step, and says what failed. */
export function useRunStep(): (id: StepId, button: StepButton) => Promise<void> {
  const t = useWords('setup')
  const notice = useErrorNotice()
  return async (id, button) => {
    try {
      await button.run()
    } catch (error) {
      notice(error, t(`${id}.title`))
    }
  }
}
