import { Button, Switch } from '@mantine/core'
import { askToNotify, playTone, useClient, useErrorNotice, useSystemSay, useWords } from '../kit/index.ts'
import { AlertTargets } from './alerts/AlertTargets.tsx'
import styles from './Fields.module.css'
import { NumberField } from './NumberField.tsx'
import { SaveBar } from './SaveBar.tsx'
import { Section } from './Section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const names = ['stuckMinutes', 'notifications', 'sound'] as const

/** Whether system notifications are allowed, with buttons to allow and to try them. */
function SystemLine() {
  const t = useWords('settings')
  const client = useClient()
  const notice = useErrorNotice()
  const say = useSystemSay()
  if (say === null) return null
  const show = () => client.call('alerts.try', {}).catch(error => notice(error, t('alerts.try')))
  return (
    <div className={styles['line']}>
      <p className="bare faint small" role="status">
        {t(`alerts.system.${say}`)}
      </p>
      {say === 'default' && (
        <Button variant="default" onClick={() => void askToNotify()}>
          {t('alerts.allow')}
        </Button>
      )}
      {(say === 'granted' || say === 'desk') && (
        <Button variant="default" onClick={show}>
          {t('alerts.try')}
        </Button>
      )}
    </div>
  )
}

/** Which alerts are shown outside of the window, and how. */
export function AlertsSection() {
  const t = useWords('settings')
  const { draft, set, isWrong, changed, saving, save, cancel } = useSettingsForm(names, t('alerts.failed'))
  return (
    <Section
      title={t('section.alerts')}
      what={t('alerts.what')}
      bar={<SaveBar changed={changed} saving={saving} onSave={save} onCancel={cancel} />}
    >
      <div className={styles['form']}>
        <Switch
          label={t('alerts.notifications')}
          description={t('alerts.notifications.hint')}
          checked={draft.notifications}
          onChange={event => set({ notifications: event.target.checked })}
        />
        <SystemLine />
        <div className={styles['line']}>
          <Switch
            label={t('alerts.sound')}
            description={t('alerts.sound.hint')}
            checked={draft.sound}
            disabled={!draft.notifications}
            onChange={event => set({ sound: event.target.checked })}
          />
          <Button variant="default" onClick={() => void playTone()}>
            {t('alerts.sound.try')}
          </Button>
        </div>
        <NumberField
          label={t('alerts.stuck')}
          hint={t('alerts.stuck.hint')}
          suffix={t('alerts.minutes')}
          value={draft.stuckMinutes}
          from={1}
          to={1440}
          fault={isWrong('stuckMinutes') ? t('fault.number', { from: 1, to: '1,440' }) : null}
          onChange={stuckMinutes => set({ stuckMinutes })}
        />
      </div>
      <AlertTargets />
    </Section>
  )
}
