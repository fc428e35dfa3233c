import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { encodeMessage } from '../../src-main/print/printers/ipp/encode.ts'
import {
  attributeNumber,
  attributeText,
  groupOf,
  groupTags,
  type IppAttribute,
  type IppGroup,
  type IppValue,
  textsOf,
} from '../../src-main/print/printers/ipp/message.ts'
import { ippOperations } from '../../src-main/print/printers/ipp/operations.ts'
import { type IppSeen, type OneAtATime, startIppServer } from '../rig/ipp-server.ts'

// Network printers as people report them. A device is a list of answers: what it says of itself, what its jobs say, and what it
// answers to the first, second, ... request of a kind. What isn't in the list, it does as it should.

/** A value in short: text is a keyword, a number an integer (an enum by its name), `[from, to]` a range, null no value. */
type Short = string | number | boolean | null | { members: Record<string, Short> } | { from: number; to: number }
/** Attributes in short, by name. */
export type Attributes = Record<string, Short | readonly Short[] | undefined>

const enums = /^(printer-state|job-state|operations-supported|orientation-requested.*|finishings.*)$/
const kinds: Record<string, 'mimeMediaType' | 'name' | 'uri'> = {
  'document-format-supported': 'mimeMediaType',
  'job-name': 'name',
  'job-uuid': 'uri',
}

function ippValue(name: string, short: Short): IppValue {
  if (short === null) return { kind: 'noValue' }
  if (typeof short === 'boolean') return { kind: 'boolean', value: short }
  if (typeof short === 'number') return { kind: enums.test(name) ? 'enum' : 'integer', value: short }
  if (typeof short === 'string') return { kind: kinds[name] ?? 'keyword', value: short }
  if ('members' in short) return { kind: 'collection', members: attributesOf(short.members) }
  return { kind: 'rangeOfInteger', from: short.from, to: short.to }
}

const attributesOf = (all: Attributes): IppAttribute[] =>
  Object.entries(all).flatMap(([name, short]) => {
    if (short === undefined) return []
    const values = Array.isArray(short) ? (short as readonly Short[]) : [short as Short]
    return { name, values: values.map(value => ippValue(name, value)) }
  })

/** One answer. `usual` is what the device does where nothing is said; what is absent is as usual. */
export interface Answer {
  /** The status code of IPP. */
  status?: number
  /** Of HTTP; the body is empty then. */
  http?: number
  headers?: Record<string, string | null>
  /** Attributes of the job beside the usual ones; undefined leaves one out. */
  job?: Attributes
  /** What it says it doesn't support. */
  unsupported?: Attributes
  requestId?: number
  /** Milliseconds before it answers; never: it doesn't. */
  after?: number | 'never'
  /** It closes the connection so many milliseconds after its answer, without saying so. */
  closesAfter?: number
  /** It does so by a reset. */
  resets?: boolean
}

/** Operations by the names of ipp/operations.ts. */
type Operation = keyof typeof ippOperations

export interface Device {
  /** `holds`: jobs on hold; `two-steps`: Create-Job without hold; `at-once`: Print-Job, after Validate-Job; `plain`: Print-Job alone. */
  way?: 'holds' | 'two-steps' | 'at-once' | 'plain'
  /** What it says of itself. */
  says?: Attributes
  /** What each job says, also by its number. */
  jobs?: Attributes | ((id: number, looks: number) => Attributes | Answer)
  /** What it tells of ahead of a job that it is asked about. */
  others?: readonly Attributes[]
  /** By operation, its answers in turn; the last one stays. */
  answers?: Partial<Record<Operation, readonly Answer[]>>
  /** The same for every request. */
  always?: Answer
  /** Answers 401 with this challenge until somebody proves to be this one; `only`: to these operations. */
  wants?: { challenge: string; accepts(authorization: string): boolean; only?: readonly Operation[] }
  /** The versions that it knows, such as `1.1`; all if absent. */
  versions?: readonly string[]
  /** The status by which it rejects the others; server-error-version-not-supported if absent. */
  rejectsVersionsAs?: number
  /** It reads what it gets with a pause of so many milliseconds after each piece. */
  readsEvery?: number
  /** What it does with a second connection; absent: it takes any number. */
  oneAtATime?: OneAtATime
}

/** What came out of a device. */
export interface Paper {
  job: number
  name: string
  bytes: Buffer
  /** What the job said, in short. */
  asked: Record<string, unknown>
}

