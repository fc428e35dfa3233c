import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { asDeskError } from '../../../src-shared/errors.ts'
import { useClient } from '../ask/client.tsx'
import { useSay } from '../words/say.ts'
import { useWords } from '../words/words.ts'
import styles from './TokenForm.module.css'

/**
 * Signs in to a profile. Only the field holds the token, and it is cleared the moment it is sent: it never gets into
 * React state, a store or an error.
 */
export function TokenForm({
  profileId,
  autoFocus = false,
  onDone,
}: {
  profileId: string
  autoFocus?: boolean
  onDone?: () => void
}) {
  const client = useClient()
  const t = useWords('frame')
  const say = useSay()
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    if (!input || sending) return
    const token = input.value.trim()
    input.value = ''
    if (!token) {
      setError(t('token.missing'))
      input.focus()
      return
    }
    setSending(true)
    setError(null)
    try {
      const session = await client.call('session.signIn', { profileId, token })
      if (session.status === 'token-refused') {
        setError(say(session.problem ?? { code: 'service.token-refused', data: {} }))
        input.focus()
      } else onDone?.()
    } catch (thrown) {
      const { code, data } = asDeskError(thrown).toJSON()
      setError(say({ code, data }))
      input.focus()
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="flex items-start gap-8" onSubmit={send} autoComplete="off">
      <PasswordInput
        ref={field}
        data-secret
        className={styles['field'] ?? ''}
        aria-label={t('token.label')}
        placeholder={t('token.placeholder')}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        maxLength={16_384}
        error={error}
        // The field itself doesn’t say so.
        aria-invalid={error !== null}
        onChange={() => setError(null)}
      />
      <Button type="submit" variant="filled" loading={sending}>
        {sending ? t('token.sending') : t('token.send')}
      </Button>
    </form>
  )
}
