import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDesk } from '../../src-main/desk.ts'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { shown } from '../rig/shown.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, runCommand, writeConfig } from './cli-support.ts'
import { closeAll, openDesk, startService, type WholeDesk } from './order-support.ts'

const info = (file: string): Record<string, string> =>
  Object.fromEntries(
    execFileSync('pdfinfo', [file], { encoding: 'utf8' })
      .split('\n')
      .map(line => line.split(/:\s+/, 2) as [string, string]),
  )
const wordsOf = (file: string) => execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })

afterAll(removeFolders)

describe('a rule’s test page', () => {
  let desk: WholeDesk
  beforeAll(async () => {
    desk = await openDesk(await startService())
  })
  afterAll(closeAll)

  const folder = temporaryFolder()
  const printTestPage = async (changes: Partial<PrintRule> = {}) => {
    const rule = { job_type: 'Étiquette', printer: `folder:${folder}`, ...changes }
    const { job } = await desk.handlers['rules.testPage'](rule)
    await desk.reaches(job, 'printed')
    const [attempt] = (await desk.handlers['jobs.detail']({ job })).attempts
    return { job, file: join(folder, `${attempt?.name}.pdf`) }
  }

  it('comes out as a job like any other, of a rule that is not saved, and says what the rule says', async () => {
    const { job, file } = await printTestPage({ tray: 'tray-2', duplex: 'long-edge', copies: 3 })
    expect(job).toBe('test-1')
    expect(await desk.row(job)).toMatchObject({
      type: 'test page',
      source: 'test-page',
      orderId: null,
      here: 'printed',
    })
    const { timeline } = await desk.handlers['jobs.detail']({ job })
    expect(timeline.map(entry => entry.message.code)).toEqual(
      expect.arrayContaining(['step.claimed', 'step.fetched', 'step.submitted']),
    )
    const words = wordsOf(file)
    for (const said of ['Étiquette', 'test-1', 'tray-2', 'long-edge', folder, 'scale none', 'ruler is 100 mm'])
      expect(words).toContain(said)
    expect(await desk.handlers['rules.get']({})).toHaveLength(1)
  })

  it.each([
    [undefined, 210, 297],
    ['A5', 148, 210],
    ['Letter', 215.9, 279.4],
    ['100x50mm', 100, 50],
    ['50x25mm', 50, 25],
    ['8x4mm', 8, 4],
    ['5000x2000mm', 5_000, 2_000],
  ])('of paper %s is one page of %d x %d mm', async (paper, width, height) => {
    const { job, file } = await printTestPage(paper ? { paper } : {})
    const { 'Page size': size = '', Pages: pages } = info(file)
    const [x = 0, y = 0] = size.match(/[\d.]+/g)?.map(points => (Number(points) * 25.4) / 72) ?? []
    expect([pages, x, y]).toEqual(['1', expect.closeTo(width, 1), expect.closeTo(height, 1)])
    if (paper !== '8x4mm') expect(wordsOf(file)).toContain(job)
  })

  it('is refused for a rule that prints nowhere', async () => {
    const asked = desk.handlers['rules.testPage']({ job_type: 'tag', printer: null })
    await expect(asked).rejects.toThrow('has no printer')
  })
})

