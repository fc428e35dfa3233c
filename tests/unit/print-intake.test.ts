import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hereStates } from '../../src-shared/contract/print.ts'
import { message } from '../../src-shared/messages/index.ts'
import {
  decideKnown,
  decideNew,
  decideReused,
  type IntakePolicy,
  type KnownJob,
  reprintAwaited,
} from '../../src-shared/print/intake.ts'
import { type ServiceJob, type Stage, stages } from '../../src-shared/print/job.ts'
import { type PrintRule, printRules, ruleFor } from '../../src-shared/print/rules.ts'
import { runs } from '../rig/runs.ts'

const job = (stage: string, type = 'order'): ServiceJob => ({
  id: '7',
  type,
  dispatchStatus: stage,
  printStatus: null,
  orderId: null,
  copies: null,
  createdAt: null,
  updatedAt: null,
  error: null,
})
const policy = (changes: Partial<IntakePolicy> = {}): IntakePolicy => ({
  rules: [{ job_type: 'order', printer: 'folder:/paper' }],
  firstRead: false,
  start: 'hold-waiting',
  takeAccepted: false,
  printAskedAgain: false,
  ...changes,
})
const known = (changes: Partial<KnownJob> = {}): KnownJob => ({
  here: 'printed',
  reason: null,
  attempt: 1,
  endedInService: false,
  reprintAskedAt: null,
  ...changes,
})
const now = 1_700_000_000_000
const anyStage = fc.constantFrom<Stage>(...stages, 'failed', 'unknown')

describe('a job that is listed for the first time', () => {
  it('is taken while it is queued or dispatching, and at accepted only where the setting says so', () => {
    for (const stage of ['queued', 'dispatching'])
      expect(decideNew(job(stage), policy())).toEqual({ here: 'waiting', reason: null, kind: 'first' })
    expect(decideNew(job('accepted'), policy()).here).toBe('elsewhere')
    expect(decideNew(job('accepted'), policy({ takeAccepted: true })).here).toBe('waiting')
  })

  it('is held where the service asks for copies that can’t be printed, unless its rule says how many', () => {
    const odd = { ...job('queued'), oddCopies: '2.5' }
    const reason = message('job.odd-copies', { copies: '2.5' })
    expect(decideNew(odd, policy())).toEqual({ here: 'held', reason })
    const rules: PrintRule[] = [{ job_type: 'order', printer: 'folder:/paper', copies: 1 }]
    expect(decideNew(odd, policy({ rules })).here).toBe('waiting')
  })

  it('is somebody else’s at every other stage, and never printed by itself', () => {
    fc.assert(
      fc.property(anyStage, fc.boolean(), fc.boolean(), (stage, firstRead, takeAccepted) => {
        fc.pre(!['queued', 'dispatching', 'accepted'].includes(stage))
        const start = firstRead ? 'print-waiting' : 'hold-waiting'
        const decision = decideNew(job(stage), policy({ firstRead, takeAccepted, start }))
        expect(decision.here).toBe('elsewhere')
        expect(decision.kind).toBeUndefined()
      }),
    )
    expect(decideNew(job('rendering'), policy()).reason).toEqual(message('job.unknown-status', { status: 'rendering' }))
    expect(decideNew(job('printing'), policy()).reason).toEqual(message('job.elsewhere', { stage: 'printing' }))
  })

  it('waits for a person when this station has never read the service, unless it is told to print', () => {
    expect(decideNew(job('queued'), policy({ firstRead: true }))).toEqual({
      here: 'held',
      reason: message('job.held-first-start', {}),
    })
    expect(decideNew(job('queued'), policy({ firstRead: true, start: 'print-waiting' })).here).toBe('waiting')
    expect(decideNew(job('queued'), policy({ firstRead: false, start: 'hold-waiting' })).here).toBe('waiting')
  })

  it('is held without a rule, and set aside by one that says not to print', () => {
    expect(decideNew(job('queued', 'tag'), policy())).toEqual({
      here: 'held',
      reason: message('job.held-no-rule', { type: 'tag' }),
    })
    const dont: PrintRule[] = [{ job_type: '*', printer: null }]
    for (const firstRead of [false, true])
      expect(decideNew(job('queued', 'tag'), policy({ rules: dont, firstRead }))).toEqual({
        here: 'skipped',
        reason: message('job.skipped-by-rule', { type: 'tag' }),
      })
    const upstairs: PrintRule[] = [{ job_type: 'tag', printer: null, left_to: 'upstairs' }]
    expect(decideNew(job('queued', 'tag'), policy({ rules: upstairs, firstRead: true }))).toEqual({
      here: 'skipped',
      reason: message('job.left-to', { type: 'tag', station: 'upstairs' }),
    })
  })
})

