import { Button, Radio, Switch, TextInput } from '@mantine/core'
import { ActionButton, playScanTone, scanStationAction, useWords } from '../kit/index.ts'
import styles from './Fields.module.css'
import { NumberField } from './NumberField.tsx'
import { SaveBar } from './SaveBar.tsx'
import { Section } from './Section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const names = ['scannerPrefix', 'scannerSuffix', 'scannerEnd', 'scannerGapMs', 'scanSound'] as const

/** How Selvedge distinguishes this computer's scanner from its keyboard. */
export function ScannerSection() {
  const t = useWords('settings')
  const { draft, set, isWrong, changed, saving, save, cancel } = useSettingsForm(names, t('scanner.failed'))
  return (
    <Section
      title={t('section.scanner')}
      what={t('scanner.what')}
      bar={<SaveBar changed={changed} saving={saving} onSave={save} onCancel={cancel} />}
    >
      <div className={styles['form']}>
        <TextInput
          label={t('scanner.prefix')}
          description={t('scanner.prefix.hint')}
          value={draft.scannerPrefix}
          maxLength={8}
          spellCheck={false}
          error={isWrong('scannerPrefix') ? t('scanner.noSpaces') : null}
          onChange={event => set({ scannerPrefix: event.target.value })}
        />
        <TextInput
          label={t('scanner.suffix')}
          description={t('scanner.suffix.hint')}
          value={draft.scannerSuffix}
          maxLength={8}
          spellCheck={false}
          error={isWrong('scannerSuffix') ? t('scanner.noSpaces') : null}
          onChange={event => set({ scannerSuffix: event.target.value })}
        />
        <Radio.Group
          label={t('scanner.end')}
          description={t('scanner.end.hint')}
          value={draft.scannerEnd}
          onChange={value => set({ scannerEnd: value === 'tab' ? 'tab' : 'enter' })}
        >
          <div className={styles['choices']}>
            <Radio value="enter" label={t('scanner.end.enter')} />
            <Radio value="tab" label={t('scanner.end.tab')} />
          </div>
        </Radio.Group>
        <NumberField
          label={t('scanner.gap')}
          hint={t('scanner.gap.hint')}
          suffix={t('scanner.milliseconds')}
          value={draft.scannerGapMs}
          from={20}
          to={1000}
          fault={isWrong('scannerGapMs') ? t('fault.number', { from: 20, to: '1,000' }) : null}
          onChange={scannerGapMs => set({ scannerGapMs })}
        />
        <div className={styles['line']}>
          <Switch
            label={t('scanner.sound')}
            description={t('scanner.sound.hint')}
            checked={draft.scanSound}
            onChange={event => set({ scanSound: event.target.checked })}
          />
          <Button variant="default" onClick={() => void playScanTone(true)}>
            {t('scanner.sound.found')}
          </Button>
          <Button variant="default" onClick={() => void playScanTone(false)}>
            {t('scanner.sound.missing')}
          </Button>
        </div>
        <div className={styles['line']}>
          <p className="bare faint small">{t('scanner.station.hint')}</p>
          <ActionButton action={{ ...scanStationAction, title: t('scanner.station') }} />
        </div>
      </div>
    </Section>
  )
}
