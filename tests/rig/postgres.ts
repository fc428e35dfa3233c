import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A PostgreSQL server of this test alone, on a folder that is removed with it. */
export interface Postgres {
  /** The address of a database, made where it isn't there yet. */
  database(name: string): Promise<string>
  /** SIGKILL to all of it, as a computer that fails. */
  kill(): Promise<void>
  /** SIGSTOP and SIGCONT: it holds its connections and answers nobody. */
  pause(): void
  resume(): void
  /** Starts it again on what it has on disk. */
  start(): Promise<void>
  /** All of a database, for `restore`. */
  dump(name: string): Promise<string>
  /** Puts a database back as it was dumped. */
  restore(name: string, dump: string): Promise<void>
  /** Kills it and copies its files, as a snapshot does; answers what puts them back. Both end with a server that runs. */
  snapshot(): Promise<() => Promise<void>>
  /** One statement in a database; answers the rows as lines. */
  ask(name: string, sql: string): Promise<string>
  close(): Promise<void>
}

/** Where a distribution keeps the programs, the newest version first; null: there is none on this computer. */
function programs(): string | null {
  const versions = '/usr/lib/postgresql'
  const found = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []
  return found.map(version => join(versions, version, 'bin')).find(bin => existsSync(join(bin, 'initdb'))) ?? null
}

/** True on a computer without PostgreSQL; `npm test` installs it where it may. */
export const withoutPostgres = (): boolean => programs() === null

/** PostgreSQL refuses to run as root: then it runs as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Who signs in with a password: with a certificate and its key (PEM) `far`, over TLS; without, each of `passwordWays` in its way.
 */
interface Guard {
  password: string
  tls?: { cert: string; key: string }
}

/** Roles that sign in by what they are called. */
const passwordWays = ['scram', 'md5', 'clear'] as const

/** Starts a server on a new folder. This test's own programs come as `room`, who needs no password. */
export const startPostgres = (guard?: Guard): Promise<Postgres> => startServer({ guard })

/** A standby of a server, which copies what that one writes until it is promoted. */
export interface Standby extends Postgres {
  /** From now on it hears nothing of the other: what that one writes is lost with it. */
  fallBehind(): Promise<void>
  /** It takes over. */
  promote(): Promise<void>
}

/** Starts a standby of the server at this address. */
export async function startStandby(primary: string): Promise<Standby> {
  const standby = await startServer({ primary: new URL(primary).port })
  return {
    ...standby,
    async fallBehind() {
      await standby.ask('postgres', "ALTER SYSTEM SET primary_conninfo = ''")
      await standby.ask('postgres', 'SELECT pg_reload_conf()')
      while ((await standby.ask('postgres', 'SELECT count(*) FROM pg_stat_wal_receiver')) !== '0')
        await new Promise(resolve => setTimeout(resolve, 50))
    },
    promote: async () => void (await standby.ask('postgres', 'SELECT pg_promote()')),
  }
}

