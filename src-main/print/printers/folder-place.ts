import { homedir } from 'node:os'
import { basename, isAbsolute, join, resolve, win32 } from 'node:path'
import { DeskError } from '../../../src-shared/errors.ts'

/**
 * The folder that `folder:/path` names; also `folder:C:\path`, `folder:/C:/path`, `folder:~/path` and `folder:///path`.
 * A path that depends on where the desk was started throws `printer.bad-uri`.
 */
export function folderOf(uri: string, home = homedir(), platform: string = process.platform): string {
  let path = uri.replace(/^folder:/i, '').replace(/^\/\/(?=[/\\]|[a-z]:)/i, '')
  if (path === '~' || path.startsWith('~/') || path.startsWith('~\\')) path = join(home, path.slice(2))
  if (platform === 'win32') path = path.replace(/^\/+(?=[a-z]:)/i, '')
  const absolute = platform === 'win32' ? win32.isAbsolute(path) : isAbsolute(path)
  if (!absolute) throw new DeskError('printer.bad-uri', { uri })
  return platform === 'win32' ? win32.resolve(path) : resolve(path)
}

/** Where a job's files are: `part` while it is empty or being written, `held` once complete, then only the PDF. */
export interface JobFiles {
  part: string
  held: string
  cancelled: string
  done: string
  pdf: string
}

/** Unfinished jobs are in this folder inside the printer's, so that who watches for PDFs never sees half of one. */
export const workFolder = '.selvedge'

/** What is between a job's name and what makes it unique; no attempt's name has it. */
const separator = '~'

/**
 * A spooler job's id: the attempt's name, and a token that distinguishes it from another try to create the same job.
 */
export function jobId(name: string, token: string): string {
  return `${name}${separator}${token}`
}

/** The attempt's name in a job's id. */
export function nameIn(id: string): string {
  const end = id.lastIndexOf(separator)
  return end < 0 ? id : id.slice(0, end)
}

/** The files of a job by its id. */
export function filesOf(folder: string, id: string): JobFiles {
  // The id comes from the ledger; whatever it contains, it must name a file in this folder.
  const file = basename(id.replaceAll('\\', '/'))
  const work = join(folder, workFolder)
  return {
    part: join(work, `${file}.part`),
    held: join(work, `${file}.held`),
    cancelled: join(work, `${file}.cancelled`),
    done: join(work, `${file}.done`),
    pdf: join(folder, `${nameIn(file)}.pdf`),
  }
}