describe('a job that is known', () => {
  it('stays printed, whatever the service says', () => {
    fc.assert(
      fc.property(anyStage, stage => {
        expect(decideKnown(job(stage), known(), policy(), now)).toBeNull()
      }),
    )
  })

  it('prints by itself only for the two reasons of the bindings, or for a rule that was added', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...hereStates),
        anyStage,
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.constantFrom(now - 1_000, now - reprintAwaited - 1)),
        fc.constantFrom(null, message('job.held-no-rule', { type: 'order' }), message('job.held-first-start', {})),
        (here, stage, endedInService, printAskedAgain, reprintAskedAt, reason) => {
          const one = known({ here, endedInService, reprintAskedAt, reason })
          const decision = decideKnown(job(stage), one, policy({ printAskedAgain }), now)
          if (decision?.here !== 'waiting') return
          expect(['queued', 'dispatching', 'accepted']).toContain(stage)
          const asked = reprintAskedAt === now - 1_000
          const again = here === 'printed' && endedInService && printAskedAgain
          const ruled = here === 'held' && reason?.code === 'job.held-no-rule'
          expect(asked || again || ruled).toBe(true)
          expect(decision.kind).toBe(asked ? 'service-reprint' : again ? 'again' : 'first')
        },
      ),
      { numRuns: runs(2_000) },
    )
  })

  it('is a new attempt when this desk asked for its reprint, for so long as that is awaited', () => {
    for (const here of ['printed', 'unconfirmed', 'failed', 'skipped', 'elsewhere', 'held'] as const)
      expect(decideKnown(job('queued'), known({ here, reprintAskedAt: now - 5 }), policy(), now)).toEqual({
        here: 'waiting',
        reason: null,
        kind: 'service-reprint',
      })
    const late = known({ reprintAskedAt: now - reprintAwaited })
    expect(decideKnown(job('queued'), late, policy(), now)).toBeNull()
    // It still shows the end of the earlier attempt.
    expect(decideKnown(job('printed'), known({ reprintAskedAt: now - 5 }), policy(), now)).toBeNull()
  })

  it('waits for a person when the service ended it and asks again, unless the setting prints it', () => {
    const ended = known({ endedInService: true })
    expect(decideKnown(job('queued'), ended, policy(), now)).toEqual({
      here: 'held',
      reason: message('job.held-asked-again', {}),
    })
    expect(decideKnown(job('queued'), ended, policy({ printAskedAgain: true }), now)?.kind).toBe('again')
    expect(decideKnown(job('printing'), ended, policy({ printAskedAgain: true }), now)).toBeNull()
    const skipped = known({
      here: 'skipped',
      reason: message('job.skipped-by-person', {}),
      endedInService: true,
    })
    expect(decideKnown(job('queued'), skipped, policy(), now)?.here).toBe('held')
  })

  it('finds the rule that was added, and stays held without one', () => {
    const held = known({ here: 'held', attempt: 0, reason: message('job.held-no-rule', { type: 'tag' }) })
    expect(decideKnown(job('queued', 'tag'), held, policy(), now)).toBeNull()
    const rules: PrintRule[] = [{ job_type: 'TAG', printer: 'folder:/tags' }]
    expect(decideKnown(job('queued', 'tag'), held, policy({ rules }), now)?.here).toBe('waiting')
    const first = known({ here: 'held', attempt: 0, reason: message('job.held-first-start', {}) })
    expect(decideKnown(job('queued', 'tag'), first, policy({ rules }), now)).toBeNull()
  })

  it('is left to the station that the rule for its type names', () => {
    const rules: PrintRule[] = [{ job_type: 'tag', printer: null, left_to: 'upstairs' }]
    const left = { here: 'skipped', reason: message('job.left-to', { type: 'tag', station: 'upstairs' }) }
    const held = known({ here: 'held', attempt: 0, reason: message('job.held-no-rule', { type: 'tag' }) })
    expect(decideKnown(job('queued', 'tag'), held, policy({ rules }), now)).toEqual(left)
    // Its reprint is asked for here: it is printed here no more than the first time.
    const asked = known({ reprintAskedAt: now - 5 })
    expect(decideKnown(job('queued', 'tag'), asked, policy({ rules }), now)).toBeNull()
  })

  it('stays held for its paper, whatever the service says, unless its reprint was asked for', () => {
    const reason = message('paper.mismatch', {
      type: 'tag',
      size: '100 x 50 mm',
      printer: 'a4',
      offers: 'A4',
    })
    fc.assert(
      fc.property(anyStage, fc.boolean(), (stage, endedInService) => {
        const held = known({ here: 'held', reason, endedInService })
        expect(decideKnown(job(stage), held, policy({ printAskedAgain: true }), now)).toBeNull()
      }),
    )
  })

  it('is somebody else’s once another station took it while it was held here', () => {
    const held = known({ here: 'held', attempt: 0, reason: message('job.held-first-start', {}) })
    expect(decideKnown(job('printing'), held, policy(), now)).toEqual({
      here: 'elsewhere',
      reason: message('job.elsewhere', { stage: 'printing' }),
    })
    expect(decideKnown(job('rendering'), held, policy(), now)).toBeNull()
  })

  it('that was somebody else’s is held when it is queued again, with what it was', () => {
    for (const first of ['accepted', 'printing', 'printed', 'failed', 'rendering']) {
      const was = decideNew(job(first), policy())
      const again = decideKnown(job('queued'), known({ attempt: 0, ...was }), policy(), now)
      expect(again).toEqual({ here: 'held', reason: message('job.held-queued-again', { was: first }) })
    }
    const others = known({
      here: 'elsewhere',
      attempt: 0,
      reason: message('job.elsewhere', { stage: 'failed' }),
    })
    expect(decideKnown(job('printing'), others, policy(), now)).toBeNull()
    const dont: PrintRule[] = [{ job_type: '*', printer: null }]
    expect(decideKnown(job('queued'), others, policy({ rules: dont }), now)?.here).toBe('skipped')
    // Only the setting is new.
    const accepted = decideNew(job('accepted'), policy())
    const takes = policy({ takeAccepted: true })
    expect(decideKnown(job('accepted'), known({ attempt: 0, ...accepted }), takes, now)).toBeNull()
  })

  it('is never left aside in silence: queued at the end, it waits, is held, or the rules leave it alone', () => {
    const rules = fc.constantFrom<readonly PrintRule[]>(
      [{ job_type: 'order', printer: 'folder:/paper' }],
      [{ job_type: 'order', printer: null }],
      [],
    )
    const story = fc.array(fc.record({ stage: anyStage, rules, takeAccepted: fc.boolean() }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(story, fc.constantFrom('queued', 'dispatching'), fc.boolean(), (before, last, first) => {
        const end = { stage: last, rules: policy().rules, takeAccepted: false }
        const [begin = end, ...rest] = [...before, end]
        const opening = decideNew(job(begin.stage), policy({ ...begin, firstRead: first }))
        let one = known({ attempt: 0, ...opening })
        let isSkippedByRule = one.here === 'skipped'
        for (const { stage, ...changes } of rest) {
          const decision = decideKnown(job(stage), one, policy(changes), now)
          if (decision) one = { ...one, ...decision }
          // What waits goes to others at its claim (preparation.ts).
          if (one.here === 'waiting' && !['queued', 'dispatching'].includes(stage))
            one = { ...one, here: 'elsewhere', reason: message('job.elsewhere', { stage }) }
          isSkippedByRule ||= one.here === 'skipped'
        }
        expect(['waiting', 'held', ...(isSkippedByRule ? ['skipped'] : [])]).toContain(one.here)
      }),
      { numRuns: runs(2_000) },
    )
  })
})