/** `primary`: the port of the server that it is a standby of. */
async function startServer({ guard, primary }: { guard?: Guard | undefined; primary?: string }): Promise<Postgres> {
  const { tls, password } = guard ?? {}
  const bin = programs()
  if (bin === null) throw new Error('There is no PostgreSQL here')
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-postgres-'))
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid)
  const data = join(folder, 'data')
  let port = await freePort()
  const options = { cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' }, ...nobody }
  const inDatabase = (name: string) => ['-h', '127.0.0.1', '-p', String(port), '-U', 'room', '-d', name]
  const psql = (name: string, ...args: string[]) =>
    run(join(bin, 'psql'), [...inDatabase(name), '-qAtX', '-v', 'ON_ERROR_STOP=1', ...args], options)
  if (primary === undefined)
    await run(join(bin, 'initdb'), ['-D', data, '-U', 'room', '--auth=trust', '-E', 'UTF8', '--no-sync'], options)
  else {
    const from = [
      '-h',
      '127.0.0.1',
      '-p',
      primary,
      '-U',
      'room',
      '--checkpoint=fast',
      '--write-recovery-conf',
      '--no-sync',
    ]
    await run(join(bin, 'pg_basebackup'), ['-D', data, ...from], options)
  }
  let server: ChildProcess | null = null
  const keep = (name: string, text: string) => {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    if (nobody.uid !== undefined) chownSync(join(data, name), nobody.uid, nobody.gid)
  }
  if (tls) {
    keep('server.crt', tls.cert)
    keep('server.key', tls.key)
  }
  if (guard) {
    const local = ['room trust', 'scram scram-sha-256', 'md5 md5', 'clear password'].map(one => one.split(' '))
    const rules = local.map(([role, method]) => `host all ${role} 127.0.0.1/32 ${method}`)
    // Who comes as `far` is as from another computer.
    keep('pg_hba.conf', `${['hostssl all far 127.0.0.1/32 scram-sha-256', ...rules].join('\n')}\n`)
  }

  /** False where the server ended: another process took the port meanwhile. */
  const startsOn = async (): Promise<boolean> => {
    const settings = ['port', 'listen_addresses', 'unix_socket_directories', 'fsync', 'max_connections']
    const values = [port, '127.0.0.1', '', 'off', 120]
    const args = settings.flatMap((name, at) => ['-c', `${name}=${values[at]}`])
    if (tls) args.push('-c', 'ssl=on')
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...options, stdio: 'ignore', detached: true })
    server = child
    for (let tries = 0; ; tries++) {
      // Another test's server may answer on this port.
      const answering = await psql('postgres', '-c', 'SHOW data_directory').catch(() => null)
      if (answering?.stdout.trim() === data) return true
      if (child.exitCode !== null) return false
      if (tries > 200) throw new Error('PostgreSQL did not start')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  const start = async () => {
    if (!(await startsOn())) throw new Error('PostgreSQL did not start')
  }
  /** Its processes are a group of their own, so that none outlives it. */
  const signal = (name: NodeJS.Signals) => {
    if (server?.pid !== undefined && server.exitCode === null && server.signalCode === null)
      process.kill(-server.pid, name)
  }
  const kill = async () => {
    const ending = server
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise(resolve => ending.once('exit', resolve))
    signal('SIGCONT')
    // Each backend is in a session of its own: the postmaster is ended by its signal, they by its death.
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(ending.pid)]).catch(() => ({ stdout: '' }))
    ending.kill('SIGKILL')
    for (const pid of stdout.split(/\s+/).filter(Boolean)) {
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
    await ended
    server = null
  }
  for (let tries = 0; !(await startsOn()); tries++) {
    if (tries > 5) throw new Error('PostgreSQL did not start')
    port = await freePort()
  }
  for (const role of guard ? ['far', ...passwordWays] : []) {
    const encryption = role === 'md5' ? 'md5' : 'scram-sha-256'
    const made = `CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD '${password}'`
    await psql('postgres', '-c', `SET password_encryption = '${encryption}'`, '-c', made)
  }
  return {
    async database(name) {
      const known = await psql('postgres', '-c', `SELECT 1 FROM pg_database WHERE datname = '${name}'`)
      if (!known.stdout.trim()) await psql('postgres', '-c', `CREATE DATABASE ${name}`)
      return `postgres://room@127.0.0.1:${port}/${name}`
    },
    kill,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    start,
    dump: async name => {
      const { stdout } = await run(join(bin, 'pg_dump'), inDatabase(name), { ...options, maxBuffer: 64 * 1024 * 1024 })
      return stdout
    },
    async restore(name, dump) {
      await psql('postgres', '-c', `DROP DATABASE ${name} WITH (FORCE)`)
      await psql('postgres', '-c', `CREATE DATABASE ${name}`)
      const child = spawn(join(bin, 'psql'), [...inDatabase(name), '-qX'], {
        ...options,
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      child.stdin?.end(dump)
      await new Promise(resolve => child.once('exit', resolve))
    },
    async snapshot() {
      const copy = join(folder, 'copy')
      const between = async (from: string, to: string) => {
        await kill()
        rmSync(to, { recursive: true, force: true })
        await run('cp', ['-a', from, to], options)
        rmSync(join(data, 'postmaster.pid'), { force: true })
        await start()
      }
      await between(data, copy)
      return () => between(copy, data)
    },
    ask: async (name, sql) => (await psql(name, '-c', sql)).stdout.trim(),
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
