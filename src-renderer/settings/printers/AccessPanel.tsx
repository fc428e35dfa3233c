import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PrinterAccess, PrinterView } from '../../../src-shared/print/printer.ts'
import { wantsOf } from '../../../src-shared/print/reasons.ts'
import {
  ActionButton,
  Answered,
  formatDate,
  useDeskQuery,
  useDeskSend,
  useErrorNotice,
  useMay,
  useSay,
  useUnsaved,
  useWords,
} from '../../kit/index.ts'
import fields from '../Fields.module.css'
import styles from './Printers.module.css'

const outdates = ['printers.access'] as const

type Certificate = NonNullable<PrinterAccess['shown']>

function Facts({ title, certificate }: { title?: string; certificate: Certificate }) {
  const t = useWords('printers')
  const { fingerprint, subject, validTo } = certificate
  const until = Date.parse(validTo)
  return (
    <div>
      {title !== undefined && <strong>{title}</strong>}
      <dl className={fields['facts']}>
        <dt>{t('certificate.fingerprint')}</dt>
        <dd>
          <code>{fingerprint}</code>
        </dd>
        {subject !== '' && (
          <>
            <dt>{t('certificate.subject')}</dt>
            <dd>{subject}</dd>
          </>
        )}
        {validTo !== '' && (
          <>
            <dt>{t('certificate.until')}</dt>
            <dd>{Number.isNaN(until) ? validTo : formatDate(until, { dateStyle: 'long' })}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

/** The certificate that a printer shows, beside the one that was trusted where it is another. */
function CertificatePart({ printer, access }: { printer: PrinterView; access: PrinterAccess }) {
  const t = useWords('printers')
  const say = useSay()
  const trust = useDeskSend('printers.trust', { outdates })
  const { trusted, shown, unseen, noKeychain } = access
  if (shown === null) {
    return <p className="bare faint small">{unseen ? say(unseen) : t('certificate.none')}</p>
  }
  const isSame = trusted?.fingerprint === shown.fingerprint
  const mayTrust = !isSame && (trusted !== null || wantsOf(printer) === 'certificate')
  const said = isSame ? 'trusted' : trusted ? 'changed' : mayTrust ? 'new' : 'known'
  return (
    <>
      <p>{t(`certificate.${said}`)}</p>
      {trusted && !isSame && <Facts title={t('certificate.before')} certificate={trusted} />}
      <Facts {...(trusted && !isSame ? { title: t('certificate.now') } : {})} certificate={shown} />
      {mayTrust && noKeychain === null && (
        <ActionButton
          action={{
            title: t(trusted ? 'certificate.trust-new' : 'certificate.trust'),
            needs: 'printers.trust',
            run: () => trust.mutate({ uri: printer.uri, fingerprint: shown.fingerprint }),
          }}
          loading={trust.isPending}
        />
      )}
      {trust.error && (
        <p role="alert" data-fault>
          {say(trust.error.toMessage())}
        </p>
      )}
    </>
  )
}

/** Signs in to a printer. Only the field holds the password, and it is cleared the moment it is sent. */
function SignIn({ uri, user: kept, isAimed }: { uri: string; user: string | null; isAimed: boolean }) {
  const t = useWords('printers')
  const say = useSay()
  const signIn = useDeskSend('printers.signIn', { outdates })
  const name = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const user = name.current?.value.trim() ?? ''
    setMissing(user === '')
    if (user === '' || !field.current || signIn.isPending) return
    const password = field.current.value
    field.current.value = ''
    setTyped(false)
    signIn.mutate({ uri, user, password })
  }
  return (
    <form className={styles['signIn']} onSubmit={send} onInput={() => setTyped(true)} autoComplete="off">
      <TextInput
        ref={name}
        label={t('password.user')}
        defaultValue={kept ?? ''}
        autoComplete="off"
        spellCheck={false}
        autoFocus={isAimed}
        maxLength={255}
        error={isMissing ? t('password.missing') : null}
      />
      <PasswordInput ref={field} data-secret label={t('password.field')} autoComplete="off" maxLength={1024} />
      <Button type="submit" loading={signIn.isPending}>
        {signIn.isPending ? t('password.sending') : t('password.send')}
      </Button>
      {signIn.error && (
        <p role="alert" data-fault>
          {say(signIn.error.toMessage())}
        </p>
      )}
    </form>
  )
}

/** What a network printer is let in by: its password and its own certificate, both kept in the keychain. */
export function AccessPanel({
  printer,
  isAimed,
  onClose,
}: {
  printer: PrinterView
  isAimed: boolean
  onClose(): void
}) {
  const t = useWords('printers')
  const say = useSay()
  const notice = useErrorNotice()
  const may = useMay('printers.signIn')
  const { uri, name } = printer
  const answer = useDeskQuery('printers.access', { uri })
  const forget = useDeskSend('printers.forget', { outdates })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAimed) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isAimed])
  return (
    <section ref={panel} className={styles['access']} aria-label={t('access.title', { printer: name })}>
      <Answered {...answer}>
        {access => (
          <>
            {access.noKeychain !== null && <p className={styles['warn']}>{say(access.noKeychain)}</p>}
            <h4>{t('certificate')}</h4>
            <CertificatePart printer={printer} access={access} />
            <h4>{t('password')}</h4>
            <p>{access.user === null ? t('password.none') : t('password.kept', { user: access.user })}</p>
            {may && access.noKeychain === null && (
              <SignIn uri={uri} user={access.user} isAimed={isAimed && wantsOf(printer) === 'password'} />
            )}
            <div className={styles['accessEnd']}>
              {(access.user !== null || access.trusted !== null) && (
                <ActionButton
                  action={{
                    title: t('forget'),
                    needs: 'printers.forget',
                    run: () => forget.mutate({ uri }, { onError: error => notice(error, t('forget.failed')) }),
                  }}
                  variant="default"
                  loading={forget.isPending}
                />
              )}
              <Button variant="default" onClick={onClose}>
                {t('access.close')}
              </Button>
            </div>
          </>
        )}
      </Answered>
    </section>
  )
}
