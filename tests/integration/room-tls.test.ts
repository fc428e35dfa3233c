// @module-tag long
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { overviewOf } from '../../src-main/print/claims/overview.ts'
import { openDataFolder } from '../../src-main/storage/data-folder.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { keyringMissing, withKeyring } from '../rig/keyring.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../src-main/cli.ts', import.meta.url))
const password = 'pl4nted-S3cret-9f1'
let folder: string
let postgres: Postgres

/** A certificate for `subject`, which signs itself; the paths of both files. */
async function certificate(name: string, subject: string): Promise<{ cert: string; key: string }> {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  await run('openssl', [
    ...made,
    '-keyout',
    key,
    '-out',
    cert,
    '-subj',
    '/CN=room',
    '-addext',
    `subjectAltName=${subject}`,
  ])
  return { cert, key }
}

const text = (file: string) => readFileSync(file, 'utf8')

/** All files of a folder, with what is in them. */
function everythingIn(place: string): string {
  const names = readdirSync(place, { recursive: true, withFileTypes: true })
  return names
    .filter(one => one.isFile())
    .map(one => readFileSync(join(one.parentPath, one.name), 'latin1'))
    .join('\n')
}

describe.skipIf(withoutPostgres())('the claims database of another computer', () => {
  let own: string
  let wrong: string
  let misnamed: { cert: string; key: string }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'selvedge-room-tls-'))
    const server = await certificate('server', 'IP:127.0.0.1')
    own = server.cert
    wrong = (await certificate('other', 'IP:127.0.0.1')).cert
    misnamed = await certificate('misnamed', 'DNS:somewhere.example')
    postgres = await startPostgres({ tls: { cert: text(server.cert), key: text(server.key) }, password })
  })
  afterAll(async () => {
    await postgres?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const far = async (server: Postgres, query: string) => {
    const url = new URL(await server.database('room'))
    url.username = 'far'
    url.password = password
    return `${url.href}?${query}`
  }
  const ask = async (url: string) => {
    const pool = new ClaimsPool(url)
    try {
      return (await overviewOf(pool)).held
    } catch (error) {
      return error
    } finally {
      await pool.close()
    }
  }

  it('is asked where its certificate is of the given authority, and refused where it is not', async () => {
    // A server that answers late counts as away.
    const known = await far(postgres, `sslmode=verify-full&sslrootcert=${own}`)
    await expect.poll(() => ask(known)).toBeNull()
    for (const query of [`sslmode=verify-full&sslrootcert=${wrong}`, 'sslmode=verify-full']) {
      const refused = await ask(await far(postgres, query))
      expect(refused, query).toBeInstanceOf(DeskError)
      expect(refused, query).toMatchObject({ code: 'claims.away' })
      expect(JSON.stringify(refused) + String(refused), query).not.toContain(password)
    }
    expect(await ask(await far(postgres, 'sslmode=disable'))).toMatchObject({ code: 'claims.away' })
  })

  it('is asked where the computer’s own store knows its authority', async () => {
    const url = await far(postgres, 'sslmode=verify-full')
    const args = [program, 'claims', 'status', '--data', join(folder, 'empty')]
    const env = { ...process.env, LC_ALL: 'C', SELVEDGE_CLAIMS_URL: url, SSL_CERT_FILE: own }
    const { stdout } = await run(process.execPath, args, { env, timeout: 60_000 })
    expect(stdout).toContain('"event":"room"')
  })

  it('is refused where its certificate names another computer', async () => {
    const server = await startPostgres({ tls: { cert: text(misnamed.cert), key: text(misnamed.key) }, password })
    try {
      const refused = await ask(await far(server, `sslmode=verify-full&sslrootcert=${misnamed.cert}`))
      expect(refused).toMatchObject({ code: 'claims.away' })
      expect(String(refused)).toMatch(/altnames|certificate/i)
    } finally {
      await server.close()
    }
  })

  it.skipIf(keyringMissing() !== null)('is known from the keychain, and its address is in no file', async () => {
    const url = await far(postgres, `sslmode=verify-full&sslrootcert=${own}`)
    const data = join(folder, 'data')
    const busy = openDataFolder(join(folder, 'busy'), 'a desk')
    const script = join(folder, 'keep.sh')
    const selvedge = `${process.execPath} ${program}`
    writeFileSync(
      script,
      [
        'set -eu',
        // Where a desk uses the folder, nothing is kept.
        `printf %s "$PLANTED" | ${selvedge} claims set --data ${busy.path} 2>&1 || echo refused`,
        `${selvedge} claims status --data ${busy.path} 2>&1 || echo nothing-kept`,
        `printf %s "$PLANTED" | ${selvedge} claims set --data ${data}`,
        'unset PLANTED',
        `${selvedge} claims status --data ${data}`,
        `${selvedge} doctor --json --data ${data} || true`,
        `${selvedge} diagnostics --data ${data} --out ${join(data, 'report.json')}`,
        // What a data folder without the address says holds none either.
        `${selvedge} claims forget --data ${data}`,
        `${selvedge} claims status --data ${data} 2>&1 || true`,
      ].join('\n'),
    )
    const { file, args, env } = withKeyring(['sh', script])
    const { DBUS_SESSION_BUS_ADDRESS: _, ...usual } = process.env
    const { stdout, stderr } = await run(file, args, {
      env: { ...usual, ...env, LC_ALL: 'C', PLANTED: url },
      timeout: 200_000,
    })
    busy.unlock()
    expect(stdout).toContain('refused\n')
    expect(stdout).toContain('nothing-kept\n')
    expect(stdout.split('\n').filter(line => line.includes('"event":"room"')).length).toBeGreaterThanOrEqual(2)
    // The doctor finds the address where it was kept.
    expect(stdout).toContain('The claims database responds')
    for (const [place, said] of Object.entries({ stdout, stderr, files: everythingIn(data) })) {
      expect(said, place).not.toContain(password)
      expect(said, place).not.toContain(encodeURIComponent(password))
    }
  })
})
