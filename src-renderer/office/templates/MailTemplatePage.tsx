import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { asDeskError } from '../../../src-shared/errors.ts'
import { type MailTemplate, type MailText, mailFaults } from '../../../src-shared/service/readers/office/mails.ts'
import {
  type Action,
  ActionButton,
  Answered,
  goTo,
  SmallIcon,
  useActions,
  useClient,
  useDeskSend,
  useKept,
  useOpened,
  useOperation,
  useSay,
  useSession,
  useWords,
} from '../../kit/index.ts'
import { AskDialog } from '../../orders/index.ts'
import styles from '../Office.module.css'
import { Versions } from './Versions.tsx'

type Texts = Record<string, MailText>

/** Null: nothing was changed. */
const draft = z
  .object({
    /** The version that it changes; null: the newest. */
    version: z.string().nullable(),
    texts: z.record(z.string(), z.object({ subject: z.string(), body: z.string() })),
  })
  .nullable()
type Draft = z.infer<typeof draft>

const readDraft = (kept: unknown): Draft => draft.parse(kept)
const noDraft = (): Draft => null

/** The mail as a page of its own that loads nothing. */
const pageOf = (html: string) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">${html}`

/** The mail as the service renders it, in a frame that runs no scripts and loads nothing. */
function Preview({ template, texts, locale }: { template: string; texts: Texts; locale: string }) {
  const t = useWords('office')
  const say = useSay()
  const client = useClient()
  const [order, setOrder] = useState('')
  const [shown, setShown] = useState<{ mail: MailText } | { problem: string } | null>(null)
  const rendering: Action = {
    title: t('mail.preview.do'),
    needs: 'admin.email-templates.preview',
    lacking: t('lack.preview'),
  }
  const may = useActions('mail-preview', t('mail.preview'), [rendering])
  const mayRender = may(rendering)
  const asked = useRef(0)
  const show = async (isAsked = true) => {
    const orderId = order.trim()
    const turn = ++asked.current
    // An answer that is overtaken may be of the other language.
    const put = (next: typeof shown) => turn === asked.current && setShown(next)
    try {
      const body = { locale, texts, ...(orderId === '' ? {} : { order_id: orderId }) }
      put({ mail: await client.call('admin.email-templates.preview', { path: { key: template }, body }) })
    } catch (error) {
      put(isAsked ? { problem: say(asDeskError(error).toMessage()) } : null)
    }
  }
  const newest = useRef(show)
  newest.current = show
  // As it is when it is opened, in each language; what is typed, and why it can't be shown, when that is asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is shown, too
  useEffect(() => {
    if (mayRender) void newest.current(false)
  }, [mayRender, locale])
  if (!mayRender) return null
  return (
    <section aria-label={t('mail.preview')}>
      <form
        className={styles['bar']}
        onSubmit={event => {
          event.preventDefault()
          void show()
        }}
      >
        <TextInput
          aria-label={t('mail.order')}
          placeholder={t('mail.order')}
          value={order}
          maxLength={60}
          autoComplete="off"
          onChange={event => setOrder(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('mail.preview.do')}
        </Button>
      </form>
      {shown && 'problem' in shown && <p role="alert">{shown.problem}</p>}
      {shown && 'mail' in shown && (
        <>
          <p>
            <strong>{shown.mail.subject}</strong>
          </p>
          <iframe className={styles['frame']} title={t('mail.preview')} sandbox="" srcDoc={pageOf(shown.mail.body)} />
        </>
      )}
    </section>
  )
}

/** The form of a template: both languages, the variables that it may use, and what is wrong. */
function Form({
  template,
  isChanged,
  texts,
  onChange,
}: {
  template: MailTemplate
  isChanged: boolean
  texts: Texts
  onChange(texts: Texts): void
}) {
  const t = useWords('office')
  const locales = Object.keys(texts)
  const [locale, setLocale] = useState(locales[0] ?? 'en')
  const text = texts[locale] ?? { subject: '', body: '' }
  const { unknown, unclosed } = mailFaults(`${text.subject}\n${text.body}`, template.variables)
  const put = (to: Partial<MailText>) => onChange({ ...texts, [locale]: { ...text, ...to } })
  const body = useRef<HTMLTextAreaElement>(null)
  /** Where the cursor was, and what was marked, as the text was left; null: nowhere. */
  const left = useRef<readonly [from: number, to: number] | null>(null)
  const insert = (name: string) => {
    const [from, to] = left.current ?? [text.body.length, text.body.length]
    const variable = `{{${name}}}`
    flushSync(() => put({ body: text.body.slice(0, from) + variable + text.body.slice(to) }))
    body.current?.focus()
    body.current?.setSelectionRange(from + variable.length, from + variable.length)
  }
  const fault = [
    ...(unknown.length > 0 ? [t('mail.unknown', { names: unknown.join(', ') })] : []),
    ...(unclosed ? [t('mail.unclosed', { open: '{{', close: '}}' })] : []),
  ].join(' ')
  return (
    <div className={styles['two']}>
      <div className="grid gap-8">
        <SegmentedControl
          aria-label={t('mail.language')}
          value={locale}
          data={locales.map(value => ({
            value,
            label: value === 'en' || value === 'zh-CN' ? t(`mail.${value}`) : value,
          }))}
          onChange={next => {
            left.current = null
            setLocale(next)
          }}
        />
        <TextInput
          label={t('mail.subject')}
          value={text.subject}
          maxLength={500}
          onChange={event => put({ subject: event.currentTarget.value })}
        />
        <Textarea
          ref={body}
          onBlur={({ currentTarget: { selectionStart, selectionEnd } }) => {
            left.current = [selectionStart, selectionEnd]
          }}
          label={t('mail.body')}
          value={text.body}
          maxLength={100_000}
          autosize
          minRows={10}
          maxRows={24}
          onChange={event => put({ body: event.currentTarget.value })}
        />
        {fault !== '' && <p role="alert">{fault}</p>}
        <fieldset className={styles['variables']}>
          <legend>{t('mail.variables')}</legend>
          {template.variables.map(name => (
            <Button key={name} variant="default" size="compact-sm" onClick={() => insert(name)}>
              {name}
            </Button>
          ))}
        </fieldset>
        {isChanged && <p role="status">{t('mail.changed')}</p>}
      </div>
      <Preview template={template.key} texts={texts} locale={locale} />
    </div>
  )
}

function Shown({ template }: { template: MailTemplate }) {
  const t = useWords('office')
  const say = useSay()
  const [kept, keep, drop] = useKept(`mail.${template.key}`, readDraft, noDraft)
  const [asks, setAsks] = useState<'reset' | 'proof' | null>(null)
  const [to, setTo] = useState(useSession()?.me?.email ?? '')
  const outdates = [
    'admin.email-templates.show',
    'admin.email-templates.index',
    'admin.email-templates.versions.index',
  ] as const
  const update = useDeskSend('admin.email-templates.update', { outdates })
  const reset = useDeskSend('admin.email-templates.reset', { outdates })
  const proof = useDeskSend('admin.email-templates.send-proof')
  const path = { key: template.key }
  const texts: Texts = kept?.texts ?? template.texts
  const isChanged = kept !== null && JSON.stringify(kept.texts) !== JSON.stringify(template.texts)
  /** Saved over by somebody else since the draft began. */
  const isStale = isChanged && kept.version !== null && kept.version !== template.version
  const faults = Object.values(texts).map(({ subject, body }) => mailFaults(`${subject}\n${body}`, template.variables))
  const isFaulty = faults.some(({ unknown, unclosed }) => unknown.length > 0 || unclosed)
  const error = update.error ?? proof.error ?? reset.error
  const save: Action = {
    keys: 'Mod+S',
    title: t('mail.save'),
    needs: 'admin.email-templates.update',
    lacking: t('lack.mail'),
    whileTyping: true,
    when: () => isChanged && !isFaulty && !update.isPending,
    whyNot: t(!isChanged ? 'why.unchanged' : isFaulty ? 'why.faulty' : 'why.sending'),
    run: () => {
      const changed = Object.fromEntries(
        Object.entries(texts).filter(([locale, one]) => JSON.stringify(one) !== JSON.stringify(template.texts[locale])),
      )
      const version = kept?.version ?? template.version
      update.mutate(
        { path, body: { texts: changed, ...(version === null ? {} : { version }) } },
        // What was typed meanwhile isn't saved yet, and is based on what was.
        { onSuccess: () => keep(now => (now === kept ? null : now && { ...now, version: null })) },
      )
    },
  }
  const others: Action[] = [
    {
      id: 'mail.proof',
      title: t('mail.proof'),
      needs: 'admin.email-templates.send-proof',
      lacking: t('lack.proof'),
      run: () => setAsks('proof'),
    },
    {
      id: 'mail.reset',
      title: t('mail.reset'),
      needs: 'admin.email-templates.reset',
      lacking: t('lack.reset'),
      run: () => setAsks('reset'),
    },
    { id: 'mail.discard', title: t('mail.discard'), isOffered: isChanged, run: drop },
  ]
  useActions('mail', t('mail.template'), [save, ...others])
  return (
    <>
      <div className={styles['bar']}>
        <ActionButton action={save} variant="filled" disabled={!isChanged || isFaulty || update.isPending} />
        {others.map(action => (
          <ActionButton key={action.id} action={action} />
        ))}
        {proof.isSuccess && <span role="status">{t('mail.proof.sent')}</span>}
      </div>
      {isStale && <p role="alert">{t('mail.stale')}</p>}
      {isStale && (
        <Button variant="default" onClick={() => keep({ version: template.version, texts })}>
          {t('mail.keep')}
        </Button>
      )}
      {error && <p role="alert">{say(error.toMessage())}</p>}
      <Form
        template={template}
        texts={texts}
        isChanged={isChanged}
        onChange={next => keep({ version: kept?.version ?? template.version, texts: next })}
      />
      <Versions template={template} />
      {asks === 'proof' && (
        <AskDialog
          title={t('mail.proof')}
          action={t('mail.proof.do')}
          isReady={/^\S+@\S+\.\S+$/.test(to.trim())}
          isSending={proof.isPending}
          onSend={() => {
            setAsks(null)
            proof.mutate({ path, body: { to: to.trim() } })
          }}
          onClose={() => setAsks(null)}
        >
          <p>{t(isChanged ? 'mail.proof.saved' : 'mail.proof.text')}</p>
          <TextInput
            label={t('mail.proof.to')}
            type="email"
            value={to}
            maxLength={200}
            data-autofocus
            onChange={event => setTo(event.currentTarget.value)}
          />
        </AskDialog>
      )}
      {asks === 'reset' && (
        <AskDialog
          title={t('mail.reset.title')}
          action={t('mail.reset.do')}
          isDangerous
          isSending={reset.isPending}
          onSend={() => {
            setAsks(null)
            reset.mutate({ path }, { onSuccess: drop })
          }}
          onClose={() => setAsks(null)}
        >
          <p>{t('mail.reset.text')}</p>
        </AskDialog>
      )}
    </>
  )
}

/** One email template: its texts, how it looks, and its versions. */
export function MailTemplatePage({ name }: { name: string }) {
  const t = useWords('office')
  const template = useOperation('admin.email-templates.show', { path: { key: name } })
  useOpened(name, { screen: 'office', params: { part: 'templates', key: name } })
  const back = { keys: 'Escape', title: t('back.templates'), run: () => goTo('office', { part: 'templates' }) }
  useActions('mail-page', t('mail.template'), [back])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
    <section className={styles['scroll']} aria-label={name} tabIndex={0}>
      <div className={styles['bar']}>
        <Button variant="subtle" size="compact-sm" leftSection={<SmallIcon name="back" />} onClick={back.run}>
          {t('back.templates')}
        </Button>
        <h2>{template.data?.name ?? name}</h2>
        {template.data?.name != null && <code>{name}</code>}
      </div>
      <Answered {...template}>{found => <Shown template={found} />}</Answered>
    </section>
  )
}
