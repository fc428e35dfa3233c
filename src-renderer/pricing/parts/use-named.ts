import { useMemo } from 'react'
import { displayNameOf } from '../../../src-shared/imports/titles.ts'
import { languageNow } from '../../kit/index.ts'

/** Combinations named as the app's language calls them, where the service has such a name. */
export function useNamed<T extends Parameters<typeof displayNameOf>[0]>(all: readonly T[]): readonly T[] {
  const language = languageNow()
  return useMemo(() => all.map(one => ({ ...one, name: displayNameOf(one, language) })), [all, language])
}
