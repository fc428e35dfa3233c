import { useWords } from '../kit/index.ts'
import styles from './Fields.module.css'
import { NumberField } from './NumberField.tsx'
import { SaveBar } from './SaveBar.tsx'
import { Section } from './Section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const names = ['priceGuardPercent'] as const

/** What the desk takes care of when prices are changed. */
export function PricesSection() {
  const t = useWords('settings')
  const { draft, set, isWrong, changed, saving, save, cancel } = useSettingsForm(names, t('prices.failed'))
  return (
    <Section
      title={t('section.prices')}
      what={t('prices.what')}
      bar={<SaveBar changed={changed} saving={saving} onSave={save} onCancel={cancel} />}
    >
      <div className={styles['form']}>
        <NumberField
          label={t('prices.guard')}
          hint={t('prices.guard.hint')}
          suffix="%"
          value={draft.priceGuardPercent}
          from={1}
          to={1000}
          fault={isWrong('priceGuardPercent') ? t('fault.number', { from: 1, to: '1,000' }) : null}
          onChange={priceGuardPercent => set({ priceGuardPercent })}
        />
      </div>
    </Section>
  )
}
