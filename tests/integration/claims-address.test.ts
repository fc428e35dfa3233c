import { createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ClaimsAddress, readClaimsAddress } from '../../src-main/print/claims/claims-address.ts'
import { ClaimsConnections } from '../../src-main/print/claims/claims-connections.ts'
import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { hasCode } from '../../src-shared/errors.ts'
import { signIn } from '../rig/postgres-words.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'

// Every spelling of an address leads to whom the decision about TLS was made for. Whoever listens there asks for the password in
// clear text, and gets it from nobody.

const password = 'pl4nted-S3cret'
/** A spelling of this computer that nobody decides by: as good as another computer's name. */
const far = '127.1'
const sslRequest = 80_877_103

let port = 0
let folder = ''
const servers: Server[] = []
let heard: Buffer[] = []

function listen(socket: Socket): void {
  socket.on('error', () => {})
  socket.on('data', bytes => {
    heard.push(bytes)
    const asksForTls = bytes.length >= 8 && bytes.readUInt32BE(4) === sslRequest
    socket.write(asksForTls ? Buffer.from('N') : signIn(3))
  })
}

beforeAll(async () => {
  const open = (...where: [number, string] | [string]) =>
    new Promise<Server>(resolve => {
      const server = createServer(listen)
      servers.push(server)
      server.listen(...(where as [number, string]), () => resolve(server))
    })
  // All addresses of this computer, of both families where it has them.
  const server = await open(0, '::').catch(() => open(0, '0.0.0.0'))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
  folder = temporaryFolder()
  await open(join(folder, `.s.PGSQL.${port}`))
})
afterAll(() => {
  for (const server of servers) server.close()
  removeFolders()
})

/** What became of it: what its first bytes were, or with what it was refused before any. */
async function goes(address: string): Promise<string> {
  heard = []
  const url = address.replaceAll('PORT', String(port)).replaceAll('FOLDER', folder)
  let pool: ClaimsPool
  try {
    pool = new ClaimsPool(url)
  } catch (error) {
    return String((error as { code: string }).code)
  }
  const said = await pool.ask('SELECT 1', []).catch(error => error)
  await pool.close()
  const all = Buffer.concat(heard)
  expect(all.includes(password)).toBe(false)
  expect(String(said)).not.toContain(password)
  if (all.length === 0) return 'nowhere'
  const isTls = all[0] === 0x16 || (all.length >= 8 && all.readUInt32BE(4) === sslRequest)
  if (!isTls) expect(hasCode(said, 'claims.clear-password')).toBe(true)
  return isTls ? 'TLS' : 'clear text'
}

const at = (host: string, query = '', port = ':PORT') => `postgres://u:${password}@${host}${port}/db${query}`

