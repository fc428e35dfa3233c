import { z } from 'zod'
import { command } from './command.ts'

export const settings = z.object({
  /** Empty: this computer's name. Letters, digits and hyphens of it name the attempts. */
  stationName: z.string().max(40),
  pollSeconds: z.number().min(1).max(600),
  /** What becomes of jobs that wait when this station runs for the first time. */
  start: z.enum(['hold-waiting', 'print-waiting']),
  /** Also take jobs that the service shows as accepted. */
  takeAccepted: z.boolean(),
  /** Print by itself what came out here before and the service asks for again. */
  printAskedAgain: z.boolean(),
  maxDocumentMegabytes: z.number().min(1).max(2000),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['normal', 'compact', 'wall']),
  textSize: z.union([z.literal(14), z.literal(16)]),
})
export type Settings = z.infer<typeof settings>

export const defaultSettings: Settings = {
  stationName: '',
  pollSeconds: 3,
  start: 'hold-waiting',
  takeAccepted: false,
  printAskedAgain: false,
  maxDocumentMegabytes: 200,
  theme: 'system',
  density: 'normal',
  textSize: 14,
}

export const about = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  node: z.string(),
  platform: z.string(),
  dataFolder: z.string(),
})
export type About = z.infer<typeof about>

export const deskCommands = {
  'desk.about': command(z.object({}), about),
  'settings.get': command(z.object({}), settings),
  'settings.save': command(settings.partial(), settings),
}

export const deskEvents = {
  'settings.changed': settings,
}
