import { commands, events } from './index.ts'

/**
 * The names of the contract, for the preload script: its build gets them as plain lists (`electron.vite.config.ts`), so
 * that no schema is compiled there at each start.
 */
export const commandNames: readonly string[] = Object.keys(commands)
export const eventNames: readonly string[] = Object.keys(events)
