import { Radio, Switch, TextInput } from '@mantine/core'
import {
  formatList,
  joinSentences,
  useDeskQuery,
  useDeskSend,
  useErrorNotice,
  useRoomView,
  useWords,
} from '../kit/index.ts'
import styles from './Fields.module.css'
import { FixedNote, useIsFixed } from './FixedNote.tsx'
import { NumberField } from './NumberField.tsx'
import { SaveBar } from './SaveBar.tsx'
import { Section } from './Section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const names = [
  'stationName',
  'pollSeconds',
  'start',
  'takeAccepted',
  'printAskedAgain',
  'maxDocumentMegabytes',
] as const

/** Whether the program starts at login: it is set at once, by the system's own means. */
function AtLogin() {
  const t = useWords('settings')
  const notice = useErrorNotice()
  const login = useDeskQuery('desk.login', {}).data
  const set = useDeskSend('desk.setLogin', { outdates: ['desk.login'] })
  if (!login) return null
  return (
    <Switch
      label={t('station.login')}
      description={t(login.offered ? 'station.login.hint' : 'station.login.browser')}
      checked={login.on}
      disabled={!login.offered || set.isPending}
      onChange={event =>
        set.mutate({ on: event.target.checked }, { onError: error => notice(error, t('station.login')) })
      }
    />
  )
}

/** How this computer takes and prints jobs. */
export function StationSection() {
  const t = useWords('settings')
  const fixed = useIsFixed()
  const view = useRoomView()
  const others = view?.stations.map(({ name }) => name) ?? []
  const room =
    view === null
      ? t('station.room.none')
      : others.length === 0
        ? t('station.room.alone')
        : t('station.room.with', { names: formatList(others) })
  const { draft, set, isWrong, changed, saving, save, cancel } = useSettingsForm(names, t('station.failed'))
  return (
    <Section
      title={t('section.station')}
      what={t('station.what')}
      bar={!fixed && <SaveBar changed={changed} saving={saving} onSave={save} onCancel={cancel} />}
    >
      <FixedNote />
      <fieldset className={styles['form']} disabled={fixed}>
        <TextInput
          label={t('station.name')}
          description={joinSentences([t('station.name.hint'), room])}
          value={draft.stationName}
          maxLength={40}
          spellCheck={false}
          disabled={fixed}
          onChange={event => set({ stationName: event.target.value })}
        />
        <NumberField
          label={t('station.poll')}
          hint={t('station.poll.hint')}
          suffix={t('station.seconds')}
          value={draft.pollSeconds}
          from={1}
          to={600}
          disabled={fixed}
          fault={isWrong('pollSeconds') ? t('fault.number', { from: 1, to: 600 }) : null}
          onChange={pollSeconds => set({ pollSeconds })}
        />
        <Radio.Group
          label={t('station.start')}
          description={t('station.start.hint')}
          value={draft.start}
          onChange={value => set({ start: value === 'print-waiting' ? 'print-waiting' : 'hold-waiting' })}
        >
          <div className={styles['choices']}>
            <Radio value="hold-waiting" label={t('station.start.hold-waiting')} disabled={fixed} />
            <Radio value="print-waiting" label={t('station.start.print-waiting')} disabled={fixed} />
          </div>
        </Radio.Group>
        <Switch
          label={t('station.accepted')}
          description={t('station.accepted.hint')}
          checked={draft.takeAccepted}
          disabled={fixed}
          onChange={event => set({ takeAccepted: event.target.checked })}
        />
        <Switch
          label={t('station.again')}
          description={t('station.again.hint')}
          checked={draft.printAskedAgain}
          disabled={fixed}
          onChange={event => set({ printAskedAgain: event.target.checked })}
        />
        <NumberField
          label={t('station.limit')}
          hint={t('station.limit.hint')}
          suffix={t('station.megabytes')}
          value={draft.maxDocumentMegabytes}
          from={1}
          to={2000}
          disabled={fixed}
          fault={isWrong('maxDocumentMegabytes') ? t('fault.number', { from: 1, to: '2,000' }) : null}
          onChange={maxDocumentMegabytes => set({ maxDocumentMegabytes })}
        />
      </fieldset>
      <div className={styles['form']}>
        <AtLogin />
      </div>
    </Section>
  )
}
