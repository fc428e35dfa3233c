import { formatNumber, useWords } from '../kit/index.ts'
import styles from './Fields.module.css'
import { FixedNote, useIsFixed } from './FixedNote.tsx'
import { NumberField } from './NumberField.tsx'
import { SaveBar } from './SaveBar.tsx'
import { Section } from './Section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const all = ['keepRowsDays', 'keepDocumentsDays', 'keepOrdersDays'] as const
/** A station's file fixes the others. */
const own = all.slice(2)
const most = 3650

/** How long this computer keeps print records, the PDFs themselves, and opened orders. */
export function KeepingSection() {
  const t = useWords('settings')
  const fixed = useIsFixed()
  const { draft, set, isWrong, changed, saving, save, cancel } = useSettingsForm(fixed ? own : all, t('keeping.failed'))
  const fault = (from: number) => t('fault.number', { from, to: formatNumber(most) })
  return (
    <Section
      title={t('section.keeping')}
      what={t('keeping.what')}
      bar={<SaveBar changed={changed} saving={saving} onSave={save} onCancel={cancel} />}
    >
      <FixedNote />
      <fieldset className={styles['form']} disabled={fixed}>
        <NumberField
          label={t('keeping.rows')}
          hint={t('keeping.rows.hint')}
          suffix={t('keeping.days')}
          value={draft.keepRowsDays}
          from={1}
          to={most}
          disabled={fixed}
          fault={isWrong('keepRowsDays') ? fault(1) : null}
          onChange={keepRowsDays => set({ keepRowsDays })}
        />
        <NumberField
          label={t('keeping.documents')}
          hint={t('keeping.documents.hint')}
          suffix={t('keeping.days')}
          value={draft.keepDocumentsDays}
          from={0}
          to={most}
          disabled={fixed}
          fault={isWrong('keepDocumentsDays') ? fault(0) : null}
          onChange={keepDocumentsDays => set({ keepDocumentsDays })}
        />
        <p className="bare faint small">{t('keeping.never')}</p>
      </fieldset>
      <div className={styles['form']}>
        <NumberField
          label={t('keeping.orders')}
          hint={t('keeping.orders.hint')}
          suffix={t('keeping.days')}
          value={draft.keepOrdersDays}
          from={0}
          to={most}
          fault={isWrong('keepOrdersDays') ? fault(0) : null}
          onChange={keepOrdersDays => set({ keepOrdersDays })}
        />
      </div>
    </Section>
  )
}