describe('a job that the room has aside', () => {
  const aside = ['job.at-station', 'job.printed-at', 'job.skipped-at', 'job.person-at', 'job.may-come-out-at']
  it.each(aside)('%s: the list of the service moves nothing', code => {
    const reason = { code, data: {} } as KnownJob['reason']
    for (const here of ['elsewhere', 'held'] as const)
      for (const stage of ['queued', 'printing'])
        expect(decideKnown(job(stage), known({ here, attempt: 0, reason }), policy(), now)).toBeNull()
    // Printed here in spite of it, it is as any other printed job.
    const printed = known({ reason, endedInService: true })
    expect(decideKnown(job('queued'), printed, policy(), now)?.here).toBe('held')
  })
})

describe('a number that stands for another document', () => {
  const before = { type: 'tag', orderId: '51070', createdAt: Date.UTC(2026, 10, 23, 8, 5) }
  const said = (was: string) =>
    message('job.held-number-reused', { before: `order 51070 (tag, created 2026-11-23 08:05 UTC)${was}`, now: 'order' })

  it.each([
    ['printed', ''],
    ['unconfirmed', ', unconfirmed here'],
    ['failed', ', failed here'],
  ] as const)('%s before, is held with both documents', (here, was) => {
    expect(decideReused(job('queued'), { ...before, here }, policy())).toEqual({ here: 'held', reason: said(was) })
  })

  it('is left alone where it may not be printed here, or the rules leave it alone', () => {
    expect(decideReused(job('printing'), { ...before, here: 'printed' }, policy())).toBeNull()
    const dont: PrintRule[] = [{ job_type: '*', printer: null }]
    expect(decideReused(job('queued'), { ...before, here: 'printed' }, policy({ rules: dont }))).toEqual({
      here: 'skipped',
      reason: message('job.skipped-by-rule', { type: 'order' }),
    })
  })
})

