import type { ComponentType } from 'react'
import { goTo, useScreenParams } from '../app/index.ts'
import { AboutSection } from './AboutSection.tsx'
import { AlertsSection } from './AlertsSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { KeepingSection } from './KeepingSection.tsx'
import { PricesSection } from './PricesSection.tsx'
import { PrintersSection } from './printers/PrintersSection.tsx'
import { ProfilesSection } from './profiles/ProfilesSection.tsx'
import { RulesSection } from './rules/RulesSection.tsx'
import { ScannerSection } from './ScannerSection.tsx'
import styles from './SettingsScreen.module.css'
import { StationSection } from './StationSection.tsx'
import { SetupSection } from './setup/SetupSection.tsx'
import { useSettingsWords } from './words.ts'

const sections = [
  'setup',
  'profiles',
  'printers',
  'rules',
  'station',
  'scanner',
  'prices',
  'alerts',
  'keeping',
  'appearance',
  'about',
] as const
type SectionId = (typeof sections)[number]

const shown: Record<SectionId, ComponentType> = {
  setup: SetupSection,
  profiles: ProfilesSection,
  printers: PrintersSection,
  rules: RulesSection,
  station: StationSection,
  scanner: ScannerSection,
  prices: PricesSection,
  alerts: AlertsSection,
  keeping: KeepingSection,
  appearance: AppearanceSection,
  about: AboutSection,
}

/** The settings: a list of sections at the left, the chosen one beside it. `params.section` chooses. */
export function SettingsScreen() {
  const t = useSettingsWords()
  const { section: asked } = useScreenParams()
  const section = sections.find(id => id === asked) ?? 'profiles'
  const Shown = shown[section]
  return (
    <div className={styles['screen']}>
      <nav className={styles['list']} aria-label={t('sections.label')}>
        {sections.map(id => (
          <button
            key={id}
            type="button"
            aria-current={id === section ? 'true' : undefined}
            onClick={() => goTo('settings', { section: id })}
          >
            {t(`section.${id}`)}
          </button>
        ))}
      </nav>
      <Shown key={section} />
    </div>
  )
}
