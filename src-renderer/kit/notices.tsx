import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { asDeskError } from '../../src-shared/errors.ts'
import { SmallIcon } from './parts/icons.tsx'
import { sayNow, useSay } from './words/say.ts'
import { useWords } from './words/words.ts'

/** How the ids of notices begin that say what failed. */
export const failureNotice = 'failed:'

const show = (about: string, message: string, title?: string) =>
  notifications.show({
    id: `${failureNotice}${about}`,
    title,
    message,
    icon: <SmallIcon name="cross" />,
    color: 'red',
    style: { '--notice': 'var(--failed)' },
    autoClose: 12_000,
    onClose: ({ id }) => void saidOf.delete(id ?? ''),
  })

/** What was asked, by the error that came of it. */
const failedCalls = new WeakMap<object, { name: string; input: unknown }>()
/** What was asked in vain, by the notice that says so. */
const saidOf = new Map<string, { name: string; input: unknown }>()

/** A call failed; if a notice says so, it goes as soon as the same call succeeds. */
export function callFailed(error: unknown, name: string, input: unknown): void {
  if (typeof error === 'object' && error !== null) failedCalls.set(error, { name, input })
}

/** Takes the notices away that said that this very call failed. */
export function callSucceeded(name: string, input: unknown): void {
  for (const [id, failed] of saidOf) {
    if (failed.name !== name || JSON.stringify(failed.input) !== JSON.stringify(input)) continue
    saidOf.delete(id)
    notifications.hide(id)
  }
}

/** Shows a failure until it is read, or until what failed succeeds. */
export function showFailure(error: unknown, about: string, message: string, title?: string): void {
  const id = show(about, message, title)
  const failed = typeof error === 'object' && error !== null ? failedCalls.get(error) : undefined
  saidOf.delete(id)
  if (failed) saidOf.set(id, failed)
}

const elsewhere = 'session.other-profile'

/**
 * Says that nothing was done, as another profile is open. Where it was to be done is gone as soon as this window shows that one, and
 * what was said there with it.
 */
export const tellElsewhere = (): void => void show(elsewhere, sayNow({ code: elsewhere, data: {} }))

/** Shows that something failed: `doing` is the action ("Save the rules"); the error says the rest. */
export function useErrorNotice(): (error: unknown, doing: string) => void {
  const say = useSay()
  const t = useWords('frame')
  return useCallback(
    (error, doing) => {
      const { code, data } = asDeskError(error).toJSON()
      const about = code === elsewhere ? code : `${doing}:${code}`
      showFailure(error, about, say({ code, data }), t('notice.not-done', { doing }))
    },
    [say, t],
  )
}
