import { describe, expect, test } from 'vitest'
import { helpOf } from '../../src-main/cli/help.ts'
import { programCommands, startedFor } from '../../src-main/cli/in-program.ts'

const desk = { kind: 'desk' }
const command = (...argv: string[]) => ({ kind: 'command', argv })
const unknown = (word: string) => ({ kind: 'help', unknown: word })

describe('the installed program', () => {
  test.each([
    { args: '', is: desk },
    { args: '--data D', is: desk },
    { args: '--data=D --profile Live', is: desk },
    { args: '--data doctor', is: desk },
    { args: '--profile restore --launcher claims', is: desk },
    { args: '--no-sandbox --remote-debugging-port=9222 --hidden', is: desk },
    { args: '-psn_0_12345', is: desk },
    { args: '-AppleLanguages (zh)', is: desk },
    { args: 'selvedge://order/1', is: desk },
    { args: '--data D -- selvedge://order/1', is: desk },
    // What a link carries along is never a command.
    { args: 'selvedge://order/1 restore newest', is: desk },
    { args: '-- restore newest', is: desk },
    { args: 'doctor --json', is: command('doctor', '--json') },
    { args: '--no-sandbox doctor', is: command('doctor') },
    { args: '--data D restore newest', is: command('restore', '--data', 'D', 'newest') },
    { args: '--data=D open selvedge://order/1', is: command('open', '--data=D', 'selvedge://order/1') },
    { args: 'doctor --help', is: command('doctor', '--help') },
    { args: '--help', is: { kind: 'help', unknown: null } },
    { args: 'help', is: { kind: 'help', unknown: null } },
    { args: 'docter', is: unknown('docter') },
    { args: 'desk', is: unknown('desk') },
    { args: 'station --drain', is: unknown('station') },
    { args: 'toString', is: unknown('toString') },
    { args: '--data D print', is: unknown('print') },
  ])('started with “$args”', ({ args, is }) => {
    expect(startedFor(args.split(' ').filter(Boolean))).toEqual(is)
  })

  test('has every command of the command line but those that run until they are stopped', () => {
    const listed = [...helpOf('selvedge').matchAll(/^ {2}selvedge (\w+)/gm)].map(([, name]) => name)
    expect(listed.filter(name => !programCommands.includes(name ?? ''))).toEqual(['desk', 'station', 'service'])
    expect(programCommands.filter(name => !listed.includes(name))).toEqual([])
  })
})
