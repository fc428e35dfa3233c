// @module-tag long
import { appendFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type PriceWorld, type Sheet, startPrices } from '../integration/prices-desk-support.ts'
import { failureOf } from '../integration/service-support.ts'
import { system, withoutOwnDisk } from '../rig/own-disk.ts'

describe.skipIf(withoutOwnDisk())('prices on a disk of their own', () => {
  let service: PracticeService
  let disk: string
  let world: PriceWorld
  let sheet: Sheet
  beforeEach(async () => {
    service = await startPracticeService({ grids: { 7: { codes: 60, combinations: 3 } } })
    disk = mkdtempSync(join(tmpdir(), 'selvedge-disk-'))
    system('mount', '-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk)
    world = await startPrices({ baseUrl: service.url, folder: disk })
    sheet = await world.open('7')
  })
  afterEach(async () => {
    await world.close()
    await service.close()
    system('umount', '-l', disk)
    rmSync(disk, { recursive: true, force: true })
  })

  /** Fills the disk to its last byte, also while the desk writes. */
  function fill(): void {
    const { bavail, bsize } = statfsSync(disk)
    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, '')
    try {
      for (let at = 0; at <= bavail; at++) appendFileSync(ballast, Buffer.alloc(bsize))
    } catch (error) {
      if (!String(error).includes('ENOSPC')) throw error
    }
  }
  const empty = () => rmSync(join(disk, 'ballast'))
  const changeTo = (price: number) =>
    sheet.change(
      sheet.codes.map(code => [sheet.cell(code), price]),
      'paste',
    )
  const saved = () => {
    const { id = '' } = sheet.head.combinations[0] ?? {}
    return [...new Set(sheet.codes.map(code => service.price(7, code, id, 'retail')))]
  }

  it('a change on a full disk is refused, not half kept, and can be made again', async () => {
    await world.ask('prices.pause', { paused: true })
    fill()
    const failures: unknown[] = []
    // What is left in the log file takes a few.
    for (let at = 1; at <= 300 && failures.length === 0; at++) {
      await world.ask('prices.change', changeTo(at * 100)).catch(error => failures.push(error))
    }
    expect(failures[0]).toMatchObject({ code: 'prices.database-failed' })
    empty()
    const { entry } = await world.ask('prices.change', changeTo(45_600))
    await world.ask('prices.pause', { paused: false })
    await world.drained()
    expect(saved()).toEqual([456])
    const { entries } = await world.ask('prices.history', { sheet: '7', code: '', offset: 0, limit: 1 })
    expect(entries).toMatchObject([{ id: entry, saved: 60, waiting: 0 }])
  })

  it('a disk that is full while prices are sent: it waits, says so, and loses nothing', async () => {
    service.faults.set({ 'latency@admin.pricing.retailer.update': 10 })
    await world.ask('prices.change', changeTo(50_000))
    fill()
    for (let at = 1; at <= 300; at++) {
      const failure = await world.ask('prices.change', changeTo(50_000 + at * 100)).then(
        () => null,
        error => error,
      )
      if (failure) break
    }
    await world.until(() => world.told.outbox.some(({ problem }) => problem?.code === 'prices.database-failed'))
    empty()
    await world.ask('prices.change', changeTo(70_000))
    await world.drained(60_000)
    expect(saved()).toEqual([700])
    expect((await world.ask('prices.outbox', {})).retailers).toEqual([])
  })

  it('a prices.db that cannot be written says so, and goes on when it can', async () => {
    await world.close()
    system('mount', '-o', 'remount,ro', disk)
    world = await startPrices({ baseUrl: service.url, folder: disk })
    expect(await failureOf(world.ask('prices.open', { sheet: '7' }))).toMatchObject({
      code: 'prices.database-failed',
    })
    system('mount', '-o', 'remount,rw', disk)
    sheet = await world.open('7')
    await world.ask('prices.change', changeTo(80_000))
    await world.drained()
    expect(saved()).toEqual([800])
  })
})
