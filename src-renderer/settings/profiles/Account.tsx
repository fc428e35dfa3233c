import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SessionState } from '../../../src-shared/contract/session.ts'
import { lackOf, needOf } from '../../../src-shared/permissions.ts'
import { joinItems, roleTerm, TokenForm, useClient, useErrorNotice, useSay, useWords } from '../../kit/index.ts'
import fields from '../Fields.module.css'
import styles from './Profiles.module.css'

/** Who is signed in to the open profile, what the account may do, and where its token is kept. */
export function Account({
  session,
  profileId,
  prints,
}: {
  session: SessionState
  profileId: string
  /** Signing out stops its station. */
  prints: boolean
}) {
  const t = useWords('settings')
  const say = useSay()
  const client = useClient()
  const notice = useErrorNotice()
  const [anew, setAnew] = useState(false)
  const { me, status, tokenKept, problem } = session
  const signedIn = status === 'signed-in' || status === 'unproven'
  const who = me?.name ?? me?.email ?? t('profiles.nobody')
  const role = [
    me?.role ? roleTerm(me.role) : null,
    me?.superAdmin && me.role !== 'super_admin' ? t('profiles.super') : null,
  ].filter(Boolean)

  const signOut = async () => {
    try {
      await client.call('session.signOut', {})
    } catch (error) {
      notice(error, t('profiles.sign-out-failed'))
    }
  }

  return (
    <div className={styles['account']}>
      <dl className={fields['facts']}>
        <dt>{t('profiles.who')}</dt>
        <dd>{status === 'unproven' && !me ? t('profiles.unproven') : who}</dd>
        {role.length > 0 && (
          <>
            <dt>{t('profiles.role')}</dt>
            <dd>{joinItems(role.filter(word => word != null))}</dd>
          </>
        )}
        {me && (
          <>
            <dt>{t('profiles.permissions')}</dt>
            <dd className={styles['permissions']}>
              {me.permissions.length === 0 && t('profiles.permissions.none')}
              {me.permissions.map(permission => (
                <span key={permission}>{permission}</span>
              ))}
            </dd>
          </>
        )}
        <dt>{t('profiles.kept')}</dt>
        <dd>{t(`profiles.kept.${tokenKept}`)}</dd>
      </dl>
      {me && lackOf(me, needOf('jobs.print')) !== null && <p className={styles['warn']}>{t('profiles.no-print')}</p>}
      {problem && <p className={styles['warn']}>{say(problem)}</p>}
      {(!signedIn || anew) && (
        <TokenForm
          key={session.profile?.baseUrl}
          profileId={profileId}
          autoFocus={anew}
          onDone={() => setAnew(false)}
        />
      )}
      {signedIn && !anew && (
        <div className="flex gap-8">
          <Button variant="default" onClick={() => setAnew(true)}>
            {t('profiles.new-token')}
          </Button>
          <Button variant="default" onClick={signOut}>
            {t(prints ? 'profiles.sign-out-stops' : 'profiles.sign-out')}
          </Button>
        </div>
      )}
    </div>
  )
}