const spellings: [address: string, goes: string][] = [
  // This computer.
  [at('localhost'), 'clear text'],
  [at('LOCALHOST'), 'clear text'],
  [at('127.0.0.1'), 'clear text'],
  [at('127.8.9.1'), 'clear text'],
  [at('loc%61lhost'), 'clear text'],
  [at('%31%32%37.0.0.1'), 'clear text'],
  [`postgres:///db?port=PORT&user=u&password=${password}`, 'clear text'],
  [`postgresql:///db?port=PORT&user=u&password=${password}&host=`, 'clear text'],
  [`POSTGRES://u:${password}@localhost:PORT`, 'clear text'],
  [at('db.example', '?host=127.0.0.1'), 'clear text'],
  [at('db.example', '?host=127.0.0.1&port=PORT', ''), 'clear text'],
  [at('localhost', '?host=FOLDER'), 'clear text'],
  [at('localhost', '?ssl=0'), 'clear text'],
  [at('localhost', '?ssl=false'), 'clear text'],
  [at('localhost', '?sslmode=disable'), 'clear text'],
  [at('localhost', '?ssl=true'), 'TLS'],
  [at('localhost', '?ssl=1'), 'TLS'],
  [at('localhost', '?sslmode=require'), 'TLS'],
  [at('localhost', '?sslmode=verify-full'), 'TLS'],
  [at('localhost', '?sslnegotiation=direct'), 'TLS'],
  // What nobody decides by: numbers that only the system reads as this computer, a name that leads here.
  [at(far), 'TLS'],
  [at('2130706433'), 'TLS'],
  [at('0x7f000001'), 'TLS'],
  [at('%31%32%37.1'), 'TLS'],
  [at('localhost', `?host=${far}`), 'TLS'],
  [at('127.0.0.1', `?host=${far}&port=PORT`, ''), 'TLS'],
  [`postgres:///db?host=${far}&port=PORT&user=u&password=${password}`, 'TLS'],
  // Another computer.
  [at(far, '?sslmode=disable'), 'clear text'],
  [at(far, '?sslmode=disable&require_auth=scram-sha-256'), 'clear text'],
  [at(far, '?sslmode=prefer'), 'TLS'],
  [at(far, '?sslmode=require'), 'TLS'],
  [at(far, '?sslmode=verify-ca'), 'TLS'],
  [at(far, '?sslmode=no-verify'), 'TLS'],
  [at(far, '?ssl=no-verify'), 'TLS'],
  [at(far, '?uselibpqcompat=true'), 'TLS'],
  [at(far, '?uselibpqcompat=true&sslmode=prefer'), 'TLS'],
  [at(far, '?uselibpqcompat=true&sslmode=require'), 'TLS'],
  [at(far, '?SSLMODE=disable'), 'TLS'],
  [at(far, '?sslmod=disable&statement_timeout=0'), 'TLS'],
  [at(far, '?sslnegotiation=direct'), 'TLS'],
  // What means nothing, or two things.
  [at(far, '?ssl=0'), 'claims.bad-parameter'],
  [at(far, '?ssl=false'), 'claims.bad-parameter'],
  [at(far, '?ssl='), 'claims.bad-parameter'],
  [at('localhost', '?ssl='), 'claims.bad-parameter'],
  [at(far, '?sslmode='), 'claims.bad-parameter'],
  [at('localhost', '?sslmode='), 'claims.bad-parameter'],
  [at(far, '?sslmode'), 'claims.bad-parameter'],
  [at(far, '?sslmode=allow'), 'claims.bad-parameter'],
  [at(far, '?sslmode=Disable'), 'claims.bad-parameter'],
  [at(far, '?sslmode=disable%20'), 'claims.bad-parameter'],
  [at(far, '?uselibpqcompat=true&sslmode=verify-ca'), 'claims.bad-parameter'],
  [at(far, '?sslmode=disable&sslnegotiation=direct'), 'claims.bad-parameter'],
  [at(far, '?sslnegotiation=none'), 'claims.bad-parameter'],
  [at(far, '?require_auth='), 'claims.bad-parameter'],
  [at(far, '?require_auth=!md5'), 'claims.bad-parameter'],
  [at(far, '?port=0', ''), 'claims.bad-parameter'],
  [at(far, '?port=5432,5433', ''), 'claims.bad-parameter'],
  [at(far, '?sslmode=disable&sslmode=require'), 'claims.parameter-twice'],
  [at('localhost', `?host=localhost&host=${far}`), 'claims.parameter-twice'],
  [at('localhost', `?host=localhost,${far}`), 'claims.several-hosts'],
  [at(`localhost,${far}`), 'claims.several-hosts'],
  [`postgres://u:${password}@localhost:1,${far}:2/db`, 'claims.bad-url'],
  [`http://u:${password}@localhost:PORT/db`, 'claims.bad-url'],
  [`socket:///tmp?db=x&password=${password}`, 'claims.bad-url'],
  [`host=localhost password=${password}`, 'claims.bad-url'],
  ['', 'claims.bad-url'],
]

