import type { MessageCode } from '../../src-shared/messages/index.ts'
import type { Answer, Behaviour } from './broken-postgres-process.ts'
import { numbersFrom } from './mutated.ts'
import {
  type AskedExchange,
  accepted,
  columns,
  failure,
  int16,
  int32,
  notice,
  notification,
  parameter,
  ready,
  row,
  signIn,
  toldAs,
  toldOf,
  welcome,
  word,
} from './postgres-words.ts'

interface Case {
  /** Made where it is played: some take much memory. */
  does(): Behaviour
  /** What a room says of it; null: it goes on all the same. */
  says: MessageCode | null
  /** What its address has besides: a password, or a query. */
  password?: string
  query?: string
}

const password = 'pl4nted-S3cret'
const random = (size: number, seed: number) => {
  const next = numbersFrom(seed)
  return Buffer.from(Array.from({ length: size }, () => Math.floor(next() * 256)))
}

const startup = (answer: Answer): Case => ({ does: () => ({ startup: answer }), says: 'claims.away' })
const withPassword = (says: MessageCode, answer: Answer, replies: Behaviour['password'] = []): Case => ({
  does: () => ({ startup: answer, password: replies }),
  says,
  password,
})
const tls = (answer: Answer): Case => ({
  does: () => ({ tls: answer }),
  says: 'claims.away',
  query: '?sslmode=require',
})
/** To what a station asks of the room; the rest is answered well. */
const asked = (answer: Answer | (() => Answer), says: MessageCode | null = 'claims.away'): Case => ({
  does() {
    const said = typeof answer === 'function' ? answer() : answer
    return { ask: sql => (sql.includes('selvedge.exchange') ? said : null) }
  },
  says,
})
/** What the room tells is `told`, made of what a well one would tell. */
const told = (change: (well: ReturnType<typeof toldOf>, asked: AskedExchange) => unknown): Case => ({
  does: () => ({
    ask(sql, value) {
      if (!sql.includes('selvedge.exchange')) return null
      const exchange = JSON.parse(value ?? '') as AskedExchange
      return toldAs(change(toldOf(exchange), exchange))
    },
  }),
  says: 'claims.unreadable',
})
/** To what a station asks of the room, JSON that is no answer. */
const unreadable = (text: () => string): Case =>
  asked(() => [...wholeRow, row(text()), word('C', 'SELECT\0'), ready], 'claims.unreadable')
const looked = (look: () => object): Case =>
  told((well, { acts }) => ({
    ...well,
    told: acts.map((act, at) => (act.do === 'look' ? { ...(well.told[at] as object), ...look() } : well.told[at])),
  }))
const listening = (answer: Answer, says: MessageCode | null = null): Case => ({
  does: () => ({ ask: sql => (sql.startsWith('LISTEN') ? answer : null) }),
  says,
})

const scramStart = signIn(10, 'SCRAM-SHA-256\0\0')
const scramNext =
  (iterations: number) =>
  (said: string): Answer =>
    signIn(11, `r=${/r=([^,]+)/.exec(said)?.[1]}xyz,s=c2FsdHNhbHQ=,i=${iterations}`)
const listenDone = Buffer.concat([word('C', 'LISTEN\0'), ready])
const dateColumn = [word('1'), word('2'), columns({ told: 1184 })]
const wholeRow = [word('1'), word('2'), columns({ told: 3802 })]
const claim = {
  attempt: 1,
  station: 'another',
  state: 'printed',
  printer: 'ipp://127.0.0.1/printers/one',
  type: 'order',
  orderId: '7',
  createdAt: 1,
  fence: 7,
  name: 'another',
  at: 1,
}
const station = { name: 'a', groups: [], computer: 'c', draining: false, says: {}, isHere: true, seen: 1, open: 0 }
const gigabytes = 2_000_000_000

