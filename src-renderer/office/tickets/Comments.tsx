import type { Ticket, TicketComment } from '../../../src-shared/service/readers/office/tickets.ts'
import { Pill, useWords } from '../../kit/index.ts'
import { momentText } from '../../orders/index.ts'
import styles from '../Office.module.css'

/** One comment, as it was written. */
export function Comment({ comment, isNew = false }: { comment: TicketComment; isNew?: boolean }) {
  const t = useWords('office')
  const { author, at, body, suggestion, attachments, citations } = comment
  return (
    <li className={styles['comment']} data-new={isNew || undefined}>
      <header>
        <strong>{author ?? t('author.none')}</strong> <span className="figures">{momentText(at)}</span>
        {suggestion !== null && (
          <Pill tone="plain" icon="question">
            {t('ai.used')}
          </Pill>
        )}
      </header>
      <p>{body}</p>
      {attachments.length > 0 && <small>{t('files', { names: attachments.map(({ name }) => name).join(', ') })}</small>}
      {citations.length > 0 && <small>{t('cites', { titles: citations.map(({ title }) => title).join(', ') })}</small>}
    </li>
  )
}

/** The first text of a ticket, then its comments, oldest first. */
export function Comments({ ticket }: { ticket: Ticket }) {
  const t = useWords('office')
  const opening: TicketComment = {
    id: null,
    author: ticket.brand,
    at: ticket.createdAt,
    body: ticket.body ?? '',
    suggestion: null,
    attachments: ticket.attachments,
    citations: [],
  }
  return (
    <ol className={styles['comments']} aria-label={t('comments')}>
      {[opening, ...ticket.comments].map((comment, at) => (
        <Comment key={comment.id ?? at} comment={comment} />
      ))}
    </ol>
  )
}
