// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { overviewOf } from '../../src-main/print/claims/overview.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'
import { temporaryFolder } from '../rig/station.ts'

// Whoever listens on this computer's port gets no password that the real server wasn't meant to get, and lets nobody in by itself.

const password = 'pl4nted-S3cret é%'
let postgres: Postgres

describe.skipIf(withoutPostgres())('the password of a claims database on this computer', () => {
  beforeAll(async () => {
    postgres = await startPostgres({ password })
  })
  afterAll(() => postgres?.close())

  const ask = async (user: string, secret: string | null, query = '') => {
    const url = new URL(await postgres.database('room'))
    url.username = user
    url.password = secret === null ? '' : encodeURIComponent(secret)
    const pool = new ClaimsPool(`${url.href}${query}`)
    try {
      return (await overviewOf(pool)).held
    } catch (error) {
      return (error as { code: string }).code
    } finally {
      await pool.close()
    }
  }

  it.each<[string, string | null, string, string | null]>([
    ['scram', password, '', null],
    ['scram', password, '?require_auth=none', null],
    ['scram', 'another', '', 'claims.away'],
    ['scram', null, '', 'claims.no-password'],
    ['md5', password, '', 'claims.clear-password'],
    ['md5', password, '?require_auth=password', 'claims.clear-password'],
    ['md5', password, '?require_auth=md5', null],
    ['clear', password, '', 'claims.clear-password'],
    ['clear', password, '?sslmode=disable', 'claims.clear-password'],
    ['clear', password, '?require_auth=scram-sha-256,password', null],
    ['room', password, '', 'claims.unproven'],
    ['room', password, '?require_auth=none', null],
    ['room', null, '', null],
  ])('as %s with %s%s: %s', async (user, secret, query, said) => {
    await expect.poll(() => ask(user, secret, query), { timeout: 20_000 }).toBe(said)
  })

  it('is looked for nowhere else', async () => {
    const file = join(temporaryFolder(), 'pgpass')
    writeFileSync(file, `*:*:*:*:${password}\n`, { mode: 0o600 })
    vi.stubEnv('PGPASSFILE', file)
    vi.stubEnv('PGPASSWORD', password)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await ask('scram', null)).toBe('claims.no-password')
  })
})
