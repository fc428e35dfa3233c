import { useMemo } from 'react'
import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import { useDraft } from '../use-imports.ts'

/** Columns that are right in every row and say nothing of a price: the Username and the currency of all rows, once nothing is wrong with them. */
export function settledColumns({
  header,
  problems,
  usernames,
  username,
}: Pick<DraftView, 'header' | 'problems' | 'usernames' | 'username'>): number[] {
  const isWrong = (...kinds: string[]) => problems.some(({ kind }) => kinds.includes(kind))
  const right = {
    username: !isWrong('other-username', 'total-row') && usernames.every(({ name }) => name === username),
    currency: !isWrong('other-currency', 'total-row'),
  }
  return (header?.roles ?? []).flatMap((role, column) =>
    (role?.is === 'username' && right.username) || (role?.is === 'currency' && right.currency)
      ? [column]
      : [],
  )
}

export function useSettledColumns(): readonly number[] {
  const header = useDraft(view => view.header)
  const problems = useDraft(view => view.problems)
  const usernames = useDraft(view => view.usernames)
  const username = useDraft(view => view.username)
  return useMemo(
    () => settledColumns({ header, problems, usernames, username }),
    [header, problems, usernames, username],
  )
}
