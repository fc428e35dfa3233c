import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  attributeNumber,
  attributeText,
  groupOf,
  groupTags,
  type IppAttribute,
} from '../../../src-main/print/printers/ipp/message.ts'
import { attribute, integer, ippOperations, keywords } from '../../../src-main/print/printers/ipp/operations.ts'
import { type IppSeen, ippAnswer, sendIpp, startIppServer } from '../../rig/ipp-server.ts'
import { keyOf } from './service.ts'

/** A printer and the paper that came out of it. */
export interface StoryPrinter {
  uri: string
  /** The keys of the documents that came out, in their order; a stranger's papers are not here. */
  paper(): string[]
  /** How often the printer itself put a document on paper again, without being asked to. */
  readonly ranAgain: ReadonlyMap<string, number>
  /**
   * Those of them that somebody asked about while the printer had put them back, and lived on to write it down: nothing
   * else it tells gives that away.
   */
  readonly sawPutBack: ReadonlySet<string>
  /** True once it has left an operation without its answer. */
  readonly isSilent: boolean
  /** Who asked last was killed: what it was told and can't have written down is known to nobody. */
  askerWasKilled(): void
  /** How the printer misbehaves; nothing where a kind has no such fault. */
  misbehave(how: Misbehaviour): void
  /** Resolves when nothing more comes out by itself. */
  idle(): Promise<void>
  close(): Promise<void>
}

export type Misbehaviour =
  | 'loses power'
  | 'forgets its history'
  | 'runs a job twice'
  | 'is late'
  | 'tells of another job'

export const printerKinds = {
  /** A print server: holds jobs, tells them apart by UUID, counts on after a restart. */
  server: { holds: true, uuids: true, keeps: true },
  'server without history': { holds: true, uuids: true, keeps: false },
  /** A printer on the network that takes a document at once, and counts from 1 again after a loss of power. */
  network: { holds: false, uuids: false, keeps: true },
  'network, holding': { holds: true, uuids: false, keeps: true },
} as const
export type PrinterKind = keyof typeof printerKinds | 'folder'

interface Job {
  id: number
  uuid: string
  name: string
  /** job-state (RFC 8011, section 5.3.7). */
  state: number
  document: Buffer | null
  /** By the printer's own clock, in seconds since it was switched on. */
  madeAt: number
  beganAt: number | null
}

const [pending, held, processing, cancelled, completed] = [3, 4, 5, 7, 9]
/** How long a page takes, in milliseconds; a job that falls back waits longer, so that whoever looks sees it. */
const [usualPageTakes, fallenBackFor] = [100, 700]
const [successful, notFound, notPossible] = [0, 0x0406, 0x0404]

const numbers = (name: string, ...codes: number[]) =>
  attribute(name, ...codes.map(value => ({ kind: 'enum' as const, value })))

interface StoryPrinterOptions {
  /** False: it doesn't tell what jobs are called. */
  names?: boolean
  pageTakes?: number
  /** The operation, by its code, that it carries out without an answer, the first time. */
  silentAt?: number
}

