import { useCallback } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { recallValue, rememberValue, resetWithPlace, useSession } from '../../kit/index.ts'
import type { Sent } from '../../orders/index.ts'

/** So long a reply is held here before it is sent (ms). */
export const takeBackMs = 10_000

const file = z.object({ id: z.string(), name: z.string() })
const citation = z.object({ id: z.string(), title: z.string(), excerpt: z.string().nullable() })

const draft = z.object({
  /** Its own name: sent twice, it is sent once (contract/acts.ts). */
  once: z.string(),
  body: z.string(),
  attachments: z.array(file),
  /** What the AI suggested, as it came. */
  suggestion: z.string().nullable(),
  citations: z.array(citation),
  /** What was there of the ticket when somebody last looked: how many comments, the last one's id, the status. */
  seen: z.object({ comments: z.number(), last: z.string().nullable(), status: z.string().nullable() }).nullable(),
})
export type ReplyDraft = z.infer<typeof draft>

export const emptyDraft = (): ReplyDraft => ({
  ...{ once: crypto.randomUUID(), body: '', attachments: [], suggestion: null, citations: [], seen: null },
})

interface Replies {
  drafts: Readonly<Record<string, ReplyDraft>>
  /** Held replies by ticket: when each is sent (ms since 1970); 0 once it is on its way. */
  held: Readonly<Record<string, number>>
  /** What became of the last one. */
  sent: Readonly<Record<string, Sent>>
}

const first: Replies = { drafts: {}, held: {}, sent: {} }

/** Replies of this window. Drafts are kept over restarts until they are sent; a held one whose window ends is a draft again. */
export const useReplies = resetWithPlace(create<Replies>(() => first))
const { getState, setState } = useReplies

const without = <T>(all: Readonly<Record<string, T>>, ticket: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== ticket))

/** The draft of a ticket's reply, and how it is changed; null discards it. */
export function useReplyDraft(ticket: string): {
  draft: ReplyDraft
  place: string
  change(to: Partial<ReplyDraft> | null): void
} {
  const place = `ticket.reply.${useSession()?.profile?.id ?? '-'}.${ticket}`
  const known = useReplies(state => state.drafts[ticket])
  const current = known ?? recallValue(place, one => draft.parse(one), null)
  const change = useCallback(
    (to: Partial<ReplyDraft> | null) => {
      const before = getState().drafts[ticket] ?? recallValue(place, one => draft.parse(one), null) ?? emptyDraft()
      const next = to === null ? emptyDraft() : { ...before, ...to }
      setState(({ drafts }) => ({ drafts: { ...drafts, [ticket]: next } }))
      rememberValue(place, to === null ? null : next)
    },
    [ticket, place],
  )
  return { draft: current ?? emptyDraft(), place, change }
}

/** Holds a reply for ten seconds, then sends it. What is taken back, refused or lost stays a draft. */
export function holdReply(client: DeskClient, ticket: string, place: string, reply: ReplyDraft): void {
  const until = Date.now() + takeBackMs
  setState(({ drafts, held, sent }) => ({
    drafts: { ...drafts, [ticket]: reply },
    held: { ...held, [ticket]: until },
    sent: without(sent, ticket),
  }))
  rememberValue(place, reply)
  setTimeout(() => {
    // Taken back, or another profile is shown.
    if (getState().held[ticket] === until) void send(client, ticket, place, reply)
  }, takeBackMs)
}

export const takeBack = (ticket: string): void => setState(({ held }) => ({ held: without(held, ticket) }))

async function send(client: DeskClient, ticket: string, place: string, reply: ReplyDraft): Promise<void> {
  setState(({ held }) => ({ held: { ...held, [ticket]: 0 } }))
  const { once, body, attachments, suggestion, citations, seen } = reply
  let sent: Sent
  try {
    const act = await client.call('acts.ask', {
      ...{ kind: 'reply', ticket, once, body, attachments, suggestion, after: seen?.last ?? null },
      citations: citations.map(({ id }) => id),
    })
    sent = { is: 'act', act }
  } catch (error) {
    sent = { is: 'error', reason: asDeskError(error).toMessage() }
  }
  const isDone = sent.is === 'act' && sent.act.state === 'done'
  if (isDone) rememberValue(place, null)
  setState(({ drafts, held, sent: all }) => ({
    drafts: isDone ? { ...drafts, [ticket]: emptyDraft() } : drafts,
    held: without(held, ticket),
    sent: { ...all, [ticket]: sent },
  }))
}
