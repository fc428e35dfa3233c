// The protocol of a room as a small model: who may send a job, after whatever was put back. Every interleaving is looked at, so it
// knows only what decides about paper: the room's newest claim of each job, what each station's ledger knows, and what a person
// saw. A printer tells nothing here: what the room alone can prove must be enough.

/** The rules that keep a job from coming out twice; each can be left out to see what it is there for. */
export interface Rules {
  /** A person's decision holds for the claim that the person saw. */
  seen: boolean
  /** A station tells what it knows whenever the room's generation isn't the one it last told. */
  tellsEachGeneration: boolean
  /** It tells what its ledger knows, not what it has loaded today. */
  tellsLedger: boolean
  /** What the room says this station is sending is its own only where its ledger stands as it did then, or further. */
  knowsItsOwn: boolean
}

export const allRules: Rules = { seen: true, tellsEachGeneration: true, tellsLedger: true, knowsItsOwn: true }

type Knows = 'nothing' | 'claimed' | 'sending' | 'printed'
interface Claim {
  attempt: number
  station: number
  state: 'claimed' | 'sending' | 'unconfirmed' | 'printed'
  /** Its lease has ended: anybody may take it. */
  isLate: boolean
}
interface Database {
  claims: (Claim | null)[]
  generation: number
  /** The newest change, and the server that these rows were written on. */
  change: number
  madeFor: number
  isHeld: boolean
}
interface Folder {
  knows: Knows[]
  /** Of these jobs nothing is loaded until the service lists them: they are of yesterday. */
  isOld: boolean[]
  generation: number
  change: number
  told: number
}
interface Station extends Folder {
  isUp: boolean
  isCutOff: boolean
  hasListed: boolean
  heldSeen: boolean
}
export interface World {
  room: Database
  server: number
  stations: Station[]
  /** A dump of the room; a copy of one station's whole computer. */
  dump: Database | null
  copy: { of: number; folder: Folder } | null
  /** What a person has on the screen before pressing Enter: at which station, of which job. */
  people: ({ at: number; job: number; claim: Claim | null; papers: number } | null)[]
  /** Which stations had not spoken when a person said go on, and still have not. */
  missing: boolean[]
  papers: number[]
  /** Papers that somebody asked for, knowing of the ones before; or that go-on had accepted. */
  allowed: number[]
  lastAt: (number | null)[]
  left: Record<Rare, number>
}
type Rare = 'dump' | 'restore' | 'copy' | 'putBack' | 'kill' | 'cut' | 'midnight' | 'late' | 'look' | 'goOn'

export interface Size {
  stations: number
  jobs: number
  people: number
  /** How often each rare thing happens at most. */
  rare: Partial<Record<Rare, number>>
}

export type Step = { does: string; station?: number; job?: number; person?: number }

const fresh = (jobs: number): Folder => ({
  knows: Array(jobs).fill('nothing'),
  isOld: Array(jobs).fill(false),
  generation: 1,
  change: 0,
  told: 1,
})

export function beginning({ stations, jobs, people, rare }: Size): World {
  const none = { dump: 0, restore: 0, copy: 0, putBack: 0, kill: 0, cut: 0, midnight: 0, late: 0, look: 0, goOn: 0 }
  const up = { isUp: true, isCutOff: false, hasListed: true, heldSeen: false }
  return {
    room: { claims: Array(jobs).fill(null), generation: 1, change: 0, madeFor: 0, isHeld: false },
    server: 0,
    stations: Array.from({ length: stations }, () => ({ ...fresh(jobs), ...up })),
    dump: null,
    copy: null,
    people: Array(people).fill(null),
    missing: Array(stations).fill(false),
    papers: Array(jobs).fill(0),
    allowed: Array(jobs).fill(1),
    lastAt: Array(jobs).fill(null),
    left: { ...none, ...rare },
  }
}

const folderOf = ({ knows, isOld, generation, change, told }: Folder): Folder =>
  structuredClone({ knows, isOld, generation, change, told })