describe('saving rules while jobs wait', () => {
  afterAll(closeAll)

  /** A desk whose rules say nothing of tags, and three tags that wait for a rule. */
  async function threeTags() {
    const practice = await startService()
    const desk = await openDesk(practice)
    await desk.handlers['rules.save']({ rules: [{ job_type: 'order', printer: `folder:${temporaryFolder()}` }] })
    const jobs = practice.addJobs(Array.from({ length: 3 }, () => ({ job_type: 'tag', fails: false })))
    await desk.handlers['station.readNow']({})
    for (const job of jobs) await desk.reaches(job, 'held')
    const paper = temporaryFolder()
    const papers = () => readdirSync(paper).filter(file => file.endsWith('.pdf')).length
    const rules: PrintRule[] = [{ job_type: 'tag', printer: `folder:${paper}` }]
    return { practice, desk, jobs, rules, papers }
  }

  it('says which jobs it would print, and prints them only where that is asked for', async () => {
    const { desk, jobs, rules, papers } = await threeTags()
    expect((await desk.handlers['rules.preview'](rules)).jobs.toSorted()).toEqual(jobs.toSorted())
    expect((await desk.handlers['rules.preview']([{ job_type: 'tag', printer: null }])).jobs).toEqual([])
    await desk.handlers['rules.save']({ rules })
    for (const job of jobs) await desk.reaches(job, 'printed')
    expect(papers()).toBe(3)
  })

  it('saves only: what waited stays on hold with a reason, over many reads, until a person prints it', async () => {
    const { desk, jobs, rules, papers } = await threeTags()
    await desk.handlers['rules.save']({ rules, prints: [] })
    for (let read = 0; read < 3; read++) await desk.handlers['station.readNow']({})
    const stands = async () => Promise.all(jobs.map(job => desk.row(job)))
    for (const row of await stands()) {
      expect(row).toMatchObject({ here: 'held', reason: { code: 'job.held-rules-saved' } })
    }
    expect(papers()).toBe(0)
    // Saving the same rules again releases nothing either.
    expect((await desk.handlers['rules.preview'](rules)).jobs).toEqual([])
    await desk.handlers['rules.save']({ rules })
    await desk.handlers['station.readNow']({})
    expect((await stands()).map(row => row?.here)).toEqual(['held', 'held', 'held'])
    expect((await desk.handlers['jobs.print'](await shown(desk.handlers, jobs))).done).toHaveLength(3)
    for (const job of jobs) await desk.reaches(job, 'printed')
    expect(papers()).toBe(3)
  })

  it('prints the jobs that were shown; one that has come since is held with a reason', async () => {
    const { practice, desk, jobs, rules, papers } = await threeTags()
    const { jobs: prints } = await desk.handlers['rules.preview'](rules)
    const [late = ''] = practice.addJobs([{ job_type: 'tag', fails: false }])
    await desk.handlers['station.readNow']({})
    await desk.reaches(late, 'held')
    await desk.handlers['rules.save']({ rules, prints })
    for (const job of jobs) await desk.reaches(job, 'printed')
    await desk.handlers['station.readNow']({})
    expect(await desk.row(late)).toMatchObject({ here: 'held', reason: { code: 'job.held-rules-saved' } })
    expect(papers()).toBe(3)
  })

  it('refuses rules that were made from others than those that are stored, and holds no job for them', async () => {
    const { desk, jobs, rules } = await threeTags()
    const from = await desk.handlers['rules.get']({})
    const saves = [rules, [{ job_type: 'tag', printer: null }]].map(wanted =>
      desk.handlers['rules.save']({ rules: wanted, from, prints: jobs }),
    )
    const [first, second] = await Promise.allSettled(saves)
    expect(first).toMatchObject({ status: 'fulfilled', value: rules })
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'rules.changed-meanwhile' } })
    for (const job of jobs) await desk.reaches(job, 'printed')
    const refused = desk.handlers['rules.save']({ rules: from, from, prints: [] })
    await expect(refused).rejects.toMatchObject({ code: 'rules.changed-meanwhile' })
    expect(await desk.handlers['rules.get']({})).toEqual(rules)
  })

  it('counts jobs that wait for one printer and would go to another', async () => {
    const { desk, jobs, rules, papers } = await threeTags()
    await desk.handlers['station.pause']({})
    await desk.handlers['rules.save']({ rules })
    await desk.handlers['station.readNow']({})
    for (const job of jobs) await desk.reaches(job, 'waiting')
    const other: PrintRule[] = [{ job_type: 'tag', printer: `folder:${temporaryFolder()}` }]
    expect((await desk.handlers['rules.preview'](rules)).jobs).toEqual([])
    expect((await desk.handlers['rules.preview'](other)).jobs).toHaveLength(3)
    await desk.handlers['rules.save']({ rules: other, prints: [] })
    await desk.handlers['station.resume']({})
    await desk.handlers['station.readNow']({})
    expect((await Promise.all(jobs.map(job => desk.row(job)))).map(row => row?.here)).toEqual(Array(3).fill('held'))
    expect(papers()).toBe(0)
  })
})

