import { Button, Menu, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fillGaps } from '../../../src-shared/service/readers/office/mails.ts'
import type { Citation, Ticket } from '../../../src-shared/service/readers/office/tickets.ts'
import {
  type Action,
  ActionButton,
  Answered,
  Pill,
  useActions,
  useClient,
  useDeskSend,
  useErrorNotice,
  useNow,
  useOperation,
  useWords,
} from '../../kit/index.ts'
import { ActResult, Attachments, useAttaching } from '../../orders/index.ts'
import styles from '../Office.module.css'
import { Comment } from './Comments.tsx'
import { holdReply, isOutdated, type ReplyDraft, seenOf, takeBack, useReplies } from './drafts.ts'
import { useGapValues } from './gaps.ts'
import { VoiceButton } from './VoiceButton.tsx'

/** Looks for sources that the reply may cite. */
function Sources({ onCite }: { onCite(citation: Citation): void }) {
  const t = useWords('office')
  const [text, setText] = useState('')
  const q = text.trim()
  const found = useOperation(
    'admin.tickets.citations.search',
    { query: { q } },
    { enabled: q.length > 1, keepsOld: true },
  )
  return (
    <details>
      <summary>{t('sources')}</summary>
      <TextInput
        aria-label={t('sources.search')}
        placeholder={t('sources.search')}
        value={text}
        maxLength={200}
        onChange={event => setText(event.currentTarget.value)}
      />
      {q.length > 1 && (
        <Answered {...found} height={30}>
          {({ rows }) => (
            <ul className={styles['sources']}>
              {rows.map(source => (
                <li key={source.id}>
                  <Button variant="default" size="compact-sm" onClick={() => onCite(source)}>
                    {t('sources.cite')}
                  </Button>
                  <strong>{source.title}</strong> {source.excerpt}
                </li>
              ))}
              {rows.length === 0 && <li>{t('sources.none')}</li>}
            </ul>
          )}
        </Answered>
      )}
    </details>
  )
}

/** Templates fill the draft; their gaps are filled with what is known of the ticket. */
function Templates({ ticket, onText }: { ticket: Ticket; onText(text: string): void }) {
  const t = useWords('office')
  const values = useGapValues(ticket)
  const { data } = useOperation('admin.tickets.templates.index', {})
  const replies = data?.rows.filter(({ kind }) => kind === 'reply') ?? []
  if (replies.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default">{t('template')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {replies.map(({ id, title, body }) => (
          <Menu.Item key={id} onClick={() => onText(fillGaps(body, values))}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** How long a held reply can still be taken back. */
function Held({ ticket, until }: { ticket: string; until: number }) {
  const t = useWords('office')
  const now = useNow()
  return (
    <div className={styles['bar']} role="status">
      <Pill tone="moving" icon="arrow">
        {until === 0 ? t('reply.sending') : t('reply.held', { count: Math.max(0, Math.ceil((until - now) / 1000)) })}
      </Pill>
      {until > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => takeBack(ticket)}>
          {t('reply.back')}
        </Button>
      )}
    </div>
  )
}

/** What others did since the draft was begun: to be read before it is sent. */
function News({ ticket, seen }: { ticket: Ticket; seen: NonNullable<ReplyDraft['seen']> }) {
  const t = useWords('office')
  const added = ticket.comments.slice(seen.comments)
  return (
    <div role="alert">
      <p>{t('news', { count: added.length })}</p>
      {seen.status !== ticket.status && (
        <p>{t('news.status', { was: seen.status ?? '–', now: ticket.status ?? '–' })}</p>
      )}
      <ol className={styles['comments']}>
        {added.map((comment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: comments are shown as they came
          <Comment key={at} comment={comment} isNew />
        ))}
      </ol>
    </div>
  )
}