/** One exchange of a station with the room, before its act: what `selvedge.exchange` checks, and what the station tells. */
function speak(world: World, at: number, rules: Rules): boolean {
  const { room } = world
  const me = world.stations[at] as Station
  if (!me.isUp || me.isCutOff) return false
  const isOlder = me.generation > room.generation || (me.generation === room.generation && me.change > room.change)
  if (room.madeFor !== world.server || isOlder) room.isHeld = true
  const isNewlyHeld = room.isHeld && !me.heldSeen
  const isOther = rules.tellsEachGeneration && me.told !== room.generation
  me.heldSeen = room.isHeld
  if (isNewlyHeld || isOther) tell(world, at, rules)
  // What is told while it is held is told for the generation that follows, too, unless something ends meanwhile.
  if (!room.isHeld) {
    me.generation = room.generation
    me.told = room.generation
    me.change = room.change
  }
  world.missing[at] = false
  return true
}

/** `remember`: nothing that is there is changed, what is missing is added. */
function tell({ room, stations }: World, at: number, rules: Rules): void {
  const me = stations[at] as Station
  for (const [job, knows] of me.knows.entries()) {
    if (knows !== 'sending' && knows !== 'printed') continue
    if (!rules.tellsLedger && me.isOld[job] && !me.hasListed) continue
    const claim = room.claims[job] ?? null
    if (claim?.station === at && claim.state !== 'claimed') continue
    const state = knows === 'printed' ? 'printed' : 'unconfirmed'
    put(room, job, { attempt: (claim?.attempt ?? 0) + 1, station: at, state, isLate: false })
  }
}

function put(room: Database, job: number, claim: Claim): void {
  room.claims[job] = claim
  room.change++
}

/** `selvedge.take`: true where the job is this station's now. `asked`: a person wants it, who saw that claim. */
function take(world: World, at: number, job: number, rules: Rules, asked?: { claim: Claim | null }): boolean {
  const { room } = world
  if (room.isHeld) return false
  const claim = room.claims[job] ?? null
  const mine = { station: at, state: 'claimed', isLate: false } as const
  if (!claim) {
    put(room, job, { attempt: 1, ...mine })
    return true
  }
  const isAsSeen = asked !== undefined && JSON.stringify(asked.claim) === JSON.stringify(claim)
  const isFree = claim.state === 'claimed' && (claim.isLate || claim.station === at)
  if (asked && rules.seen && !isAsSeen && !isFree) return false
  if (claim.state === 'claimed') {
    if (!isFree && !asked) return false
    put(room, job, { attempt: claim.attempt, ...mine })
    return true
  }
  // Whoever takes here has nothing of it in the ledger.
  if (claim.state === 'sending' && claim.station === at && !rules.knowsItsOwn) return true
  if (!asked) return false
  put(room, job, { attempt: claim.attempt + 1, ...mine })
  return true
}