describe('stored rules that this version can’t read', () => {
  afterAll(endCommands)

  it('are said, here and by the doctor, until others are saved', async () => {
    const service = await startService()
    const dataFolder = temporaryFolder()
    const database = await openStationDatabase(join(dataFolder, 'station.db'))
    await database.profiles.save({ name: 'Live', baseUrl: service.url, operations: {} })
    await database.settings.saveRules(service.url, [{ job_type: 'tag', printer: 'of another version' }])
    await database.close()
    const env = { SELVEDGE_TOKEN: service.token }
    const doctor = await runCommand(['doctor', '--data', dataFolder, '--profile', 'Live'], env)
    expect(doctor.lines.join()).toContain('can’t read the saved rules')

    const desk = await createDesk({ shell: 'browser', dataFolder, fetch, token: service.token })
    const said = async () => (await desk.handlers['station.state']({})).warnings.map(({ code }) => code)
    expect(await desk.handlers['rules.get']({})).toEqual([])
    expect(await said()).toContain('rules.unread')
    await desk.handlers['rules.save']({ rules: [{ job_type: 'tag', printer: null }], from: [] })
    expect(await said()).not.toContain('rules.unread')
    await desk.close()
  })
})

describe('rules as a file', () => {
  let practice: PracticeService
  beforeAll(async () => {
    practice = await startPracticeService({ size: 'none', token: 'a-token' })
  })
  afterEach(endCommands)
  afterAll(() => practice.close())

  const drain = (config: unknown) => {
    const data = temporaryFolder()
    const file = writeConfig(data, config)
    const args = ['station', '--data', data, '--base-url', practice.url, '--config', file, '--drain']
    return runCommand(args, { SELVEDGE_TOKEN: 'a-token' })
  }

  it('that was exported is a station’s config, and is read again as it was', async () => {
    const desk = await openDesk(await startService())
    const rules: PrintRule[] = [
      {
        job_type: 'tag',
        printer: `folder:${temporaryFolder()}`,
        paper: '100x50mm',
        scale: 'fit',
        spare: 'cups:tags-2',
      },
      { job_type: '*', printer: null, left_to: 'upstairs' },
    ]
    await desk.handlers['rules.save']({ rules })
    const { name, text } = await desk.handlers['rules.export']({})
    expect(name).toBe('rules.json')
    for (const again of [text, `\uFEFF${text}`, JSON.stringify(rules), JSON.stringify({ rules, poll_seconds: 1 })])
      expect(await desk.handlers['rules.import']({ text: again })).toEqual(rules)
    const { code, errors } = await drain(text)
    expect(code, errors).toBe(0)

    const refused: [unknown, string][] = [
      ['{', 'it is not JSON'],
      [{ rule: [] }, 'it has no list of rules'],
      [[{ job_type: 'tag', printer: 'a4' }], 'the rule for “tag”: printer isn’t a printer address'],
      [[{ job_type: 'tag', printer: null }, { printer: null }], 'rule 2: job_type'],
      [[{ job_type: 'tag', printer: null, paper: '0x0mm' }], 'the rule for “tag”: paper isn’t a possible paper size'],
    ]
    for (const [file, what] of refused) {
      const asked = desk.handlers['rules.import']({
        text: typeof file === 'string' ? file : JSON.stringify(file),
      })
      await expect(asked).rejects.toThrow(what)
    }
    expect(await desk.handlers['rules.get']({})).toEqual(rules)
    await closeAll()
  })

  it('hold what does not fit and leave what is another station’s, in selvedge station too', async () => {
    const [tag = '', order = ''] = practice.addJobs([
      { job_type: 'tag', fails: false },
      { job_type: 'order', fails: false },
    ])
    const run = await drain({
      start: 'print-waiting',
      rules: [
        { job_type: 'tag', printer: `folder:${temporaryFolder()}`, paper: 'A4' },
        { job_type: 'order', printer: null, left_to: 'upstairs' },
      ],
    })
    expect(run.code, run.errors).toBe(3)
    expect(run.told('summary')[0]).toMatchObject({ printed: 0, held: [tag], skipped: [order] })
    const reasonOf = (job: string) => run.told('job').findLast(told => told['job'] === job)?.['reason']
    expect(reasonOf(tag)).toContain('tag is 100 x 50 mm, queue')
    expect(reasonOf(order)).toBe('The rules leave “order” to station upstairs.')
  })
})
