import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a program of the system; throws where it fails. */
export const system = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const place = mkdtempSync(join(tmpdir(), 'selvedge-mount-'))
  try {
    system('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place)
    system('umount', place)
    return true
  } catch {
    return false
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** True where tests cannot have a disk of their own; never under `CI=true`, where they then fail and say why. */
export const withoutOwnDisk = (): boolean => process.env['CI'] !== 'true' && !canMount()