export interface RunningDevice {
  uri: string
  papers: Paper[]
  /** The names of the operations it was asked for, in order. */
  asked: Operation[]
  connections(): number
  /** Connections that it turned away, or left hanging. */
  turnedAway(): number
  /** From now on it says this of itself. */
  say(more: Attributes): void
  close(): Promise<void>
}

const inShort = (values: readonly IppValue[]): unknown => {
  const all = values.map(value => {
    if (value.kind === 'collection')
      return Object.fromEntries(value.members.map(one => [one.name, inShort(one.values)]))
    return 'value' in value ? value.value : 'from' in value ? { from: value.from, to: value.to } : value.kind
  })
  return all.length === 1 ? all[0] : all
}

const operationsOf: Record<NonNullable<Device['way']>, number[]> = {
  holds: [2, 4, 5, 6, 8, 9, 10, 11, 13],
  'two-steps': [2, 4, 5, 6, 8, 9, 10, 11],
  'at-once': [2, 4, 8, 9, 10, 11],
  plain: [2, 8, 9, 10, 11],
}

interface Job {
  id: number
  name: string
  state: number
  asked: Record<string, unknown>
  document: Buffer | null
  looks: number
}

const operationNames = new Map(Object.entries(ippOperations).map(([name, code]) => [code as number, name as Operation]))

