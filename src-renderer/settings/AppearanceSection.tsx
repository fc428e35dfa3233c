import { SegmentedControl, Select } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Settings } from '../../src-shared/contract/desk.ts'
import {
  languageChoices,
  useClient,
  useErrorNotice,
  usePreferences,
  useSavePreferences,
  useWords,
} from '../kit/index.ts'
import styles from './Fields.module.css'
import { Section } from './Section.tsx'

const themes = ['system', 'light', 'dark'] as const
const densities = ['normal', 'compact', 'wall'] as const
const textSizes = [14, 16] as const
/** The computer's own zone first. */
const allZones: readonly string[] = ['', ...Intl.supportedValuesOf('timeZone')]

function Choice({ label, hint, children }: { label: string; hint?: string; children: (labelId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="flex column items-start gap-4">
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <div>{children(id)}</div>
      {hint && <p className="bare faint small">{hint}</p>}
    </div>
  )
}

/** Colours, density and size of text: each choice is taken up at once. */
export function AppearanceSection() {
  const t = useWords('settings')
  const client = useClient()
  const notice = useErrorNotice()
  const { theme, density, textSize, locale, timezone } = usePreferences()
  const savePreferences = useSavePreferences()
  const zones = timezone === '' || allZones.includes(timezone) ? allZones : [timezone, ...allZones]
  const save = async (change: Partial<Pick<Settings, 'theme' | 'density' | 'textSize'>>) => {
    try {
      await client.call('settings.save', change)
    } catch (error) {
      notice(error, t('appearance.failed'))
    }
  }
  return (
    <Section title={t('section.appearance')} what={t('appearance.what')}>
      <Choice label={t('appearance.language')} hint={t('appearance.language.hint')}>
        {labelId => (
          <SegmentedControl
            aria-labelledby={labelId}
            value={locale}
            data={[{ value: '', label: t('appearance.system') }, ...languageChoices]}
            onChange={value => void savePreferences({ locale: value === 'en' || value === 'zh-CN' ? value : '' })}
          />
        )}
      </Choice>
      <Choice label={t('appearance.zone')} hint={t('appearance.zone.hint')}>
        {labelId => (
          <Select
            aria-labelledby={labelId}
            w={280}
            searchable
            allowDeselect={false}
            value={timezone}
            data={zones.map(value => ({ value, label: value || t('appearance.system') }))}
            limit={400}
            nothingFoundMessage={t('appearance.zone.none')}
            onChange={value => void savePreferences({ timezone: value ?? '' })}
          />
        )}
      </Choice>
      <Choice label={t('appearance.theme')}>
        {labelId => (
          <SegmentedControl
            aria-labelledby={labelId}
            value={theme}
            data={themes.map(value => ({ value, label: t(`appearance.theme.${value}`) }))}
            onChange={value => void save({ theme: themes.find(one => one === value) ?? 'system' })}
          />
        )}
      </Choice>
      <Choice label={t('appearance.density')} hint={t('appearance.density.hint')}>
        {labelId => (
          <SegmentedControl
            aria-labelledby={labelId}
            value={density}
            data={densities.map(value => ({ value, label: t(`appearance.density.${value}`) }))}
            onChange={value => void save({ density: densities.find(one => one === value) ?? 'normal' })}
          />
        )}
      </Choice>
      <Choice label={t('appearance.text')}>
        {labelId => (
          <SegmentedControl
            aria-labelledby={labelId}
            value={String(textSize)}
            data={textSizes.map(value => ({ value: String(value), label: t(`appearance.text.${value}`) }))}
            onChange={value => void save({ textSize: value === '16' ? 16 : 14 })}
          />
        )}
      </Choice>
    </Section>
  )
}
