import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { childEnvironment } from '../child-environment.ts'

/** What lets an account change a file, or replace what is in a folder. */
const writing = new Set([
  ...['write', 'append', 'delete', 'writeattr', 'writeextattr', 'writesecurity', 'chown'],
  ...['add_file', 'add_subdirectory', 'delete_child'],
])
const administrators = ['user:root', 'group:admin', 'group:wheel']

/**
 * The first account besides administrators and `me` that an access list of macOS lets change something, such as
 * `group:staff`; null if there is none. `listed`: what `ls -lde` says of one path, whose entries have a line each:
 * ` 0: group:everyone inherited deny delete`.
 */
export function otherInList(listed: string, me: string): string | null {
  for (const line of listed.split('\n').slice(1)) {
    const [, account = '', words = ''] = /^\s*\d+: (.+?) (?:inherited )?allow (\S+)/.exec(line) ?? []
    const given = words.split(',')
    const isTrusted = account === '' || administrators.includes(account) || account === `user:${me}`
    if (!isTrusted && !given.includes('only_inherit') && given.some(word => writing.has(word))) return account
  }
  return null
}

/** The same for a path. Throws if `ls` doesn't say. */
export function otherByList(path: string): string | null {
  const listed = execFileSync('/bin/ls', ['-lde', path], {
    env: childEnvironment('program'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return otherInList(listed, userInfo().username)
}
