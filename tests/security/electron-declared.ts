import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const declarations = readFileSync(join(folder, 'electron.d.ts'), 'utf8')

/** The version of Electron whose declarations these are. */
export const electronVersion: string = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

interface Declared {
  members: ReadonlySet<string>
  events: ReadonlySet<string>
}

const emitterMembers = ['on', 'once', 'off', 'emit', 'addListener', 'removeListener', 'removeAllListeners']
const found = new Map<string, Declared>()

/** What Electron's own type declarations say of a class or interface: its members and events. */
export function declared(name: string): Declared {
  const known = found.get(name)
  if (known) return known
  const start = new RegExp(`^  (?:class|interface) ${name}(?: extends ([\\w.]+))? {$`, 'm').exec(declarations)
  if (!start) throw new Error(`Electron ${electronVersion} declares no ${name}`)
  const body = declarations.slice(start.index, declarations.indexOf('\n  }', start.index))
  const members = [...body.matchAll(/^ {4}(?:static )?(?:readonly )?(\w+)[?(:<]/gm)].map(match => match[1] ?? '')
  const events = [...body.matchAll(/^ {4}on\(event: '([\w-]+)'/gm)].map(match => match[1] ?? '')
  const base = start[1]
  const inherited = base?.includes('EventEmitter')
    ? { members: new Set(emitterMembers), events: new Set<string>() }
    : base
      ? declared(base)
      : null
  const all = {
    members: new Set([...members, ...(inherited?.members ?? [])]),
    events: new Set([...events, ...(inherited?.events ?? [])]),
  }
  found.set(name, all)
  return all
}

const listening = ['on', 'once', 'addListener']

/**
 * A stand-in for an object of Electron that refuses what Electron's declarations don't have: another member, another
 * event. (The types of arguments are checked by the compiler, against the same declarations.)
 */
export function asDeclared<T extends object>(name: string, standIn: T): T {
  const { members, events } = declared(name)
  return new Proxy(standIn, {
    get(target, key, receiver) {
      // Promises and test runners ask for these of any object.
      if (typeof key === 'symbol' || key === 'then' || key === 'constructor' || key.startsWith('_')) {
        return Reflect.get(target, key, target)
      }
      if (!members.has(key)) throw new Error(`Electron ${electronVersion} has no ${name}.${key}`)
      const value = Reflect.get(target, key, receiver)
      if (!listening.includes(key) || typeof value !== 'function') {
        return typeof value === 'function' ? value.bind(target) : value
      }
      return (event: string, listener: unknown) => {
        if (!events.has(event)) throw new Error(`Electron ${electronVersion} has no event “${event}” of ${name}`)
        return value.call(target, event, listener)
      }
    },
  })
}