/** Servers that are broken, or mean harm, by what they do. */
export const behaviours: Record<string, Case> = {
  // Before anybody is signed in.
  'signs in by 99': startup(signIn(99)),
  'a message of length 0': startup(word('R', '\0\0\0\0', 0)),
  'a message of length 3': startup(word('R', '\0\0\0\0', 3)),
  'a message of 2 GB': startup([word('R', '', gigabytes), { again: Buffer.alloc(65_536, 1) }]),
  'a message of 4 GB': startup(word('E', '', -1)),
  'a type that isn’t one': startup(word('\x99', 'abc')),
  'an error without an end': startup(word('E', 'SFATAL\0Mno')),
  'random bytes': startup(random(5_000, 1)),
  'a web page': startup(Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')),
  'ready without a sign-in': startup([parameter('a', 'b'), ready]),
  'an error and never hangs up': startup([failure('no'), 'silence']),
  'notices without end before the sign-in': startup({ again: notice('x') }),
  'parameters without end': startup([accepted, { again: parameter('a', 'b') }]),
  'bytes of nothing': startup({ again: Buffer.alloc(65_536) }),
  'says nothing': startup('silence'),
  'hangs up at once': startup('end'),
  resets: startup('reset'),
  'half a message': startup(welcome.subarray(0, 7)),
  'half a message, and hangs up': startup([welcome.subarray(0, 7), 'end']),
  'signs in and says no more': startup(accepted),
  // With a password.
  'asks for clear text': withPassword('claims.clear-password', signIn(3)),
  'asks for MD5': withPassword('claims.clear-password', signIn(5, 'salt')),
  'asks for clear text late': withPassword('claims.away', [scramStart, signIn(3)]),
  'lets anybody in': withPassword('claims.unproven', welcome),
  'asks for SCRAM of another kind': withPassword('claims.away', signIn(10, 'SCRAM-SHA-512\0\0')),
  'mechanisms without an end': withPassword('claims.away', signIn(10, 'x\0'.repeat(100_000))),
  'SCRAM with a wrong signature': withPassword('claims.unproven', scramStart, [
    scramNext(4096),
    () => [signIn(12, `v=${Buffer.alloc(32, 7).toString('base64')}`), welcome],
  ]),
  'SCRAM that never ends': withPassword('claims.unproven', scramStart, [scramNext(4096), () => welcome]),
  'SCRAM that is over at once': withPassword('claims.unproven', [scramStart, welcome]),
  'SCRAM of 2 billion rounds': withPassword('claims.away', scramStart, [scramNext(gigabytes)]),
  'SCRAM of nonsense': withPassword('claims.away', scramStart, [() => signIn(11, 'v=,,=')]),
  'wants a password where there is none': { does: () => ({ startup: scramStart }), says: 'claims.no-password' },
  // Where TLS is asked for.
  'no TLS': tls(Buffer.from('N')),
  'TLS of neither kind': tls(Buffer.from('X')),
  'TLS of garbage': tls([Buffer.from('S'), random(3_000, 2)]),
  'TLS that says nothing': tls([Buffer.from('S'), 'silence']),
  'TLS of bytes without end': tls([Buffer.from('S'), { again: random(65_536, 3) }]),
  'TLS and clear text': tls(Buffer.concat([Buffer.from('S'), welcome])),
  // To a question.
  'answers with 2 GB': asked([...wholeRow, word('D', '', gigabytes), { again: Buffer.alloc(65_536, 1) }]),
  'a value of length -6': asked(word('D', Buffer.concat([int16(1), int32(-6)]))),
  'a value longer than its row': asked(word('D', Buffer.concat([int16(1), int32(1_000)]))),
  'values that lead back': asked(
    word('D', Buffer.concat([int16(32_000), ...Array.from({ length: 32_000 }, () => int32(-4))])),
  ),
  'a row that ends before its values': asked(word('D', Buffer.concat([int16(300), int32(-1)]))),
  'a description that ends before its columns': asked(word('T', int16(300))),
  'an error without an end to a question': asked(word('E', 'SERROR\0Mno')),
  'a copy': asked([...wholeRow, word('G', '\0\0\0'), word('d', 'abc'), ready]),
  'signs in again': asked([signIn(3), ready]),
  'rows of no question': asked([row('{}'), row('{}'), ready]),
  'never answers': asked('silence'),
  'half an answer': asked([...wholeRow, row('{"told"').subarray(0, 9)]),
  'half an answer, and resets': asked([...wholeRow, row('{"told"').subarray(0, 9), 'reset']),
  'an answer a byte at a time, without end': asked([...wholeRow, { slowly: word('D', Buffer.alloc(1_000_000)) }]),
  'rows without end': asked([...wholeRow, { again: row('{}') }]),
  'long rows without end': asked([...wholeRow, { again: row('x'.repeat(1_000_000)) }], 'claims.unreadable'),
  'notices without end': asked({ again: notice('x'.repeat(100)) }),
  'ready without end': asked({ again: ready }),
  'goes on without end': asked({ again: word('s') }),
  'errors without end': asked({ again: failure('no') }),
  'an error of a megabyte': asked([failure('no '.repeat(300_000)), ready]),
  // What takes more memory than its text.
  'a date of a million digits': asked(
    [...dateColumn, row('1'.repeat(1_000_000)), word('C', 'SELECT\0'), ready],
    'claims.unreadable',
  ),
  'a row of many columns': asked([
    ...[word('1'), word('2'), columns(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`c${at}`, 25])))],
    { again: row(...Array.from({ length: 20_000 }, () => null)) },
  ]),
  '30 MB of empty lists': unreadable(() => `[${'[],'.repeat(10_000_000)}[]]`),
  '30 MB of empty objects': unreadable(() => `[${'{"a":0},'.repeat(3_700_000)}{}]`),
  '30 MB of lists in lists': unreadable(() => `[${'[[[[]]]],'.repeat(3_300_000)}[]]`),
  '30 MB of numbers': unreadable(() => `[${'1.5,'.repeat(7_500_000)}1]`),
  '30 MB of digits': unreadable(() => '1'.repeat(30_000_000)),
  '30 MB of one text': unreadable(() => `"${'é'.repeat(15_000_000)}"`),
  'a million texts': unreadable(() => JSON.stringify(Array.from({ length: 1_400_000 }, (_, at) => `text ${at}`))),
  'a million keys': unreadable(() =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 1_400_000 }, (_, at) => [`k${at}`, at]))),
  ),
  'half a million objects': unreadable(() =>
    JSON.stringify(Array.from({ length: 499_000 }, (_, at) => ({ at, of: `x${at}` }))),
  ),
  // What the room tells.
  'tells nothing': told(() => undefined),
  'tells null': told(() => null),
  'tells a text': told(() => 'nothing'),
  'tells of no act': told(well => ({ ...well, told: [] })),
  'tells of more acts': told(well => ({ ...well, told: [...well.told, null] })),
  'tells random values': told(() => Object.fromEntries([...random(200, 4)].map(byte => [`a${byte}`, [byte, null]]))),
  'tells numbers as texts': told(well => ({ ...well, generation: '1', seen: '1' })),
  'is in a depth of a million': unreadable(() => '['.repeat(1_000_000) + ']'.repeat(1_000_000)),
  'looks at null': looked(() => ({ claims: null })),
  'looks at claims of nothing': looked(() => ({ claims: [null, 7, {}] })),
  '200,000 stations': looked(() => ({
    stations: Array.from({ length: 200_000 }, (_, at) => ({ id: String(at), ...station })),
  })),
  '400,000 claims': {
    ...looked(() => ({ claims: Array.from({ length: 400_000 }, (_, at) => ({ job: String(at), ...claim })) })),
    says: 'claims.away',
  },
  '90,000 claims': {
    ...looked(() => ({ claims: Array.from({ length: 90_000 }, (_, at) => ({ job: String(at), ...claim })) })),
    says: null,
  },
  'stations that say much': {
    ...looked(() => ({
      stations: Array.from({ length: 600 }, (_, at) => ({
        id: String(at),
        ...station,
        says: { state: 'x'.repeat(50_000) },
      })),
    })),
    says: null,
  },
  'a version of nothing': {
    does: () => ({ ask: sql => (sql.includes('to_regclass') ? toldAs({}) : null) }),
    says: 'claims.unreadable',
  },
  // To who listens.
  'notifications without end': listening([listenDone, { again: notification('another') }]),
  'notifications that differ, without end': listening([
    listenDone,
    { again: Buffer.concat(Array.from({ length: 5_000 }, (_, at) => notification(`station ${at}`))) },
  ]),
  'a notification of a megabyte': listening([listenDone, notification('x'.repeat(1_000_000))]),
  'random bytes to who listens': listening([listenDone, random(5_000, 5)]),
  'an error without an end to who listens': listening([listenDone, word('E', 'SERROR\0Mno')]),
  'hangs up on who listens': listening([listenDone, 'end']),
}
