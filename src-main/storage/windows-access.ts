import { execFileSync } from 'node:child_process'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { childEnvironment, powershellPath } from '../child-environment.ts'

/** Who besides administrators and this user may change a file or folder, and by which entry of its access list. */
export interface OtherWriter {
  who: string
  /** The security identifier, as `icacls` takes it behind a star; null where there is no access list. */
  sid: string | null
  /** True for its owner, who may always change the list. */
  owns: boolean
}

/** The names that Windows writes instead of identifiers, of those that are trusted or said in words. */
const aliases: Readonly<Record<string, string>> = {
  SY: 'S-1-5-18',
  BA: 'S-1-5-32-544',
  CO: 'S-1-3-0',
  OW: 'S-1-3-4',
  WD: 'S-1-1-0',
  AU: 'S-1-5-11',
  BU: 'S-1-5-32-545',
  IU: 'S-1-5-4',
}

/**
 * The system, administrators, Windows' own installer; CREATOR OWNER names no one where it is in force, and OWNER RIGHTS the
 * owner, who is looked at.
 */
const trusted = new Set([
  ...['SY', 'BA', 'CO', 'OW'].map(alias => aliases[alias]),
  ...['LA', 'DA', 'EA'],
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
])
/** The built-in administrator, and the administrators of a domain or forest. */
const isDomainAdministrator = (sid: string) => /^S-1-5-21-\d+-\d+-\d+-(500|512|519)$/.test(sid)

const everybody = new Set(['WD', 'AU', 'BU', 'IU'].map(alias => aliases[alias]))

/** Rights as two letters, of those that an access list of files may name. */
const rights: Readonly<Record<string, number>> = {
  GA: 0x1000_0000,
  GX: 0x2000_0000,
  GW: 0x4000_0000,
  GR: 0x8000_0000,
  SD: 0x1_0000,
  RC: 0x2_0000,
  WD: 0x4_0000,
  WO: 0x8_0000,
  FA: 0x1f_01ff,
  FR: 0x12_0089,
  FW: 0x12_0116,
  FX: 0x12_00a0,
  CC: 1,
  DC: 2,
  LC: 4,
  SW: 8,
  RP: 0x10,
  WP: 0x20,
  DT: 0x40,
  LO: 0x80,
  CR: 0x100,
}
const everyRight = 0xffff_ffff

/** Delete it, change its access list, own it; everything; as much as can be had. */
const takesOver = 0x1_0000 | 0x4_0000 | 0x8_0000 | 0x1000_0000 | 0x200_0000
/** Write (add to a folder), append, write attributes (which make a link of a file), or all writing. */
const changes = takesOver | 2 | 4 | 0x100 | 0x4000_0000
/** Delete what is in a folder above. Adding to it, as everyone may in %ProgramData%, replaces nothing that is there. */
const replaces = takesOver | 0x40

/**
 * Who else may change a file or folder itself, or replace what is in a folder above it, by its security descriptor in SDDL,
 * which is the same in every language of Windows. `me`: the identifier of this user. Refusals in the list aren't counted, so the answer errs on the safe
 * side. Throws where the descriptor can't be read.
 */
export function otherWriter(sddl: string, place: 'itself' | 'above', me: string): OtherWriter | null {
  const sid = '(S-[0-9-]+|[A-Z]{2})'
  const [whole, owner = '', flags, entries = ''] =
    new RegExp(`^O:${sid}(?:G:${sid.replace('(', '(?:')})?(?:D:([A-Z_]*)((?:\\([^()]*\\))*))?(?:S:.*)?$`).exec(
      sddl.trim(),
    ) ?? []
  if (whole === undefined) throw new Error(phrase('its access list can’t be read'))
  const isOther = (found: string) => !trusted.has(found) && !isDomainAdministrator(found) && found !== me
  const wordsFor = (found: string) =>
    everybody.has(found) ? phrase('everyone') : phrase('the account {{account}}', { account: found })
  const ownedBy = aliases[owner] ?? owner
  if (isOther(ownedBy)) return { who: wordsFor(ownedBy), sid: ownedBy, owns: true }
  // Without a list everyone may do everything.
  if (flags === undefined || flags.includes('NO_ACCESS')) return { who: phrase('everyone'), sid: null, owns: false }
  const wanted = place === 'itself' ? changes : replaces
  for (const [, entry = ''] of entries.matchAll(/\(([^()]*)\)/g)) {
    const [type = '', inheritance = '', mask = '', , , account = ''] = entry.split(';')
    const isInForce = !/^(..)*IO/.test(inheritance)
    const found = aliases[account] ?? account
    if (/^[OX]?D$/.test(type) || !isInForce || !isOther(found)) continue
    if ((maskOf(mask) & wanted) !== 0) return { who: wordsFor(found), sid: found, owns: false }
  }
  return null
}

/** The rights of an entry as bits: a number, or letters; all of them where a letter isn't known. */
function maskOf(text: string): number {
  if (/^(0x[0-9a-f]+|\d+)$/i.test(text)) return Number(text)
  return (text.match(/..?/g) ?? []).reduce((mask, letters) => mask | (rights[letters] ?? everyRight), 0)
}

/** Paths come by the environment, so that nothing in them is read as PowerShell; no path of Windows has this character. */
const between = '|'
const script =
  '[Console]::OutputEncoding = [Text.UTF8Encoding]::new($false); $ErrorActionPreference = "Stop"; ' +
  '[Security.Principal.WindowsIdentity]::GetCurrent().User.Value; ' +
  `foreach ($path in $env:SELVEDGE_PATHS.Split("${between}")) { (Get-Acl -LiteralPath $path).Sddl }`
const timeLimit = 20_000

/** This user's identifier, and the security descriptor of each path, in order. Throws if Windows doesn't return all of them. */
export function readDescriptors(paths: readonly string[]): { me: string; sddl: string[] } {
  const said = execFileSync(powershellPath(process.env), ['-NoProfile', '-NonInteractive', '-Command', script], {
    env: childEnvironment('program', { SELVEDGE_PATHS: paths.join(between) }),
    encoding: 'utf8',
    timeout: timeLimit,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  })
  const [me = '', ...sddl] = said.split(/\r?\n/).filter(line => line !== '')
  if (sddl.length !== paths.length) throw new Error(phrase('Windows didn’t list their access rights'))
  return { me, sddl }
}
