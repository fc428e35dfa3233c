import { z } from 'zod'
import { create } from 'zustand'
import type { AskedAct } from '../../../src-shared/contract/acts.ts'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import type { Ticket } from '../../../src-shared/service/readers/office/tickets.ts'
import { resetWithPlace } from '../../kit/index.ts'
import type { Sent } from '../../orders/index.ts'

/** So long a reply is held here before it is sent (ms). */
const takeBackMs = 10_000

const draft = z.object({
  /** Its own name: sent twice, it is sent once (contract/acts.ts). */
  once: z.string(),
  body: z.string(),
  attachments: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What the AI suggested, as it came. */
  suggestion: z.string().nullable(),
  citations: z.array(z.object({ id: z.string(), title: z.string(), excerpt: z.string().nullable() })),
  /** What was there of the ticket when somebody last looked: how many comments, the last one's id, the status. */
  seen: z.object({ comments: z.number(), last: z.string().nullable(), status: z.string().nullable() }).nullable(),
})
export type ReplyDraft = z.infer<typeof draft>

export const readDraft = (kept: unknown): ReplyDraft => draft.parse(kept)

export const emptyDraft = (): ReplyDraft => ({
  once: crypto.randomUUID(),
  body: '',
  attachments: [],
  suggestion: null,
  citations: [],
  seen: null,
})

const saysOf = ({ body, attachments }: Pick<ReplyDraft, 'body' | 'attachments'>): string =>
  JSON.stringify([body.trim(), attachments.map(({ id }) => id)])

/** Whether what was sent is all of a draft: another window may have written on while it was held. */
export const isWhole = (draft: ReplyDraft, sent: AskedAct): boolean =>
  sent.kind !== 'reply' || saysOf(draft) === saysOf(sent)

/** What was written on is a reply of its own, begun on what is shown by then. */
export const anew = (draft: ReplyDraft): ReplyDraft => ({ ...draft, once: crypto.randomUUID(), seen: null })

type Seen = NonNullable<ReplyDraft['seen']>

export const seenOf = ({ comments, status }: Ticket): Seen => ({
  comments: comments.length,
  last: comments.at(-1)?.id ?? null,
  status,
})

/** Whether others did something since then. */
export const isOutdated = (seen: Seen, ticket: Ticket): boolean =>
  JSON.stringify(readSeen(seen)) !== JSON.stringify(seenOf(ticket))

const readSeen = ({ comments, last, status }: Seen): Seen => ({ comments, last, status })

interface Replies {
  /** Held replies by ticket: when each is sent (ms since 1970); 0 once it is on its way. */
  held: Readonly<Record<string, number>>
  /** What became of the last one. */
  sent: Readonly<Record<string, Sent>>
}

/** Replies that this window holds or has sent. They are drafts until the journal knows that they were sent. */
export const useReplies = resetWithPlace(create<Replies>(() => ({ held: {}, sent: {} })))
const { getState, setState } = useReplies

const without = <T>(all: Readonly<Record<string, T>>, ticket: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== ticket))

/**
 * Holds a reply for ten seconds, then looks at the ticket once more and sends it. What is taken back, refused or lost stays a draft,
 * and so does what others were faster than: `onNews` has that shown.
 */
export function holdReply(client: DeskClient, ticket: string, reply: ReplyDraft, onNews: () => void): void {
  const until = Date.now() + takeBackMs
  setState(({ held, sent }) => ({ held: { ...held, [ticket]: until }, sent: without(sent, ticket) }))
  setTimeout(() => {
    // Taken back, or another profile is shown.
    if (getState().held[ticket] === until) void send(client, ticket, reply, onNews)
  }, takeBackMs)
}

export const takeBack = (ticket: string): void => setState(({ held }) => ({ held: without(held, ticket) }))

async function send(client: DeskClient, ticket: string, reply: ReplyDraft, onNews: () => void): Promise<void> {
  setState(({ held }) => ({ held: { ...held, [ticket]: 0 } }))
  const { citations, seen, ...said } = reply
  let sent: Sent | null = null
  try {
    if (seen && isOutdated(seen, await client.call('admin.tickets.show', { path: { ticket } }))) onNews()
    else {
      const act = await client.call('acts.ask', {
        kind: 'reply',
        ticket,
        ...said,
        citations: citations.map(({ id }) => id),
        after: seen?.last ?? null,
      })
      sent = { is: 'act', act }
    }
  } catch (error) {
    sent = { is: 'error', reason: asDeskError(error).toMessage() }
  }
  setState(({ held, sent: all }) => ({
    held: without(held, ticket),
    sent: sent ? { ...all, [ticket]: sent } : all,
  }))
}