/** What may happen next, as steps over a copy of the world. */
export function* steps(world: World, rules: Rules): Generator<readonly [Step, World]> {
  const text = JSON.stringify(world)
  const made = (step: Step, change: (next: World) => boolean | undefined): [Step, World] | null => {
    // Each is as rare as its name says; a person's look at the screen is "ask".
    const name = step.does === 'ask' ? 'look' : step.does
    if (step.does !== 'look' && world.left[name as Rare] === 0) return null
    const next: World = JSON.parse(text)
    return change(next) === false ? null : [step, next]
  }
  const rare = (next: World, what: Rare) => next.left[what]-- > 0
  const all: ([Step, World] | null)[] = []
  for (const [station, { isUp, isCutOff, hasListed, knows }] of world.stations.entries()) {
    const mine = (next: World) => next.stations[station] as Station
    if (isUp && !isCutOff) all.push(made({ does: 'look', station }, next => speak(next, station, rules)))
    if (isUp && !hasListed) {
      all.push(
        made({ does: 'list', station }, next => {
          mine(next).hasListed = true
          return undefined
        }),
      )
    }
    for (const [job, known] of knows.entries()) {
      if (isUp && !isCutOff && hasListed && known === 'nothing') {
        all.push(
          made({ does: 'take', station, job }, next => {
            if (!speak(next, station, rules) || !take(next, station, job, rules)) return false
            mine(next).knows[job] = 'claimed'
            return undefined
          }),
        )
      }
      if (isUp && !isCutOff && known === 'claimed') {
        all.push(made({ does: 'send', station, job }, next => send(next, station, job, rules)))
      }
      if (isUp && known === 'sending') {
        all.push(
          made({ does: 'end', station, job }, next => {
            mine(next).knows[job] = 'printed'
            if (!speak(next, station, rules)) return undefined
            const claim = next.room.claims[job]
            if (claim?.station === station && claim.state === 'sending')
              put(next.room, job, { ...claim, state: 'printed' })
            mine(next).change = next.room.isHeld ? mine(next).change : next.room.change
            return undefined
          }),
        )
      }
    }
    if (isUp) {
      all.push(
        made({ does: 'kill', station }, next => {
          mine(next).isUp = false
          return rare(next, 'kill')
        }),
        made({ does: 'copy', station }, next => {
          next.copy = { of: station, folder: folderOf(mine(next)) }
          return rare(next, 'copy')
        }),
      )
    } else {
      all.push(
        made({ does: 'start', station }, next => {
          Object.assign(mine(next), { isUp: true, hasListed: false, heldSeen: false })
          return undefined
        }),
      )
      if (world.copy?.of === station) {
        all.push(
          made({ does: 'putBack', station }, next => {
            Object.assign(mine(next), folderOf(world.copy?.folder as Folder))
            return rare(next, 'putBack')
          }),
        )
      }
    }
    all.push(
      made({ does: isCutOff ? 'join' : 'cut', station }, next => {
        mine(next).isCutOff = !isCutOff
        return isCutOff || rare(next, 'cut')
      }),
    )
  }
  all.push(
    made({ does: 'dump' }, next => {
      next.dump = structuredClone(next.room)
      return rare(next, 'dump')
    }),
    made({ does: 'restore' }, next => {
      if (!next.dump) return false
      next.room = structuredClone(next.dump)
      next.server++
      return rare(next, 'restore')
    }),
    made({ does: 'goOn' }, next => {
      if (!next.room.isHeld) return false
      Object.assign(next.room, { isHeld: false, generation: next.room.generation + 1, madeFor: next.server })
      next.room.change++
      // It names who hasn't spoken while it was held; what those printed may come out again until they do.
      next.missing = next.stations.map(({ heldSeen }) => !heldSeen)
      return rare(next, 'goOn')
    }),
    made({ does: 'midnight' }, next => {
      for (const one of next.stations) one.isOld = one.isOld.map(() => true)
      return rare(next, 'midnight')
    }),
  )
  for (const [job, claim] of world.room.claims.entries()) {
    if (claim?.state !== 'claimed' || claim.isLate) continue
    all.push(
      made({ does: 'late', job }, next => {
        ;(next.room.claims[job] as Claim).isLate = true
        return rare(next, 'late')
      }),
    )
  }
  for (const [person, before] of world.people.entries()) {
    if (before) all.push(made({ does: 'enter', person }, next => enter(next, person, rules)))
    else
      for (const [at, { isUp, isCutOff, knows }] of world.stations.entries())
        for (const [job, known] of knows.entries()) {
          if (!isUp || isCutOff || known !== 'nothing') continue
          all.push(
            made({ does: 'ask', person, station: at, job }, next => {
              if (!speak(next, at, rules)) return false
              const claim = structuredClone(next.room.claims[job] ?? null)
              next.people[person] = { at, job, claim, papers: next.papers[job] ?? 0 }
              return rare(next, 'look')
            }),
          )
        }
  }
  for (const one of all) if (one) yield one
}

/** `selvedge.send`, then the document: only while the newest claim is this station's. */
function send(world: World, at: number, job: number, rules: Rules): boolean {
  if (!speak(world, at, rules) || world.room.isHeld) return false
  const me = world.stations[at] as Station
  const claim = world.room.claims[job] ?? null
  if (claim?.station !== at || (claim.state !== 'claimed' && (claim.state !== 'sending' || rules.knowsItsOwn))) {
    me.knows[job] = 'nothing'
    return true
  }
  put(world.room, job, { ...claim, state: 'sending', isLate: false })
  me.change = world.room.change
  me.knows[job] = 'sending'
  const before = world.lastAt[job] ?? null
  // Go-on had said what this station may have printed, and it hasn't spoken since.
  if (before !== null && before !== at && world.missing[before]) world.allowed[job] = (world.allowed[job] ?? 0) + 1
  world.papers[job] = (world.papers[job] ?? 0) + 1
  world.lastAt[job] = at
  return true
}