describe('a reprint that this desk asked for', () => {
  it('is taken at accepted, too, and held where its rule is gone', () => {
    const asked = (changes: Partial<KnownJob>) => known({ reprintAskedAt: now - 5, ...changes })
    expect(decideKnown(job('accepted'), asked({}), policy(), now)?.kind).toBe('service-reprint')
    expect(decideKnown(job('accepted'), known(), policy(), now)).toBeNull()
    const none = policy({ rules: [] })
    expect(decideKnown(job('queued'), asked({}), none, now)).toEqual({
      here: 'held',
      reason: message('job.held-no-rule', { type: 'order' }),
    })
    const held = asked({ here: 'held', reason: message('job.held-no-rule', { type: 'order' }) })
    expect(decideKnown(job('queued'), held, none, now)).toBeNull()
    // Somebody else's goes on as any that is queued again.
    const others = asked({ here: 'elsewhere', attempt: 0, reason: message('job.elsewhere', { stage: 'printing' }) })
    expect(decideKnown(job('queued'), others, none, now)).toEqual({
      here: 'held',
      reason: message('job.held-queued-again', { was: 'printing' }),
    })
  })

  it('says what was, also where nobody knows', () => {
    expect(decideKnown(job('queued'), known({ here: 'elsewhere', attempt: 0 }), policy(), now)?.reason).toEqual(
      message('job.held-queued-again', { was: 'taken' }),
    )
    expect(decideNew({ ...job('odd'), printStatus: 'odder' }, policy()).reason).toEqual(
      message('job.unknown-status', { status: 'odd / odder' }),
    )
  })
})

describe('print rules', () => {
  const wrong = (rules: unknown) => printRules.safeParse(rules).error?.issues[0]?.message
  const rule = { job_type: 'order', printer: 'ipp://127.0.0.1:631/printers/a4' }

  it('find a type however it is spelt, and any other type by *', () => {
    const rules: PrintRule[] = [
      { job_type: '*', printer: 'folder:/other' },
      { job_type: 'Shipping_Container', printer: 'folder:/labels' },
    ]
    expect(ruleFor(rules, 'shipping container')?.printer).toBe('folder:/labels')
    expect(ruleFor(rules, ' SHIPPING-container')?.printer).toBe('folder:/labels')
    expect(ruleFor(rules, 'order')?.printer).toBe('folder:/other')
    expect(ruleFor(rules.slice(1), 'order')).toBeNull()
  })

  it('are refused with what is wrong: typos, printers, papers, two for one type', () => {
    expect(wrong([rule])).toBeUndefined()
    expect(wrong([{ ...rule, printer: null }])).toBeUndefined()
    expect(wrong([{ ...rule, copis: 2 }])).toContain('copis')
    expect(wrong([{ ...rule, printer: 'a4' }])).toContain('ipp://host:631/printers/name')
    expect(wrong([{ ...rule, printer: 'folder:paper' }])).toContain('folder:/path')
    for (const folder of ['folder:/p', 'folder:~/p', 'folder:C:\\p', 'folder:///p', 'folder:\\\\server\\p'])
      expect(wrong([{ ...rule, printer: folder }])).toBeUndefined()
    expect(wrong([{ ...rule, paper: 'B52' }])).toContain('100x50mm')
    expect(wrong([{ ...rule, copies: 0 }])).toBeDefined()
    expect(wrong([{ ...rule, pages: '1-' }])).toContain('1,3-4')
    expect(wrong([rule, { ...rule, job_type: 'ORDER ' }])).toContain('second rule')
    for (const paper of ['A4', 'letter', '100x50mm', '99.5x150mm', '5000x0.5mm'])
      expect(wrong([{ ...rule, paper }])).toBeUndefined()
    for (const paper of ['0x0mm', '100x0mm', '5001x10mm', '10x5001mm'])
      expect(wrong([{ ...rule, paper }])).toContain('isn’t a possible paper size')
    for (const pages of ['1', '2-3', '1,3-4', '2-2']) expect(wrong([{ ...rule, pages }])).toBeUndefined()
    for (const pages of ['3-1', '0', '1,0-2', '2,4-3']) expect(wrong([{ ...rule, pages }])).toContain('the first is 1')
    expect(wrong([{ ...rule, spare: 'cups:two' }])).toBeUndefined()
    expect(wrong([{ ...rule, spare: rule.printer }])).toContain('is the printer itself')
    expect(wrong([{ ...rule, printer: null, left_to: 'upstairs' }])).toBeUndefined()
    expect(wrong([{ ...rule, left_to: 'upstairs' }])).toContain('set the printer to null')
  })
})
