import { Button, Menu, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { asDeskError } from '../../../src-shared/errors.ts'
import { fillGaps } from '../../../src-shared/service/readers/office/mails.ts'
import type { Citation, Ticket } from '../../../src-shared/service/readers/office/tickets.ts'
import {
  type Action,
  ActionButton,
  Answered,
  Pill,
  useAccess,
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
import { holdReply, type ReplyDraft, takeBack, useReplies, useReplyDraft } from './drafts.ts'
import { useGapValues } from './gaps.ts'
import { VoiceButton } from './VoiceButton.tsx'

const seenOf = ({ comments, status }: Ticket): NonNullable<ReplyDraft['seen']> => ({
  ...{ comments: comments.length, last: comments.at(-1)?.id ?? null, status },
})

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
  if (!found.offered) return null
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
  const { data, offered } = useOperation('admin.tickets.templates.index', {})
  const replies = data?.rows.filter(({ kind }) => kind === 'reply') ?? []
  if (!offered || replies.length === 0) return null
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

/** The reply to a ticket: a draft until it was sent, with what others did meanwhile shown first. */
export function Reply({ ticket }: { ticket: Ticket }) {
  const t = useWords('office')
  const client = useClient()
  const notice = useErrorNotice()
  const { draft, place, change } = useReplyDraft(ticket.id)
  const until = useReplies(state => state.held[ticket.id])
  const sent = useReplies(state => state.sent[ticket.id])
  const comments = useAccess('admin.tickets.comments.store')
  const ai = useAccess('admin.tickets.ai.suggest')
  const suggest = useDeskSend('admin.tickets.ai.suggest')
  /** What others did since somebody last looked: how many comments are new, and the status before. */
  const [news, setNews] = useState<{ count: number; was: string | null } | null>(null)
  const [isLooking, setLooking] = useState(false)
  const attaching = useAttaching(draft.attachments, file =>
    change({ attachments: [...(useReplies.getState().drafts[ticket.id] ?? draft).attachments, file] }),
  )
  const isHeld = until !== undefined
  const isReady = !isHeld && !isLooking && attaching.sending.length === 0
  const isEmpty = draft.body.trim() === '' && draft.attachments.length === 0
  /** What the draft is about is what was shown when it began. */
  const write = (to: Partial<ReplyDraft>) => change({ seen: draft.seen ?? seenOf(ticket), ...to })
  const add = (text: string) => write({ body: draft.body.trim() === '' ? text : `${draft.body.trimEnd()}\n\n${text}` })
  const cite = (citation: Citation) =>
    write({ citations: [...draft.citations.filter(({ id }) => id !== citation.id), citation] })
  const send = async () => {
    setLooking(true)
    try {
      const now = await client.call('admin.tickets.show', { path: { ticket: ticket.id } })
      const before = draft.seen ?? seenOf(ticket)
      const count = now.comments.length - before.comments
      const after = seenOf(now)
      change({ seen: after })
      if (after.last === before.last && after.comments === before.comments && after.status === before.status) {
        setNews(null)
        holdReply(client, ticket.id, place, { ...draft, body: draft.body.trim(), seen: after })
      } else setNews({ count: Math.max(0, count), was: before.status })
    } catch (error) {
      notice(asDeskError(error), t('reply.send'))
    } finally {
      setLooking(false)
    }
  }
  const sending: Action = {
    ...{ keys: 'Mod+Enter', title: t('reply.send'), needs: 'admin.tickets.comments.store', lacking: t('lack.reply') },
    isOffered: comments.offered,
    ...{ whileTyping: true, when: () => isReady && !isEmpty, run: () => void send() },
  }
  const suggesting: Action = {
    ...{ id: 'ticket.suggest', title: t('ai.suggest'), needs: 'admin.tickets.ai.suggest', isOffered: ai.offered },
    when: () => !isHeld && !suggest.isPending,
    run: () =>
      suggest.mutate(
        { path: { ticket: ticket.id } },
        {
          onSuccess: ({ text, citations }) => {
            const body = (useReplies.getState().drafts[ticket.id] ?? draft).body.trimEnd()
            write({ body: body === '' ? text : `${body}\n\n${text}`, suggestion: text, citations })
          },
          onError: error => notice(error, t('ai.suggest')),
        },
      ),
  }
  useActions('reply', t('reply'), [sending, suggesting])
  return (
    <section className={styles['reply']} aria-label={t('reply')} {...attaching.taking}>
      {news && (
        <div role="alert">
          <p>{t('news', { count: news.count })}</p>
          {news.was !== ticket.status && <p>{t('news.status', { was: news.was ?? '–', now: ticket.status ?? '–' })}</p>}
          <ol className={styles['comments']}>
            {ticket.comments.slice(ticket.comments.length - news.count).map((comment, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: comments are shown as they came
              <Comment key={at} comment={comment} isNew />
            ))}
          </ol>
        </div>
      )}
      {!comments.offered && <p role="status">{t('reply.absent')}</p>}
      <Textarea
        label={t('reply')}
        value={draft.body}
        maxLength={20_000}
        autosize
        minRows={4}
        maxRows={16}
        readOnly={isHeld}
        onChange={event => write({ body: event.currentTarget.value })}
      />
      {draft.suggestion !== null && (
        <div className={styles['bar']}>
          <Pill tone="unsure" icon="question">
            {t('ai.marked')}
          </Pill>
          <Button variant="subtle" size="compact-sm" disabled={isHeld} onClick={() => change({ suggestion: null })}>
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
                onClick={() => change({ citations: draft.citations.filter(one => one.id !== id) })}
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
              {t(news ? 'reply.anyway' : 'reply.send')}
            </ActionButton>
            <Templates ticket={ticket} onText={add} />
            <ActionButton action={suggesting} loading={suggest.isPending} />
            <VoiceButton onText={add} />
            {!isEmpty && (
              <Button variant="subtle" onClick={() => change(null)}>
                {t('reply.discard')}
              </Button>
            )}
          </div>
          <Attachments
            files={draft.attachments}
            attaching={attaching}
            onRemove={removed => change({ attachments: draft.attachments.filter(({ id }) => id !== removed) })}
          />
          <Sources onCite={cite} />
        </>
      )}
      <ActResult sent={sent ?? null} isSending={false} />
    </section>
  )
}
