import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { MailTemplate, MailText, MailVersion } from '../../../src-shared/service/readers/office/mails.ts'
import {
  type Action,
  ActionButton,
  Answered,
  useActions,
  useDeskSend,
  useErrorNotice,
  useOperation,
  useWords,
} from '../../kit/index.ts'
import { AskDialog, momentText } from '../../orders/index.ts'
import styles from '../Office.module.css'
import { diffLines } from './diff.ts'

const whole = (text: MailText | undefined) => (text ? `${text.subject}\n\n${text.body}` : '')

/** Two texts side by side, with what only one of them has. */
function Beside({
  locale,
  before,
  after,
}: {
  locale: string
  before: MailText | undefined
  after: MailText | undefined
}) {
  const t = useWords('office')
  const parts = diffLines(whole(before), whole(after))
  const side = (own: 'old' | 'new', label: string) => (
    <div>
      <h4>{label}</h4>
      <pre className={styles['version']}>
        {parts
          .filter(({ is }) => is === 'same' || is === own)
          .map(({ is, text }, at) => {
            const Line = is === 'same' ? 'span' : is === 'old' ? 'del' : 'ins'
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep no state
            return <Line key={at}>{`${text}\n`}</Line>
          })}
      </pre>
    </div>
  )
  return (
    <div className={styles['two']}>
      {side('old', t('mail.version.then', { locale }))}
      {side('new', t('mail.version.now', { locale }))}
    </div>
  )
}

/** The versions of a template: one of them beside the one that counts, and the way back to it. */
export function Versions({ template }: { template: MailTemplate }) {
  const t = useWords('office')
  const notice = useErrorNotice()
  const path = { key: template.key }
  const versions = useOperation('admin.email-templates.versions.index', { path })
  const revert = useDeskSend('admin.email-templates.versions.revert', {
    outdates: ['admin.email-templates.show', 'admin.email-templates.versions.index'],
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const label = ({ version, at, by }: MailVersion) =>
    [t('mail.version', { version }), momentText(at), by].filter(one => one !== null).join(' · ')
  const back: Action = {
    title: t('mail.revert'),
    needs: 'admin.email-templates.versions.revert',
    lacking: t('lack.revert'),
    run: () => setAsks(true),
  }
  useActions('mail-versions', t('mail.versions'), [back])
  return (
    <section aria-label={t('mail.versions')}>
      <h3>{t('mail.versions')}</h3>
      <Answered {...versions} height={60}>
        {({ rows }) => {
          const old = rows.find(({ version }) => version === chosen)
          return (
            <>
              <div className={styles['bar']}>
                <NativeSelect
                  aria-label={t('mail.versions')}
                  value={chosen ?? ''}
                  data={[
                    { value: '', label: t('mail.version.choose') },
                    ...rows.map(one => ({ value: one.version, label: label(one) })),
                  ]}
                  onChange={({ currentTarget: { value } }) => setChosen(value === '' ? null : value)}
                />
                {old && old.version !== template.version && <ActionButton action={back} disabled={revert.isPending} />}
              </div>
              {old &&
                Object.keys({ ...old.texts, ...template.texts }).map(locale => (
                  <Beside key={locale} locale={locale} before={old.texts[locale]} after={template.texts[locale]} />
                ))}
              {asks && old && (
                <AskDialog
                  title={t('mail.revert.title', { version: old.version })}
                  action={t('mail.revert')}
                  isDangerous
                  isSending={revert.isPending}
                  onSend={() => {
                    setAsks(false)
                    revert.mutate(
                      { path: { ...path, version: old.version } },
                      { onSuccess: () => setChosen(null), onError: error => notice(error, t('mail.revert')) },
                    )
                  }}
                  onClose={() => setAsks(false)}
                >
                  <p>{t('mail.revert.text')}</p>
                </AskDialog>
              )}
            </>
          )
        }}
      </Answered>
    </section>
  )
}