/** Enter: one more paper is allowed only to a person who knew of all that had come out. */
function enter(world: World, person: number, rules: Rules): boolean {
  const wish = world.people[person]
  if (!wish) return false
  world.people[person] = null
  const { at, job, claim, papers } = wish
  const me = world.stations[at] as Station
  if (!speak(world, at, rules) || me.knows[job] !== 'nothing') return true
  if (!take(world, at, job, rules, { claim })) return true
  me.knows[job] = 'claimed'
  if (papers > 0 && papers === world.papers[job]) world.allowed[job] = papers + 1
  return true
}

/** The first job that came out more often than anybody asked for; -1: none. */
export const doubled = ({ papers, allowed }: World): number =>
  papers.findIndex((count, job) => count > (allowed[job] ?? 0))

export interface Found {
  states: number
  /** The shortest way to a job that is doubled; null: there is none. */
  trace: Step[] | null
}

/** What one station is to a world, whatever its number. */
function partOf({ stations, missing, room, dump, copy, lastAt, people }: World, at: number): string {
  const claimed = (claims: Database['claims'] = []) => claims.map(claim => claim?.station === at)
  const watched = people.map(person => person && [person.at === at, person.claim?.station === at])
  const held = [claimed(room.claims), claimed(dump?.claims), copy?.of === at, lastAt.map(last => last === at), watched]
  return JSON.stringify([stations[at], missing[at], held])
}

/** The same text for worlds that differ in nothing but the numbers of their stations. */
function keyOf(world: World): string {
  const parts = world.stations.map((_, at) => partOf(world, at))
  // Parts that are alike stay in their order: a key more than needed merges nothing that differs.
  const order = parts
    .map((part, at) => `${part} ${at}`)
    .toSorted()
    .map(text => Number(text.slice(text.lastIndexOf(' '))))
  if (order.every((from, to) => from === to)) return JSON.stringify(world)
  const numberOf = (at: number) => order.indexOf(at)
  const claimOf = (claim: Claim | null) => claim && { ...claim, station: numberOf(claim.station) }
  const roomOf = (room: Database) => ({ ...room, claims: room.claims.map(claimOf) })
  return JSON.stringify({
    ...world,
    room: roomOf(world.room),
    stations: order.map(at => world.stations[at]),
    dump: world.dump && roomOf(world.dump),
    copy: world.copy && { ...world.copy, of: numberOf(world.copy.of) },
    people: world.people.map(one => one && { ...one, at: numberOf(one.at), claim: claimOf(one.claim) }),
    missing: order.map(at => world.missing[at]),
    lastAt: world.lastAt.map(at => (at === null ? null : numberOf(at))),
  } satisfies Record<keyof World, unknown>)
}

/** Looks at every interleaving, nearest first. */
export function explore(size: Size, rules: Rules): Found {
  const first = beginning(size)
  const known = new Set([keyOf(first)])
  let nearest: { world: World; trace: Way | null }[] = [{ world: first, trace: null }]
  while (nearest.length > 0) {
    const further: typeof nearest = []
    for (const { world, trace } of nearest) {
      for (const [step, next] of steps(world, rules)) {
        const key = keyOf(next)
        if (known.has(key)) continue
        known.add(key)
        const way = { step, before: trace }
        if (doubled(next) >= 0) return { states: known.size, trace: stepsOf(way) }
        further.push({ world: next, trace: way })
      }
    }
    nearest = further
  }
  return { states: known.size, trace: null }
}

interface Way {
  step: Step
  before: Way | null
}

function stepsOf(way: Way): Step[] {
  const found: Step[] = []
  for (let at: Way | null = way; at; at = at.before) found.unshift(at.step)
  return found
}
