import { NumberInput, Radio, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Settings, settings as settingsSchema } from '../../src-shared/contract/desk.ts'
import { useClient, useErrorNotice, usePreferences } from '../app/index.ts'
import styles from './Fields.module.css'
import { SaveBar } from './SaveBar.tsx'
import { Section } from './Section.tsx'
import { useSettingsWords } from './words.ts'

const names = [
  'stationName',
  'pollSeconds',
  'start',
  'takeAccepted',
  'printAskedAgain',
  'maxDocumentMegabytes',
] as const
type StationFields = Pick<Settings, (typeof names)[number]>
/** As typed: a number field may stand empty meanwhile. */
type Draft = { [K in keyof StationFields]: StationFields[K] extends number ? number | '' : StationFields[K] }

const stationFields = settingsSchema.pick({
  stationName: true,
  pollSeconds: true,
  start: true,
  takeAccepted: true,
  printAskedAgain: true,
  maxDocumentMegabytes: true,
})

/** How this computer takes and prints jobs. */
export function StationSection() {
  const t = useSettingsWords()
  const client = useClient()
  const errorNotice = useErrorNotice()
  const saved = usePreferences()
  const [change, setChange] = useState<Partial<Draft>>({})
  const [saving, setSaving] = useState(false)
  const draft: Draft = { ...saved, ...change }
  const changed = names.some(name => draft[name] !== saved[name])
  const parsed = stationFields.safeParse(draft)
  const wrong = new Set(parsed.error?.issues.map(issue => String(issue.path[0])))
  const fault = (name: string, from: number, to: number) =>
    wrong.has(name) ? t('station.fault', { from, to: to.toLocaleString('en') }) : null
  const set = (part: Partial<Draft>) => setChange(before => ({ ...before, ...part }))
  const number = (value: number | string) =>
    value === '' || Number.isNaN(Number(value)) ? '' : Number(value)

  const save = async () => {
    if (!parsed.success || saving) return
    setSaving(true)
    try {
      await client.call('settings.save', parsed.data)
      setChange({})
    } catch (error) {
      errorNotice(error, t('station.failed'))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Section
      title={t('section.station')}
      what={t('station.what')}
      bar={<SaveBar changed={changed} saving={saving} onSave={save} onCancel={() => setChange({})} />}
    >
      <div className={styles['form']}>
        <TextInput
          label={t('station.name')}
          description={t('station.name.hint')}
          value={draft.stationName}
          maxLength={40}
          spellCheck={false}
          onChange={event => set({ stationName: event.target.value })}
        />
        <NumberInput
          className={styles['short'] ?? ''}
          label={t('station.poll')}
          description={t('station.poll.hint')}
          styles={{ description: { width: 520 }, error: { width: 520 } }}
          value={draft.pollSeconds}
          suffix={t('station.seconds')}
          min={1}
          max={600}
          clampBehavior="none"
          error={fault('pollSeconds', 1, 600)}
          onChange={value => set({ pollSeconds: number(value) })}
        />
        <Radio.Group
          label={t('station.start')}
          description={t('station.start.hint')}
          value={draft.start}
          onChange={value => set({ start: value === 'print-waiting' ? 'print-waiting' : 'hold-waiting' })}
        >
          <div className={styles['choices']}>
            <Radio value="hold-waiting" label={t('station.start.hold-waiting')} />
            <Radio value="print-waiting" label={t('station.start.print-waiting')} />
          </div>
        </Radio.Group>
        <Switch
          label={t('station.accepted')}
          description={t('station.accepted.hint')}
          checked={draft.takeAccepted}
          onChange={event => set({ takeAccepted: event.target.checked })}
        />
        <Switch
          label={t('station.again')}
          description={t('station.again.hint')}
          checked={draft.printAskedAgain}
          onChange={event => set({ printAskedAgain: event.target.checked })}
        />
        <NumberInput
          className={styles['short'] ?? ''}
          label={t('station.limit')}
          description={t('station.limit.hint')}
          styles={{ description: { width: 520 }, error: { width: 520 } }}
          value={draft.maxDocumentMegabytes}
          suffix={t('station.megabytes')}
          thousandSeparator=","
          min={1}
          max={2000}
          clampBehavior="none"
          error={fault('maxDocumentMegabytes', 1, 2000)}
          onChange={value => set({ maxDocumentMegabytes: number(value) })}
        />
      </div>
    </Section>
  )
}
