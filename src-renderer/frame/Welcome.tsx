import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { asDeskError } from '../../src-shared/errors.ts'
import { needOf } from '../../src-shared/permissions.ts'
import { useClient } from '../kit/ask/client.tsx'
import { useDeskQuery } from '../kit/ask/query.ts'
import { goTo, usePlace } from '../kit/navigation.ts'
import { useErrorNotice } from '../kit/notices.tsx'
import { useUnsaved } from '../kit/scan/scan.tsx'
import { lackIn } from '../kit/session.ts'
import { useFaultFocus } from '../kit/use-fault-focus.ts'
import { useUrlCheck } from '../kit/use-url-check.ts'
import { useSay } from '../kit/words/say.ts'
import { useWords } from '../kit/words/words.ts'
import styles from './Welcome.module.css'

/** The form stays until the service has taken the token: what was typed is there to be mended. */
export const useConnecting = create(() => false)

/** Starts practice data in this desk and opens it, for somebody who only looks around. */
function TryPractice() {
  const client = useClient()
  const t = useWords('frame')
  const notice = useErrorNotice()
  const [starting, setStarting] = useState(false)
  const about = useDeskQuery('desk.about', {})
  if (!about.data?.canPractice) return null
  const start = async () => {
    setStarting(true)
    try {
      await client.call('desk.startPractice', {})
    } catch (error) {
      notice(error, t('welcome.practice.failed'))
    } finally {
      setStarting(false)
    }
  }
  return (
    <div className={styles['practice']}>
      <p>{t('welcome.practice.what')}</p>
      <Button variant="default" loading={starting} onClick={() => void start()}>
        {starting ? t('welcome.practice.starting') : t('welcome.practice')}
      </Button>
    </div>
  )
}

/** Which field a refusal belongs to. */
const fieldOf: Record<string, 'name' | 'address' | 'token'> = {
  'service.bad-address': 'address',
  'service.insecure-address': 'address',
  'service.not-service': 'address',
  'session.profile-exists': 'name',
  'session.bad-token': 'token',
}

/** The first time: which service, under which name, with which token. The token is in its field alone, which goes with the form. */
export function Welcome() {
  const client = useClient()
  const t = useWords('frame')
  const say = useSay()
  const notice = useErrorNotice()
  const [name, setName] = useState('')
  const [baseUrl, setBaseUrl] = useState('')
  const token = useRef<HTMLInputElement>(null)
  const [faults, setFaults] = useState<{ name?: string; address?: string; token?: string }>({})
  const form = useFaultFocus(faults)
  // A profile whose token was rejected is changed by the next attempt.
  const saved = useRef<{ id?: string }>({})
  const [going, setGoing] = useState(false)
  const url = useUrlCheck()
  useEffect(() => () => useConnecting.setState(false), [])
  useUnsaved(name !== '' || baseUrl !== '')

  const connect = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(name.trim() ? {} : { name: t('welcome.name.missing') }),
      ...(baseUrl.trim() ? {} : { address: t('welcome.address.missing') }),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0 || going) return
    setGoing(true)
    const { screen } = usePlace.getState()
    const given = token.current?.value.trim() ?? ''
    try {
      const checked = await url.check(baseUrl)
      setBaseUrl(checked.url)
      if (checked.problem !== null) {
        setFaults({ address: checked.problem })
        return
      }
      useConnecting.setState(true)
      const { id } = await client.call('profiles.save', {
        ...saved.current,
        name,
        baseUrl: checked.url,
        operations: {},
      })
      saved.current = { id }
      if (!given) {
        await client.call('profiles.open', { id })
        return
      }
      const session = await client.call('session.signIn', { profileId: id, token: given })
      // Whoever may print goes on to printers, rules and a test page; everybody else is at work already.
      const mayPrint = session.me && lackIn(session, needOf('rules.save')) === null
      if (mayPrint && usePlace.getState().screen === screen) goTo('settings', { section: 'setup' })
    } catch (error) {
      const { code, data } = asDeskError(error).toJSON()
      const field = fieldOf[code]
      if (code === 'service.token-refused') setFaults({ token: t('welcome.token.refused') })
      else if (field) setFaults({ [field]: say({ code, data }) })
      else notice(error, t('welcome.failed', { name }))
    } finally {
      setGoing(false)
    }
  }

  return (
    <div className={styles['place']}>
      <form ref={form} className={styles['card']} onSubmit={connect} autoComplete="off" noValidate>
        <h2>{t('welcome.title')}</h2>
        <p>{t('welcome.what')}</p>
        <TextInput
          label={t('welcome.name')}
          description={t('welcome.name.hint')}
          value={name}
          maxLength={80}
          error={faults.name}
          onChange={event => {
            setName(event.target.value)
            setFaults({})
          }}
          autoFocus
        />
        <TextInput
          label={t('welcome.address')}
          description={t('welcome.address.hint')}
          value={baseUrl}
          inputMode="url"
          spellCheck={false}
          maxLength={2000}
          error={faults.address}
          onChange={event => {
            setBaseUrl(event.target.value)
            setFaults({})
          }}
        />
        <PasswordInput
          ref={token}
          data-secret
          label={t('token.label')}
          description={t('welcome.token.hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={16_384}
          error={faults.token}
          // The field itself doesn’t say so.
          aria-invalid={faults.token !== undefined}
          onChange={() => setFaults({})}
        />
        <Button type="submit" variant="filled" loading={going}>
          {going ? t('welcome.going') : t(url.isWarned(baseUrl) ? 'welcome.go.anyway' : 'welcome.go')}
        </Button>
        <TryPractice />
      </form>
    </div>
  )
}