describe('an address of a claims database', () => {
  it.each(spellings)('%s: %s', { tags: 'long' }, async (address, wanted) => {
    expect(await goes(address)).toBe(wanted)
  })

  it('is read as the connection goes, in its main spellings', async () => {
    for (const [address, wanted] of [
      [at('localhost'), 'clear text'],
      [at('localhost', `?host=${far}`), 'TLS'],
      [at(far, '?sslmode='), 'claims.bad-parameter'],
      [at(far, '?ssl=0'), 'claims.bad-parameter'],
      [at(far, '?sslmode=disable'), 'clear text'],
    ] as const)
      expect(await goes(address), address).toBe(wanted)
  })

  it.each([
    ['postgres://u:p@far.example/db', 'scram-sha-256 md5 password none'],
    ['postgres://u:p@far.example/db?sslmode=verify-full', 'scram-sha-256 md5 password none'],
    ['postgres://u:p@far.example/db?sslmode=no-verify', 'scram-sha-256'],
    ['postgres://u:p@far.example/db?ssl=no-verify', 'scram-sha-256'],
    ['postgres://u:p@far.example/db?uselibpqcompat=true&sslmode=require', 'scram-sha-256'],
    ['postgres://u:p@far.example/db?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=ca', 'scram-sha-256'],
    ['postgres://u:p@far.example/db?sslmode=disable', 'scram-sha-256'],
    ['postgres://u:p@localhost/db', 'scram-sha-256'],
    ['postgres://u:p@localhost/db?host=/run/postgresql', 'scram-sha-256'],
    ['postgres://u:p@localhost/db?sslmode=require', 'scram-sha-256 md5 password none'],
    ['postgres://u:p@localhost/db?require_auth=md5,scram-sha-256', 'md5 scram-sha-256'],
    ['postgres://u@localhost/db', 'none'],
    ['postgres://u@far.example/db', 'none'],
  ])('shows its password only to who proves to be meant: %s: %s', (address, ways) => {
    expect(readClaimsAddress(address).signIn.join(' ')).toBe(ways)
  })

  it('is read as node-postgres reads it, where that means one thing', () => {
    for (const address of [
      'postgres://us%40er:p%2F%25w@h.example:6000/d%20b',
      'postgres://u:p%w@h.example/db',
      'postgres://u:p@[::1]:6000/db?application_name=x&options=-c%20a%3Db',
      'postgres://u:p@%2Frun%2Fpostgresql/db',
      'postgresql://other:pw@localhost/db?user=u&password=p&host=/run/postgresql&port=6000',
      'postgres://u@h.example',
    ]) {
      const { connectionParameters: theirs } = new pg.Client(address) as unknown as {
        connectionParameters: ClaimsAddress
      }
      const { host, port, user, password, database } = readClaimsAddress(address)
      expect({ host, port, user, password: password || null, database }, address).toEqual({
        host: theirs.host,
        port: theirs.port,
        user: theirs.user,
        password: theirs.password,
        database: theirs.database,
      })
    }
  })

  it('is filled from no variable of PostgreSQL’s', async () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    const variables = {
      PGHOST: far,
      PGPORT: '1',
      PGUSER: 'other',
      PGDATABASE: 'other',
      PGOPTIONS: '-c x=y',
      PGSSLMODE: 'disable',
    }
    for (const [name, value] of Object.entries({ ...variables, PGAPPNAME: 'other', PGSSLNEGOTIATION: 'direct' }))
      vi.stubEnv(name, value)
    expect(await goes(`postgres://:${password}@/db?port=PORT`)).toBe('claims.bad-url')
    expect(await goes(`postgres:///db?port=PORT&password=${password}&user=u`)).toBe('clear text')
    const startup = Buffer.concat(heard).toString('latin1')
    expect(startup).toContain('user\0u\0database\0db\0application_name\0selvedge\0')
    expect(startup).not.toMatch(/other|x=y/)
    expect(await goes(at(far))).toBe('TLS')
  })

  it('whose name of this computer leads to another one is given no clear text', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find(one => one?.internal === false && one.family === 'IPv4')?.address
    // A computer without a network has no other address to be led to.
    const host = outside ?? far
    const address = { ...readClaimsAddress(at('localhost').replace('PORT', String(port))), host }
    heard = []
    const connections = new ClaimsConnections({ address, schemaFolder: folder }, () => {})
    const said = await connections.ask('SELECT 1', [], { of: 'rows' }).catch(error => error)
    await connections.end()
    expect(hasCode(said, outside ? 'claims.away' : 'claims.clear-password')).toBe(true)
    if (outside) expect([String(said).includes('points to another computer'), heard]).toEqual([true, []])
  })
})
