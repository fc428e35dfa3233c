import { z } from 'zod'

/** A text by code with its data, as the ledger keeps it and the wire carries it. */
export const messageSchema = z.object({
  code: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type MessageOnWire = z.infer<typeof messageSchema>
