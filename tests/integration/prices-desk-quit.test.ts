// @module-tag long
import type { MessageBoxOptions } from 'electron'
import { afterAll, describe, expect, it } from 'vitest'
import { Quitting, quitQuestion } from '../../src-main/shells/electron/quitting.ts'
import { startPracticeService } from '../../src-practice/index.ts'
import { endCommands, startCommand } from './cli-support.ts'
import { priceFolder, removePriceFolders, startPrices } from './prices-desk-support.ts'

afterAll(() => {
  endCommands()
  removePriceFolders()
})

const turn = () => new Promise(resolve => setImmediate(resolve))

/** A program that is asked to end, with what it did. */
function program(unsaved: number, answers: number[] = []) {
  const did: string[] = []
  const asked: MessageBoxOptions[] = []
  let answer: ((button: number) => void) | null = null
  const quitting = new Quitting({
    takeTyped: async () => void did.push('typed taken'),
    unsaved: async () => unsaved,
    close: async () => void did.push('desk closed'),
    ask: async options => {
      asked.push(options)
      const next = answers.shift()
      return { response: next ?? (await new Promise<number>(resolve => (answer = resolve))) }
    },
    stay: () => void did.push('shown'),
    quit: () => quit(),
    exit: () => void did.push('exited'),
    failed: error => void did.push(String(error)),
  })
  function quit() {
    let isPrevented = false
    quitting.asked({ preventDefault: () => (isPrevented = true) })
    if (!isPrevented) did.push('ended')
  }
  return { quitting, quit, did, asked, answer: (button: number) => answer?.(button) }
}

describe('quitting with prices that are not saved', () => {
  it('asks nothing where all is saved, and closes the desk before it ends', async () => {
    const { quit, did, asked } = program(0)
    quit()
    await turn()
    expect(asked).toEqual([])
    expect(did).toEqual(['typed taken', 'typed taken', 'desk closed', 'ended'])
  })

  it('says how many are unsaved and that they are kept, and stays where a person stays', async () => {
    const { quit, did, asked } = program(1204, [1, 0])
    quit()
    await turn()
    expect(asked[0]?.message).toContain('1204 price changes aren’t saved yet. Selvedge keeps them')
    expect(did).toEqual(['typed taken', 'shown'])
    quit()
    await turn()
    expect(did.slice(2)).toEqual(['typed taken', 'typed taken', 'desk closed', 'ended'])
  })

  it('asks once however often it is told to end', async () => {
    const { quit, did, asked, answer } = program(3)
    quit()
    quit()
    await turn()
    quit()
    expect(asked).toHaveLength(1)
    answer(0)
    await turn()
    expect(did).toEqual(['typed taken', 'typed taken', 'desk closed', 'ended'])
  })

  it('does not wait for an answer when the system ends the program', async () => {
    const { quit, did, quitting } = program(3)
    quit()
    await turn()
    quitting.end()
    await turn()
    expect(did).toEqual(['typed taken', 'typed taken', 'desk closed', 'ended'])
  })

  it('ends all the same where the count cannot be told', async () => {
    const { quitting, did } = program(0)
    const broken = new Quitting({
      takeTyped: async () => {},
      unsaved: () => Promise.reject(new Error('no count')),
      close: async () => void did.push('desk closed'),
      ask: async () => ({ response: 1 }),
      stay: () => {},
      quit: () => void did.push('ended'),
      exit: () => {},
      failed: error => void did.push(String(error)),
    })
    broken.asked({ preventDefault: () => {} })
    await turn()
    expect(did).toEqual(['Error: no count', 'desk closed', 'ended'])
    expect(quitting.isEnding).toBe(false)
  })

  it('makes staying the answer of the Enter and Escape keys', () => {
    expect(quitQuestion(2)).toMatchObject({ buttons: ['Quit', 'Keep it open'], defaultId: 1, cancelId: 1 })
  })
})

describe('selvedge desk', () => {
  it('says in one line how many prices are unsaved when it is ended', async () => {
    const service = await startPracticeService({ grids: { 7: { codes: 5, combinations: 1 } } })
    const world = await startPrices({ baseUrl: service.url, folder: priceFolder() })
    const sheet = await world.open('7')
    await world.ask('prices.pause', { paused: true })
    await world.ask('prices.change', sheet.change(sheet.codes.map(code => [sheet.cell(code), 123])))
    await world.close()
    await service.close()

    const desk = startCommand(['desk', '--practice', '--no-open', '--data', world.folder], {
      SELVEDGE_TOKEN: '',
    })
    await desk.line(told => told['event'] === 'ready')
    desk.kill('SIGINT')
    expect(await desk.ended).toBe(0)
    const lines = desk.errors().split('\n')
    expect(lines.filter(line => line.includes('5 price changes aren’t saved yet. Selvedge keeps them'))).toHaveLength(1)
  })
})
