import { randomBytes } from 'node:crypto'
import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { momentOf } from '../../src-shared/messages/moments.ts'
import type { SqliteDatabase } from './database.ts'
import { type FoundMark, LedgerMark, type MarkReading, readMark } from './ledger-mark.ts'
import { computerMark, openStateFolder } from './state-folder.ts'

/** The row of "newest" in a database. */
interface Identity {
  id: string
  step: number
  since: number
  place: string
  inode: string
  computer: string
  inode_varies: 0 | 1
  computer_varies: 0 | 1
}

/** What a database is held against. */
export interface NewestParts {
  /** The database's file. */
  file: string
  /** Commits that its log lost to damage, counted before it was opened. */
  lostCommits: number
  /** The name under which that log is kept; null or absent if it isn't. */
  keptLog?: string | null
  /** Where the second mark lies; null: this computer has no place for it. */
  state?: string | null
}

/** The mark beside a database: `station.mark` for `station.db`. */
export const markBeside = (file: string): string => file.replace(/\.db$/, '.mark')

/** Where a state folder keeps the marks outside of any data folder. */
export const folderOfMarksIn = (state: string): string => join(state, 'ledgers')

/** That folder, made where it is missing; null if none can be had. */
function folderOfMarks(): string | null {
  try {
    const folder = folderOfMarksIn(openStateFolder())
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch {
    // The mark beside the database does without it.
    return null
  }
}

/**
 * Whether a ledger is the newest that there was, and the marks by which its next start will know. Each commit that changes
 * something counts in the database itself; the count is written to a mark beside it and to one in the user's state folder before
 * anyone acts on that commit. A database that is behind a mark is older than what was done with it.
 */
export class NewestLedger {
  readonly #db: SqliteDatabase
  readonly #file: string
  readonly #state: string | null
  readonly #known: Identity | null
  readonly #beside: FoundMark
  readonly #outside: FoundMark
  readonly #place: string
  readonly #lostCommits: number
  readonly #keptLog: string | null
  #marks: LedgerMark[] = []
  #sql: ReturnType<typeof statementsOf> | null = null
  #depth = 0
  #counted = 0
  #told = 0

  constructor(db: SqliteDatabase, { file, lostCommits, keptLog = null, state = folderOfMarks() }: NewestParts) {
    this.#db = db
    this.#file = file
    this.#state = state
    this.#lostCommits = lostCommits
    this.#keptLog = keptLog
    this.#place = realpathSync(dirname(file))
    this.#known = (db.prepare('SELECT * FROM newest').get() as Identity | undefined) ?? null
    this.#beside = readMark(markBeside(file))
    this.#outside = this.#known && state !== null ? readMark(join(state, this.#known.id)) : 'missing'
  }

  /** Since when (milliseconds) it has been known to be the newest; null: it was never counted. */
  get since(): number | null {
    return this.#known?.since ?? null
  }

  /** Why this may not be the newest, each reason as a message that shows its evidence; none if all is well. */
  get doubts(): Message[] {
    const file = this.#file
    const doubts: Message[] = []
    const names = { file: basename(file), mark: basename(markBeside(file)) }
    const later = this.#laterMark()
    if (later) {
      const { step: found, at } = later
      const step = this.#known?.step ?? 0
      doubts.push(message('ledger.older', { file: names.file, step, found, at: momentOf(at) }))
    }
    if (isRead(this.#beside) && this.#known && this.#beside.id !== this.#known.id) {
      doubts.push(message('ledger.other', names))
    }
    if (this.#lostCommits > 0) {
      doubts.push(message('ledger.log-damaged', { file: names.file, commits: this.#lostCommits }))
    }
    if (doubts.length === 0 && this.#isUnmarked()) {
      doubts.push(message('ledger.no-mark', names))
    }
    if (this.#isCopy()) {
      doubts.push(message('ledger.copy', { folder: this.#place, from: this.#known?.place ?? '-' }))
    }
    return doubts
  }

  /** The mark that says most, where that is more than the database has. */
  #laterMark(): MarkReading | null {
    const known = this.#known
    const marks = [this.#beside, this.#outside].filter(mark => isRead(mark))
    const later = marks.filter(({ id, step }) => !known || (id === known.id && step > known.step))
    return later.toSorted((a, b) => b.step - a.step)[0] ?? null
  }

  /** True if there should be marks, and none can be read: one of the two is enough. */
  #isUnmarked(): boolean {
    const { id, step } = this.#known ?? { id: '', step: 0 }
    if (isRead(this.#outside)) return false
    if (this.#known === null) return this.#beside === 'damaged'
    return step > 0 && !(isRead(this.#beside) && this.#beside.id === id)
  }

  /** True in a folder that isn't the one in which this ledger was opened last, although that may be there still. */
  #isCopy(): boolean {
    const known = this.#known
    // A new one, or one that was opened for the first time and killed before its location was recorded.
    if (!known?.inode) return false
    const isSamePlace = known.place === this.#place
    // This computer's own mark says that no one was further, and here: it was put back, and nothing is missing.
    if (isSamePlace && isRead(this.#outside) && known.computer === computerMark()) return false
    const isOtherDisk = known.inode !== this.#inode() && !(isSamePlace && known.inode_varies === 1)
    const isOtherComputer = known.computer !== computerMark() && !(isSamePlace && known.computer_varies === 1)
    return isOtherDisk || isOtherComputer
  }

  /** The folder's and the mark's numbers on their disk: a renamed folder keeps them, a copied one doesn't. */
  #inode(): string {
    const numbers = [this.#place, markBeside(this.#file)].map(
      path => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? 0n,
    )
    return numbers.join(' ')
  }

  /**
   * Where there are doubts, these or `more`, has `hold` keep back all that would go by itself and say so, in the transaction that
   * settles the doubts. Answers the evidence, and what was done about it.
   */
  holdIfDoubted(hold: (evidence: readonly Message[]) => Message, more: readonly Message[] = []): Message[] {
    const evidence = [...this.doubts, ...more]
    if (evidence.length === 0) return []
    const held = this.#db.transaction(() => {
      const said = hold(evidence)
      this.settle()
      return said
    })()
    const log = this.#keptLog === null ? [] : [message('ledger.log-kept', { kept: this.#keptLog })]
    return [...evidence, ...log, held]
  }

  /**
   * Goes past every mark, in the transaction in which what is doubted is held: the same evidence is never shown twice. A copy
   * becomes a ledger of its own.
   */
  settle(): void {
    const known = this.#known
    const found = [this.#beside, this.#outside].filter(mark => isRead(mark)).map(({ step }) => step)
    const step = Math.max(known?.step ?? 0, ...found) + 1
    const id = known && !this.#isCopy() ? known.id : randomId()
    this.#db.prepare("INSERT OR IGNORE INTO newest VALUES (1, ?, 0, 0, '', '', '', 0, 0)").run(id)
    const varies = (what: 'inode' | 'computer', now: string) =>
      known?.[what] && known[what] !== now && known.place === this.#place ? 1 : (known?.[`${what}_varies`] ?? 0)
    this.#db
      .prepare(
        'UPDATE newest SET id = ?, step = ?, since = ?, place = ?, inode = ?, computer = ?, inode_varies = ?, computer_varies = ?',
      )
      .run(
        ...[id, step, Date.now()],
        ...[this.#place, this.#inode(), computerMark()],
        ...[varies('inode', this.#inode()), varies('computer', computerMark())],
      )
  }

  /** Opens the marks and counts from here on. Call it once, when doubts are settled. Throws what the file system says of the first. */
  begin(): void {
    const db = this.#db
    db.prepare("INSERT OR IGNORE INTO newest VALUES (1, ?, 0, ?, '', '', '', 0, 0)").run(randomId(), Date.now())
    const { id, step, ...was } = db.prepare('SELECT * FROM newest').get() as Identity
    this.#marks = [new LedgerMark(markBeside(this.#file), id, step)]
    if (this.#state !== null) {
      try {
        this.#marks.push(new LedgerMark(join(this.#state, id), id, step, this.#place))
      } catch {
        // One mark is enough to continue with.
      }
    }
    const now = { place: this.#place, inode: this.#inode(), computer: computerMark() }
    if (was.place !== now.place || was.inode !== now.inode || was.computer !== now.computer) {
      db.prepare('UPDATE newest SET place = @place, inode = @inode, computer = @computer').run(now)
    }
    this.#countTransactions()
    this.#counted = this.#told = this.#changes()
  }

  /** Records the ledger's count after a commit, before anything acts on it. Throws errors of the file system. */
  tell(): void {
    const changes = this.#changes()
    if (changes === this.#told) return
    // A change outside of any transaction has a commit of its own for its number.
    if (changes !== this.#counted) this.#count()
    const step = this.#statements.step.get() as number
    let failure: unknown
    const written = this.#marks.filter(mark => {
      try {
        mark.write(step)
        return true
      } catch (error) {
        failure = error
        return false
      }
    })
    if (written.length === 0) throw failure
    this.#told = this.#counted
  }

  close(): void {
    for (const mark of this.#marks) mark.close()
    this.#marks = []
  }

  /** Each outermost transaction from now on counts itself within its own commit. */
  #countTransactions(): void {
    const begin = this.#db.transaction.bind(this.#db)
    const counting = (work: (...args: never[]) => unknown) =>
      begin((...args: never[]) => {
        this.#depth++
        try {
          const answer = work(...args)
          if (this.#depth === 1 && this.#changes() !== this.#counted) this.#count()
          return answer
        } finally {
          this.#depth--
        }
      })
    this.#db.transaction = counting as unknown as SqliteDatabase['transaction']
  }

  #count(): void {
    this.#statements.count.run()
    this.#counted = this.#changes()
  }

  #changes(): number {
    return this.#statements.changes.get() as number
  }

  /** Compiled once: they run with every commit. */
  get #statements(): ReturnType<typeof statementsOf> {
    this.#sql ??= statementsOf(this.#db)
    return this.#sql
  }
}

const statementsOf = (db: SqliteDatabase) => ({
  changes: db.prepare('SELECT total_changes()').pluck(),
  count: db.prepare('UPDATE newest SET step = step + 1'),
  step: db.prepare('SELECT step FROM newest').pluck(),
})

const isRead = (mark: FoundMark): mark is MarkReading => typeof mark !== 'string'

const randomId = () => randomBytes(16).toString('hex')
