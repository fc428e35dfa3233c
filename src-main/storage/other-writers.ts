import { lstatSync, readlinkSync, type Stats } from 'node:fs'
import { dirname, isAbsolute, join, parse, sep } from 'node:path'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { otherByList } from './mac-access.ts'
import { otherWriter, readDescriptors } from './windows-access.ts'

/** A place on the way to a file: each folder from the root down, each link that is followed, and the file. */
export interface WayStep {
  path: string
  stats: Stats
}

/** Someone besides root, administrators and this user may change what a path leads to. */
export interface Exposure {
  /** The file, a link, or the folder above one of them. */
  path: string
  /** Who may change it: a phrase. */
  others: string
  /** The command that closes it. */
  fix: string
}

/** As many links as Linux follows. */
const mostLinks = 40
const separator = sep === '\\' ? /[\\/]/ : sep

/**
 * The way to a path, as the system goes it: folders and links in turn, and last what is there in the end, under its real path.
 * Throws what lstat throws, ENOENT too.
 */
export function wayTo(path: string): WayStep[] {
  const whole = isAbsolute(path) ? path : `${process.cwd()}${sep}${path}`
  let { root: at } = parse(whole)
  const ahead = whole.slice(at.length).split(separator)
  const steps: WayStep[] = [{ path: at, stats: lstatSync(at) }]
  let links = 0
  for (let name = ahead.shift(); name !== undefined; name = ahead.shift()) {
    if (name === '' || name === '.') continue
    if (name === '..') {
      // `at` is a real path: its parents have been gone through.
      at = dirname(at)
      continue
    }
    const next = join(at, name)
    const stats = lstatSync(next)
    steps.push({ path: next, stats })
    if (!stats.isSymbolicLink()) {
      at = next
      continue
    }
    links += 1
    if (links > mostLinks) throw new Error(phrase('{{path}} is a chain of links', { path }))
    const target = readlinkSync(next)
    if (isAbsolute(target)) at = parse(target).root
    ahead.unshift(...(isAbsolute(target) ? target.slice(at.length) : target).split(separator))
  }
  // A link to a root, or back to a folder above, ends at no new place.
  return steps.at(-1)?.path === at ? steps : [...steps, { path: at, stats: lstatSync(at) }]
}

/** Whom a way is judged for; another than this process's user, and another system, are for tests. */
export interface Judge {
  platform?: NodeJS.Platform
  /** This user's number. */
  uid?: number
}

/**
 * The first place on a way that someone else may change; null if there is none. What it ends at must not be changed at all, what
 * is above only not be replaced. Throws where that can't be found out.
 * A list of rights on Linux shows in the rights of the group, so these count whichever group it is.
 */
export function exposureOn(steps: readonly WayStep[], judge: Judge = {}): Exposure | null {
  const { platform = process.platform, uid = process.geteuid?.() ?? 0 } = judge
  if (platform === 'win32') return onWindows(steps)
  for (const step of steps) {
    const found =
      byRights(step, { platform, uid, isAbove: step !== steps.at(-1) }) ??
      (platform === 'darwin' ? byMacList(step) : null)
    if (found) return found
  }
  return null
}

const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`

/** Groups of administrators on macOS: wheel and admin. */
const macAdministrators = [0, 80]

/** Whether the owner and rights of POSIX let others change a step; `isAbove`: it isn't what the way ends at. */
export function byRights(
  { path, stats }: WayStep,
  { platform, uid, isAbove }: Required<Judge> & { isAbove: boolean },
): Exposure | null {
  const { mode, gid } = stats
  if (stats.uid !== 0 && stats.uid !== uid) {
    const others = phrase('user {{user}}, the owner,', { user: stats.uid })
    return { path, others, fix: `sudo chown -h ${uid === 0 ? 'root' : uid} ${quoted(path)}` }
  }
  // A link has no rights of its own. In a sticky folder no one replaces what belongs to others, and what is next on the way belongs
  // to root or this user, or is found to be exposed itself.
  if (stats.isSymbolicLink() || (isAbove && (mode & 0o1000) !== 0)) return null
  const byGroup = (mode & 0o020) !== 0 && !(platform === 'darwin' && macAdministrators.includes(gid))
  if ((mode & 0o002) === 0 && !byGroup) return null
  const others = (mode & 0o002) !== 0 ? phrase('everyone') : phrase('everyone in group {{group}}', { group: gid })
  return { path, others, fix: `chmod go-w ${quoted(path)}` }
}

function byMacList({ path, stats }: WayStep): Exposure | null {
  const others = stats.isSymbolicLink() ? null : otherByList(path)
  return others === null ? null : { path, others, fix: `chmod -N ${quoted(path)}` }
}

function onWindows(steps: readonly WayStep[]): Exposure | null {
  // The rights of a link and of its target can't be distinguished there, and a junction is made by anyone.
  const link = steps.find(({ stats }) => stats.isSymbolicLink())
  if (link) throw new Error(phrase('{{path}} is a link', { path: link.path }))
  const { me, sddl } = readDescriptors(steps.map(({ path }) => path))
  for (const [at, { path }] of steps.entries()) {
    const found = otherWriter(sddl[at] ?? '', at === steps.length - 1 ? 'itself' : 'above', me)
    if (found) return { path, others: found.who, fix: windowsFix(path, found) }
  }
  return null
}

/** As an administrator, in the words of icacls, which takes identifiers instead of names. */
function windowsFix(path: string, { sid, owns }: { sid: string | null; owns: boolean }): string {
  if (owns) return `icacls "${path}" /setowner *S-1-5-32-544`
  if (sid !== null) return `icacls "${path}" /inheritance:d /remove:g *${sid}`
  return `icacls "${path}" /grant:r *S-1-5-18:F *S-1-5-32-544:F *S-1-5-32-545:RX`
}
