import type { z } from 'zod'
import { actCommands, actEvents } from './acts.ts'
import { alertCommands, alertEvents } from './alerts.ts'
import { designCommands } from './designs.ts'
import { deskCommands, deskEvents } from './desk.ts'
import { historyCommands } from './history.ts'
import { importCommands, importEvents } from './imports.ts'
import { notificationCommands, notificationEvents } from './notifications.ts'
import { orderCommands, orderEvents } from './orders.ts'
import { priceCommands, priceEvents } from './prices.ts'
import { pricingDeskCommands, pricingDeskEvents } from './pricing-desk.ts'
import { printCommands, printEvents } from './print.ts'
import { recordCommands } from './records.ts'
import { roomCommands, roomEvents } from './room.ts'
import { serviceCommands, serviceEvents } from './service.ts'
import { sessionCommands, sessionEvents } from './session.ts'

/** Everything that the renderer may ask of main. */
export const commands = {
  ...sessionCommands,
  ...printCommands,
  ...orderCommands,
  ...actCommands,
  ...roomCommands,
  ...historyCommands,
  ...alertCommands,
  ...notificationCommands,
  ...priceCommands,
  ...designCommands,
  ...recordCommands,
  ...pricingDeskCommands,
  ...importCommands,
  ...serviceCommands,
  ...deskCommands,
}

/** All events that main sends to the renderer. */
export const events = {
  ...sessionEvents,
  ...printEvents,
  ...roomEvents,
  ...orderEvents,
  ...actEvents,
  ...alertEvents,
  ...notificationEvents,
  ...priceEvents,
  ...pricingDeskEvents,
  ...importEvents,
  ...serviceEvents,
  ...deskEvents,
}

export type Commands = typeof commands
export type CommandName = keyof Commands
export type CommandInput<N extends CommandName> = z.input<Commands[N]['input']>
export type CommandOutput<N extends CommandName> = z.output<Commands[N]['output']>

export type Events = typeof events
export type EventName = keyof Events
export type EventData<E extends EventName> = z.output<Events[E]>

/** One function a command; main's features each make their part, desk.ts puts them together. */
export type CommandHandlers = {
  [N in CommandName]: (input: z.output<Commands[N]['input']>) => Promise<CommandOutput<N>>
}

export type EmitEvent = <E extends EventName>(name: E, data: EventData<E>) => void

/** True for a name of this contract; own keys only, so that no prototype name gets through. */
export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}
