import { type ComponentType, useEffect, useRef } from 'react'
import { goTo, markPlace, useOpened, useScreenParams, useWords, type Words } from '../kit/index.ts'
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
import { type SectionId, sections } from './sections.ts'
import { SetupSection } from './setup/SetupSection.tsx'

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

/** Puts the focus on the control under a label, or on the first of the choices under it. */
function focusField(root: Element, label: string): void {
  const named = [...root.querySelectorAll('label, [id]')].find(element => element.textContent === label)
  const around = named?.parentElement
  const control = named instanceof HTMLLabelElement ? named.control : null
  ;(control ?? around?.querySelector<HTMLElement>('input:checked, input'))?.focus()
}

/** The settings: a list of sections at the left, the chosen one beside it. `params.section` chooses. */
export function SettingsScreen() {
  const t = useWords('settings')
  const { section: asked, field } = useScreenParams()
  const section = sections.find(id => id === asked) ?? 'profiles'
  const Shown = shown[section]
  const root = useRef<HTMLDivElement>(null)
  useOpened(t(`section.${section}`), { screen: 'settings', params: { section } })
  useEffect(() => {
    if (field === undefined || !root.current) return
    focusField(root.current, t(field as Parameters<Words<'settings'>>[0]))
    markPlace('settings', { section })
  }, [field, section, t])
  return (
    <div className={styles['screen']} ref={root}>
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