/** The reply to a ticket: a draft until it was sent, with what others did meanwhile shown first. `look` reads the ticket again. */
export function Reply({
  ticket,
  draft,
  change,
  drop,
  look,
}: {
  ticket: Ticket
  draft: ReplyDraft
  change(to: (now: ReplyDraft) => ReplyDraft): void
  drop(): void
  look(): Promise<{ data: Ticket | undefined; error: unknown }>
}) {
  const t = useWords('office')
  const client = useClient()
  const notice = useErrorNotice()
  const until = useReplies(state => state.held[ticket.id])
  const sent = useReplies(state => state.sent[ticket.id])
  const suggest = useDeskSend('admin.tickets.ai.suggest')
  const [isLooking, setLooking] = useState(false)
  /** What the draft is about is what was shown when it began. */
  const write = (to: (now: ReplyDraft) => Partial<ReplyDraft>) =>
    change(now => ({ ...now, seen: now.seen ?? seenOf(ticket), ...to(now) }))
  const attaching = useAttaching(draft.attachments, file =>
    write(({ attachments }) => ({ attachments: [...attachments, file] })),
  )
  const isHeld = until !== undefined
  const isReady = !isHeld && !isLooking && attaching.sending.length === 0
  const isEmpty = draft.body.trim() === '' && draft.attachments.length === 0
  const isNews = draft.seen !== null && isOutdated(draft.seen, ticket)
  const joined = (body: string, text: string) => (body.trim() === '' ? text : `${body.trimEnd()}\n\n${text}`)
  const add = (text: string) => write(({ body }) => ({ body: joined(body, text) }))
  const send = async () => {
    const shown = seenOf(ticket)
    setLooking(true)
    const { data: now, error } = await look()
    setLooking(false)
    if (error || !now) return notice(error, t('reply.send'))
    // What isn't on the screen yet is read first; what is has been read.
    const seen = isOutdated(shown, now) ? (draft.seen ?? shown) : shown
    write(() => ({ seen }))
    if (seen === shown) holdReply(client, ticket.id, { ...draft, body: draft.body.trim(), seen }, () => void look())
  }
  const sending: Action = {
    keys: 'Mod+Enter',
    title: t('reply.send'),
    needs: 'admin.tickets.comments.store',
    lacking: t('lack.reply'),
    whileTyping: true,
    when: () => isReady && !isEmpty,
    run: () => void send(),
    whyNot: t(isEmpty ? 'why.no-reply' : 'why.sending'),
  }
  const suggesting: Action = {
    id: 'ticket.suggest',
    title: t('ai.suggest'),
    needs: 'admin.tickets.ai.suggest',
    lacking: t('lack.suggest'),
    when: () => !isHeld && !suggest.isPending,
    whyNot: t('why.sending'),
    run: () =>
      suggest.mutate(
        { path: { ticket: ticket.id } },
        {
          onSuccess: ({ text, citations }) =>
            write(({ body }) => ({ body: joined(body, text), suggestion: text, citations })),
          onError: error => notice(error, t('ai.suggest')),
        },
      ),
  }
  const template: Action = { title: t('template'), needs: 'admin.tickets.templates.index', lacking: t('lack.template') }
  const voice: Action = {
    title: t('voice.record'),
    needs: 'admin.tickets.ai.voice-transcribe',
    lacking: t('lack.voice'),
  }
  const sources: Action = { title: t('sources'), needs: 'admin.tickets.citations.search', lacking: t('lack.sources') }
  const may = useActions('reply', t('reply'), [sending, suggesting, template, voice, sources])
  if (!may(sending) && isEmpty) return null
  return (
    <section className="grid gap-8" aria-label={t('reply')} {...attaching.taking}>
      {draft.seen && isNews && <News ticket={ticket} seen={draft.seen} />}
      <Textarea
        label={t('reply')}
        value={draft.body}
        maxLength={20_000}
        autosize
        minRows={4}
        maxRows={16}
        readOnly={isHeld}
        onChange={event => {
          const body = event.currentTarget.value
          write(() => ({ body }))
        }}
      />
      {draft.suggestion !== null && (
        <div className={styles['bar']}>
          <Pill tone="unsure" icon="question">
            {t('ai.marked')}
          </Pill>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isHeld}
            onClick={() => write(() => ({ suggestion: null }))}
          >
            {t('ai.unmark')}
          </Button>
        </div>
      )}
      {draft.citations.length > 0 && (
        <ul className={styles['sources']} aria-label={t('sources')}>
          {draft.citations.map(({ id, title, excerpt }) => (
            <li key={id}>
              <strong>{title}</strong> {excerpt}
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isHeld}
                aria-label={t('sources.remove', { title })}
                onClick={() => write(({ citations }) => ({ citations: citations.filter(one => one.id !== id) }))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isHeld ? (
        <Held ticket={ticket.id} until={until} />
      ) : (
        <>
          <div className={styles['bar']}>
            <ActionButton action={sending} variant="filled" disabled={!isReady || isEmpty}>
              {t(isNews ? 'reply.anyway' : 'reply.send')}
            </ActionButton>
            {may(template) && <Templates ticket={ticket} onText={add} />}
            <ActionButton action={suggesting} loading={suggest.isPending} />
            {may(voice) && <VoiceButton onText={add} />}
            {!isEmpty && (
              <Button variant="subtle" onClick={drop}>
                {t('reply.discard')}
              </Button>
            )}
          </div>
          <Attachments
            files={draft.attachments}
            attaching={attaching}
            onRemove={removed =>
              write(({ attachments }) => ({ attachments: attachments.filter(({ id }) => id !== removed) }))
            }
          />
          {may(sources) && (
            <Sources
              onCite={source =>
                write(({ citations }) => ({ citations: [...citations.filter(({ id }) => id !== source.id), source] }))
              }
            />
          )}
        </>
      )}
      <ActResult sent={sent ?? null} isSending={false} />
    </section>
  )
}
