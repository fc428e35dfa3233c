import { useMemo } from 'react'
import type { MailTemplateRow } from '../../../src-shared/service/readers/office/mails.ts'
import { Answered, goTo, List, OverRows, textColumn, useOperation, useScreenParams, useWords } from '../../kit/index.ts'
import { momentText } from '../../orders/index.ts'
import styles from '../Office.module.css'
import { MailTemplatePage } from './MailTemplatePage.tsx'

const rowId = ({ key }: MailTemplateRow) => key
const open = ({ key }: MailTemplateRow) => goTo('office', { part: 'templates', key })

/** The email templates, and one of them (`#office?part=templates&key=order.status_updated`). */
export function MailTemplates() {
  const t = useWords('office')
  const { key } = useScreenParams()
  const templates = useOperation('admin.email-templates.index', {})
  const columns = useMemo(
    () => [
      textColumn<MailTemplateRow>('key', t('mail.key'), 220, row => row.key),
      textColumn<MailTemplateRow>('name', t('mail.name'), 260, row => row.name ?? '', { flex: 1 }),
      textColumn<MailTemplateRow>('updated', t('col.updated'), 170, row => momentText(row.updatedAt) ?? '', {
        by: row => row.updatedAt,
      }),
      textColumn<MailTemplateRow>('by', t('mail.by'), 150, row => row.updatedBy ?? ''),
    ],
    [t],
  )
  if (key) return <MailTemplatePage key={key} name={key} />
  return (
    <div className={styles['screen']}>
      <Answered {...templates}>
        {({ rows }) => (
          <List<MailTemplateRow>
            label={t('part.templates')}
            rowLabel={t('mail.template')}
            rowId={rowId}
            columns={columns}
            keepsWidthsAs="mails.widths"
            sorts
            choice="one"
            rows={rows}
            onDoubleClick={open}
            onKey={(pressed, row) => {
              if (pressed !== 'Enter') return false
              open(row)
              return true
            }}
          >
            {rows.length === 0 && <OverRows title={t('mail.none')} text={t('mail.none.text')} />}
          </List>
        )}
      </Answered>
    </div>
  )
}
