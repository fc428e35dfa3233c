import { Button, Menu, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useClient } from '../kit/ask/client.tsx'
import { useAccess } from '../kit/ask/query.ts'
import { languageNow, zoneInWords } from '../kit/locale.ts'
import { goTo } from '../kit/navigation.ts'
import { useErrorNotice } from '../kit/notices.tsx'
import { SmallIcon } from '../kit/parts/icons.tsx'
import { usePreferences } from '../kit/preferences.ts'
import { useSession } from '../kit/session.ts'
import { languageChoices, useSavePreferences } from '../kit/use-preferences.ts'
import { roleTerm } from '../kit/words/service-terms.ts'
import { useWords } from '../kit/words/words.ts'
import styles from './Head.module.css'

/** Two letters for a name: of its first and last word, or its last two signs where it is written without spaces in Chinese. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .replace(/@.*$/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
  const first = words[0]
  if (!first) return '?'
  if (/\p{Script=Han}/u.test(first)) return [...first].slice(-2).join('')
  const last = words.length > 1 ? words.at(-1) : undefined
  return ([...first][0] ?? '').concat(last ? ([...last][0] ?? '') : '').toUpperCase()
}

/** Ends every session of the account, this one too, after a confirmation; then the sign-in form is there. */
function SignOutEverywhere({ onClose }: { onClose(): void }) {
  const t = useWords('frame')
  const client = useClient()
  const notice = useErrorNotice()
  const [ending, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    try {
      const { sessions_revoked: sessions, tokens_revoked: tokens } = await client.call('admin.sessions.revoke-all', {})
      const counts = { sessions: sessions ?? '–', tokens: tokens ?? '–' }
      await client.call('session.signOut', {})
      notifications.show({
        title: t('account.revoked'),
        message: t('account.revoked.counts', counts),
        autoClose: false,
      })
      onClose()
    } catch (error) {
      notice(error, t('account.everywhere'))
      setEnding(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('account.everywhere.title')} centered>
      <p>{t('account.everywhere.what')}</p>
      <div className={styles['ends']}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('account.cancel')}
        </Button>
        <Button color="red" loading={ending} onClick={() => void end()}>
          {t('account.everywhere')}
        </Button>
      </div>
    </Modal>
  )
}

/** Who is signed in, in which language and time zone; the ways out. */
export function AccountMenu() {
  const t = useWords('frame')
  const client = useClient()
  const notice = useErrorNotice()
  const save = useSavePreferences()
  const session = useSession()
  usePreferences()
  const revoke = useAccess('admin.sessions.revoke-all')
  const [revoking, setRevoking] = useState(false)
  const me = session?.me ?? null
  const name = me?.name ?? me?.email ?? t('me.somebody')
  const label = !me
    ? t('me.unknown')
    : me.role
      ? t('me.role', { name, role: roleTerm(me.role) })
      : t('me.signed-in', { name })
  const isSignedIn = session?.status === 'signed-in' || session?.status === 'unproven'
  const signOut = async () => {
    try {
      await client.call('session.signOut', {})
    } catch (error) {
      notice(error, t('profile.sign-out-failed'))
    }
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className={styles['me']} aria-label={label} title={label}>
            {me ? initialsOf(name) : '–'}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{label}</Menu.Label>
          {languageChoices.map(({ value, label: language }) => (
            <Menu.Item
              key={value}
              lang={value}
              leftSection={<SmallIcon name={value === languageNow() ? 'check' : 'blank'} />}
              aria-current={value === languageNow()}
              onClick={() => void save({ locale: value })}
            >
              {language}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => goTo('settings', { section: 'appearance' })}>
            {t('account.zone', { zone: zoneInWords() })}
          </Menu.Item>
          <Menu.Item onClick={() => goTo('settings', { section: 'profiles' })}>{t('profile.manage')}</Menu.Item>
          {isSignedIn && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => void signOut()}>{t('profile.sign-out')}</Menu.Item>
              {revoke.isKnown && revoke.offered && (
                <Menu.Item color="red" onClick={() => setRevoking(true)}>
                  {t('account.everywhere.menu')}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {revoking && <SignOutEverywhere onClose={() => setRevoking(false)} />}
    </>
  )
}