/** A printer over IPP that does as its kind does, and misbehaves when it is told to. */
export async function startStoryPrinter(
  kind: keyof typeof printerKinds,
  { names = true, pageTakes = usualPageTakes, silentAt }: StoryPrinterOptions = {},
): Promise<StoryPrinter> {
  const { holds, uuids, keeps } = printerKinds[kind]
  const paper: string[] = []
  const ranAgain = new Map<string, number>()
  const sawPutBack = new Set<string>()
  /** Told of as put back, and not asked about since: a station writes that down before it asks about the job again. */
  const justTold = new Set<string>()
  const jobs = new Map<number, Job>()
  let [newest, since, turn] = [0, Date.now(), 0]
  let [runsTwice, lateAnswers, wrongAnswers] = [0, 0, 0]
  let isSilent = false
  let isClosed = false
  const seconds = () => Math.ceil((Date.now() - since) / 1000) + 1

  const make = (name: string, state: number, document: Buffer | null): Job => {
    const uuid = `urn:uuid:${randomUUID()}`
    const job = { id: ++newest, uuid, name, state, document, madeAt: seconds(), beganAt: null }
    jobs.set(job.id, job)
    return job
  }
  const attributesOf = (job: Job): IppAttribute[] => [
    integer('job-id', job.id),
    ...(uuids ? [attribute('job-uuid', { kind: 'uri', value: job.uuid })] : []),
    ...(names ? [attribute('job-name', { kind: 'name', value: job.name })] : []),
    numbers('job-state', job.state),
    keywords('job-state-reasons', 'none'),
    keywords('job-printer-state-reasons', 'none'),
    integer('time-at-creation', job.madeAt),
    integer('number-of-documents', job.document ? 1 : 0),
    job.beganAt === null
      ? attribute('time-at-processing', { kind: 'noValue' })
      : integer('time-at-processing', job.beganAt),
    integer('job-printer-up-time', seconds()),
  ]
  const aboutPrinter = (): IppAttribute[] => [
    numbers('operations-supported', 2, 4, 8, 9, 10, 11, ...(holds ? [5, 6, 12, 13] : [])),
    ...(holds ? [keywords('job-hold-until-supported', 'indefinite')] : []),
    attribute('document-format-supported', { kind: 'mimeMediaType', value: 'application/pdf' }),
    numbers('printer-state', 3),
    keywords('printer-state-reasons', 'none'),
    integer('printer-up-time', seconds()),
  ]

  const print = async (job: Job) => {
    const current = turn
    job.state = processing
    job.beganAt = seconds()
    await pause(pageTakes)
    if (isClosed || current !== turn || job.state !== processing) return
    const key = job.document && keyOf(job.document)
    if (key) paper.push(key)
    if (key && runsTwice > 0) {
      runsTwice--
      ranAgain.set(key, (ranAgain.get(key) ?? 0) + 1)
      job.state = pending
      await pause(fallenBackFor)
      if (current !== turn || job.state !== pending) return
      return print(job)
    }
    job.state = completed
    if (!keeps) jobs.delete(job.id)
  }
  const working = (async () => {
    while (!isClosed) {
      const next = [...jobs.values()].find(job => job.state === pending && job.document !== null)
      if (next) await print(next)
      else await pause(5)
    }
  })()

  const answer = ({ message, document }: IppSeen, response: ServerResponse) => {
    const asked = groupOf(message, groupTags.operation)
    const job = jobs.get(attributeNumber(asked, 'job-id') ?? 0)
    const say = (code: number, ...told: IppAttribute[][]) => {
      const groups = told.map(attributes => ({
        tag: message.code === ippOperations.getPrinterAttributes ? groupTags.printer : groupTags.job,
        attributes,
      }))
      const bytes = ippAnswer(message, code, ...groups)
      if (message.code === silentAt && !isSilent) {
        isSilent = true
        return
      }
      if (lateAnswers-- > 0) setTimeout(() => sendIpp(response, bytes), 400)
      else sendIpp(response, bytes)
    }
    const name = attributeText(asked, 'job-name') ?? '-'
    switch (message.code) {
      case ippOperations.getPrinterAttributes:
        return say(successful, aboutPrinter())
      case ippOperations.printJob:
        return say(successful, attributesOf(make(name, pending, document)))
      case ippOperations.createJob:
        return say(successful, attributesOf(make(name, held, null)))
      case ippOperations.getJobs:
        return say(successful, ...[...jobs.values()].filter(one => one.state < cancelled).map(attributesOf))
    }
    if (!job) return say(notFound)
    switch (message.code) {
      case ippOperations.getJobAttributes: {
        const other = [...jobs.values()].find(one => one !== job && one.state === completed)
        const isWrong = other !== undefined && wrongAnswers > 0
        if (isWrong) wrongAnswers--
        const key = job.document && keyOf(job.document)
        if (key && justTold.delete(key)) sawPutBack.add(key)
        if (!isWrong && key && ranAgain.has(key) && job.state === pending) justTold.add(key)
        return say(successful, attributesOf(isWrong ? other : job))
      }
      case ippOperations.sendDocument:
        if (job.state !== held || job.document) return say(notPossible)
        job.document = document
        return say(successful, attributesOf(job))
      case ippOperations.releaseJob:
        if (job.state !== held) return say(notPossible)
        job.state = pending
        return say(successful)
      case ippOperations.cancelJob:
        if (job.state > processing) return say(notPossible)
        job.state = cancelled
        return say(successful)
    }
    return say(notPossible)
  }
  const server = await startIppServer((seen, response) => answer(seen, response))

  const faults: Record<Misbehaviour, () => void> = {
    'loses power': () => {
      turn++
      since = Date.now()
      if (uuids) for (const job of jobs.values()) if (job.state === processing) job.state = pending
      if (uuids) return
      // What waited is gone, its numbers begin again, and somebody else's letters get them.
      const count = newest
      jobs.clear()
      newest = 0
      for (let at = 0; at < count; at++) make(`letter-${at}`, completed, Buffer.from('a letter'))
    },
    'forgets its history': () => {
      for (const job of jobs.values()) if (job.state >= cancelled) jobs.delete(job.id)
    },
    'runs a job twice': () => void runsTwice++,
    'is late': () => {
      lateAnswers += 3
    },
    'tells of another job': () => void wrongAnswers++,
  }
  return {
    uri: server.uri,
    paper: () => [...paper],
    ranAgain,
    get sawPutBack() {
      return new Set([...sawPutBack, ...justTold])
    },
    get isSilent() {
      return isSilent
    },
    askerWasKilled: () => justTold.clear(),
    misbehave: how => faults[how](),
    async idle() {
      const moves = () =>
        [...jobs.values()].some(job => job.state === processing || (job.state === pending && job.document))
      while (moves()) await pause(10)
    },
    async close() {
      isClosed = true
      await working
      await server.close()
    },
  }
}

/** A printer that is a folder. A paper is a file that was there once, also where it was overwritten or taken away since. */
export function folderPrinter(folder: string): StoryPrinter {
  const seen = new Map<string, string>()
  const look = () => {
    for (const name of readdirSync(folder).filter(one => one.endsWith('.pdf'))) {
      const { ino, mtimeMs } = statSync(join(folder, name))
      const key = keyOf(readFileSync(join(folder, name)))
      if (key) seen.set(`${name} ${ino} ${mtimeMs}`, key)
    }
    return [...seen.values()]
  }
  return {
    uri: `folder:${folder}`,
    paper: look,
    ranAgain: new Map(),
    sawPutBack: new Set(),
    isSilent: false,
    askerWasKilled: () => {},
    misbehave: () => void look(),
    idle: async () => void look(),
    close: async () => {},
  }
}