/** Starts a device on a free loopback port. */
export async function startDevice(device: Device): Promise<RunningDevice> {
  const way = device.way ?? 'plain'
  const jobs = new Map<number, Job>()
  const papers: Paper[] = []
  const asked: Operation[] = []
  const counts = new Map<Operation, number>()
  let own: Attributes = {
    'operations-supported': operationsOf[way],
    'printer-state': 3,
    'printer-state-reasons': 'none',
    'printer-is-accepting-jobs': true,
    'document-format-supported': ['application/octet-stream', 'application/pdf'],
    'job-hold-until-supported': way === 'holds' ? ['no-hold', 'indefinite'] : ['no-hold'],
    'media-supported': ['om_small-photo_99.8x149.9mm', 'iso_a4_210x297mm'],
    ...device.says,
  }

  function comesOut(job: Job): void {
    if (job.document && job.state !== 9)
      papers.push({ job: job.id, name: job.name, bytes: job.document, asked: job.asked })
    job.state = 9
  }

  function jobGroup(job: Job, extra: Attributes = {}): IppGroup {
    const usual: Attributes = {
      'job-id': job.id,
      'job-name': job.name,
      'job-state': job.state,
      'job-state-reasons': 'none',
      'number-of-documents': job.document ? 1 : 0,
      'time-at-processing': job.state === 9 ? 100 : null,
    }
    return { tag: groupTags.job, attributes: attributesOf({ ...usual, ...extra }) }
  }

  function makeJob(seen: IppSeen): Job {
    const id = jobs.size + 1
    const own = Object.fromEntries(
      groupOf(seen.message, groupTags.job).map(({ name, values }) => [name, inShort(values)]),
    )
    const name = attributeText(groupOf(seen.message, groupTags.operation), 'job-name') ?? '-'
    const isHeld = textsOf(groupOf(seen.message, groupTags.job), 'job-hold-until').includes('indefinite')
    const job = { id, name, state: isHeld ? 4 : 3, asked: own, document: null, looks: 0 }
    jobs.set(id, job)
    return job
  }

  /** What the device does with a request as it should, once its own answer lets it. */
  function act(
    operation: Operation,
    seen: IppSeen,
    answer: Answer,
  ): { status: number; groups: IppGroup[]; more?: Answer } {
    const job = jobs.get(attributeNumber(groupOf(seen.message, groupTags.operation), 'job-id') ?? 0)
    const done = (one: Job) => ({ status: 0, groups: [jobGroup(one, answer.job)] })
    const isRefused = (answer.status ?? 0) >= 0x400 || (answer.http ?? 200) >= 400
    if (isRefused) return { status: answer.status ?? 0, groups: [] }
    switch (operation) {
      case 'getPrinterAttributes':
        return { status: 0, groups: [{ tag: groupTags.printer, attributes: attributesOf(own) }] }
      case 'validateJob':
        return { status: 0, groups: [] }
      case 'createJob':
        return done(makeJob(seen))
      case 'printJob': {
        const made = makeJob(seen)
        made.document = seen.document
        comesOut(made)
        made.state = 9
        const given = jobGroup({ ...made, state: 5 }, answer.job)
        return { status: 0, groups: [given] }
      }
      case 'getJobs':
        return { status: 0, groups: [...jobs.values()].map(one => jobGroup(one)) }
    }
    if (!job) return { status: 0x0406, groups: [] }
    switch (operation) {
      case 'sendDocument':
        job.document = seen.document
        if (job.state === 3) comesOut(job)
        return done(job)
      case 'releaseJob':
        comesOut(job)
        return done(job)
      case 'cancelJob':
        if (job.state < 7) job.state = 7
        return { status: 0, groups: [] }
      default: {
        job.looks += 1
        const told = typeof device.jobs === 'function' ? device.jobs(job.id, job.looks) : (device.jobs ?? {})
        const isAnswer = 'status' in told || 'http' in told || 'after' in told
        const extra = isAnswer || (job.state !== 9 && typeof device.jobs !== 'function') ? {} : (told as Attributes)
        const more = isAnswer ? (told as Answer) : {}
        const others = (device.others ?? []).map(one => ({ tag: groupTags.job, attributes: attributesOf(one) }))
        return { status: more.status ?? 0, groups: [...others, jobGroup(job, { ...extra, ...answer.job })], more }
      }
    }
  }

  async function answers(seen: IppSeen, response: ServerResponse, request: IncomingMessage): Promise<void> {
    const { wants } = device
    const operation = operationNames.get(seen.message.code)
    const isWanted = wants && (!wants.only || (operation !== undefined && wants.only.includes(operation)))
    if (isWanted && !wants.accepts(request.headers.authorization ?? '')) {
      const headers = { 'WWW-Authenticate': wants.challenge }
      return send(seen, response, request, { status: 0, groups: [] }, { http: 401, headers })
    }
    if (!operation) return send(seen, response, request, { status: 0x0501, groups: [] }, {})
    asked.push(operation)
    if (device.versions && !device.versions.includes(seen.message.version.join('.'))) {
      return send(
        seen,
        response,
        request,
        { status: device.rejectsVersionsAs ?? 0x0503, groups: [] },
        device.always ?? {},
      )
    }
    const turn = counts.get(operation) ?? 0
    counts.set(operation, turn + 1)
    const list = device.answers?.[operation] ?? []
    const given: Answer = { ...device.always, ...(list[Math.min(turn, list.length - 1)] ?? {}) }
    const acted = act(operation, seen, given)
    await send(seen, response, request, acted, { ...given, ...acted.more })
  }

  async function send(
    seen: IppSeen,
    response: ServerResponse,
    request: IncomingMessage,
    { status, groups }: { status: number; groups: IppGroup[] },
    { after, closesAfter, resets = false, headers = {}, http = 200, requestId, unsupported, ...more }: Answer,
  ): Promise<void> {
    if (after === 'never') return
    if (after !== undefined) await pause(after)
    const head: IppGroup = {
      tag: groupTags.operation,
      attributes: [
        { name: 'attributes-charset', values: [{ kind: 'charset', value: 'utf-8' }] },
        { name: 'attributes-natural-language', values: [{ kind: 'naturalLanguage', value: 'en' }] },
      ],
    }
    const left = unsupported ? [{ tag: groupTags.unsupported, attributes: attributesOf(unsupported) }] : []
    const bytes = encodeMessage({
      version: seen.message.version,
      code: more.status ?? status,
      requestId: requestId ?? seen.message.requestId,
      groups: [head, ...left, ...groups],
    })
    const usual = { 'Content-Type': 'application/ipp', 'Content-Length': String(http === 200 ? bytes.length : 0) }
    const told = Object.entries({ ...usual, ...headers }).filter((one): one is [string, string] => one[1] !== null)
    response.writeHead(http, Object.fromEntries(told)).end(http === 200 ? bytes : undefined)
    if (closesAfter !== undefined) {
      setTimeout(() => (resets ? request.socket.resetAndDestroy() : request.socket.destroy()), closesAfter)
    }
  }

  const { readsEvery = 0, oneAtATime } = device
  const server = await startIppServer(
    (seen, response, request) => {
      answers(seen, response, request).catch(() => response.destroy())
    },
    { readsEvery, oneAtATime },
  )
  const say = (more: Attributes) => {
    own = { ...own, ...more }
  }
  const { uri, connections, turnedAway } = server
  return { uri, papers, asked, connections, turnedAway, say, close: () => server.close() }
}
