import { z } from 'zod'
import { printerView } from '../print/printer.ts'
import { reading } from './command.ts'
import { messageSchema } from './message.ts'

/** What a job is to the room. `free` is anyone's, `sending` may be on paper any moment; the rest has ended. */
export const claimStates = [
  'free',
  'claimed',
  'sending',
  'printed',
  'failed',
  'unconfirmed',
  'held',
  'skipped',
] as const
export type ClaimState = (typeof claimStates)[number]

/** A job that another station of the room has. */
export const jobInRoom = z.object({
  /** As persons call the station. */
  station: z.string(),
  /** The printer's URI, as that station calls it. */
  printer: z.string().nullable(),
  state: z.enum(claimStates),
  /** Since when, by the room's clock, in milliseconds since 1970. */
  at: z.number(),
})
export type JobInRoom = z.infer<typeof jobInRoom>

/** A printer of another station: looked at, never used from here. */
export const roomPrinter = printerView.pick({ name: true, status: true, problem: true, waiting: true })
export type RoomPrinter = z.infer<typeof roomPrinter>

/** What needs a person at a station, jobs with the same reason together. */
export const roomNeed = z.object({ count: z.number(), said: messageSchema })
export type RoomNeed = z.infer<typeof roomNeed>

/** Another station of the room, as it was when it was last heard of. */
export const otherStation = z.object({
  id: z.string(),
  name: z.string(),
  computer: z.string(),
  /** When it was last heard of, by the room's clock, for one that fell silent longer than its lease; null: it is there. */
  goneSince: z.number().nullable(),
  draining: z.boolean(),
  state: z.enum(['running', 'paused', 'token-refused']),
  /** Jobs that it has claimed or is sending. */
  open: z.number(),
  needsPerson: z.number(),
  needs: z.array(roomNeed),
  printers: z.array(roomPrinter),
})
export type OtherStation = z.infer<typeof otherStation>

/** The other stations that share their jobs with this one. */
export const roomView = z.object({ stations: z.array(otherStation) })
export type RoomView = z.infer<typeof roomView>

export const roomCommands = {
  /** Null for a station that shares its jobs with no one. */
  'room.view': reading(z.object({}), roomView.nullable()),
}

/** Of the open profile's station only. */
export const roomEvents = { 'room.changed': roomView.nullable() }
