import { isAbsolute, join, win32 } from 'node:path'
import { z } from 'zod'
import { settings } from '../src-shared/contract/desk.ts'
import { operationOverrides } from '../src-shared/contract/session.ts'
import { asDeskError, DeskError } from '../src-shared/errors.ts'
import { type Message, say, sayEnglish } from '../src-shared/messages/index.ts'
import { newRules } from '../src-shared/print/rules.ts'
import { type Finding, fault, fine, note } from './diagnostics/finding.ts'
import { applyOverrides, defaultOperations, parseBaseUrl, serviceKey } from './service/index.ts'
import type { ProfileInput } from './session/profiles.ts'
import type { SettingsChange } from './storage/settings.ts'
import { mustBeTrusted, readTrusted, warningOf } from './storage/trusted-file.ts'

/** Where updates come from; named by whoever administers the computer, never by the page. */
const updateFeed = z.strictObject({
  feed: z.url({ protocol: /^https$/ }).max(2000),
  channel: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('latest'),
})

/** A program that alerts are given to. Only this file names one: a fault in the page must not be able to start a program. */
const alertProgram = z
  .strictObject({
    name: z.string().trim().min(1).max(40),
    command: z.tuple([z.string().refine(isAbsolute, 'Must be the full path of a program.')], z.string().max(1000)),
    after_minutes: z.int().min(0).max(1440).default(0),
  })
  .transform(({ after_minutes: afterMinutes, ...program }) => ({ ...program, afterMinutes }))

/** What an installation may be given before its first start. No token: a person signs in. Unknown keys are mistakes. */
const provisioning = z
  .strictObject({
    profile: z
      .strictObject({
        name: z.string().trim().min(1).max(80),
        base_url: z
          .string()
          .max(2000)
          .transform((text, context) => {
            try {
              return parseBaseUrl(text)
            } catch {
              context.addIssue('Must be an https address.')
              return z.NEVER
            }
          }),
        operations: operationOverrides.default({}).superRefine((overrides, context) => {
          try {
            applyOverrides(defaultOperations, overrides)
          } catch (error) {
            context.addIssue(asDeskError(error).message)
          }
        }),
      })
      .optional(),
    rules: newRules.default([]),
    station: z
      .strictObject({ name: settings.shape.stationName.optional(), start: settings.shape.start.optional() })
      .default({}),
    locale: settings.shape.locale.optional(),
    timezone: settings.shape.timezone.optional(),
    updates: updateFeed.optional(),
    alerts: z
      .array(alertProgram)
      .max(5)
      .refine(programs => new Set(programs.map(({ name }) => name)).size === programs.length, 'Two have the same name.')
      .default([]),
  })
  .refine(({ profile, rules }) => profile !== undefined || rules.length === 0, {
    path: ['rules'],
    message: 'Rules need a profile: they belong to its service.',
  })
export type Provisioning = z.output<typeof provisioning>

/** The computer's provisioning file; only an administrator should be able to write there. */
export function provisioningFile(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const named = env['SELVEDGE_PROVISIONING']
  if (named !== undefined && named !== '') return named
  if (platform === 'win32') {
    return win32.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Selvedge', 'provisioning.json')
  }
  return join(platform === 'darwin' ? '/Library/Application Support/Selvedge' : '/etc/selvedge', 'provisioning.json')
}

/**
 * Reads the file; null if there is none. It names programs, and the addresses where tokens and updates go: one that someone
 * else may change is refused, and so is one with a program that someone else may change.
 * Throws `config.open-to-others`, `config.unreadable`, `config.not-json` or `config.invalid`.
 */
export function readProvisioning(file = provisioningFile()): Provisioning | null {
  const text = readTrusted(file)
  if (text === null) return null
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new DeskError('config.not-json', { file, why: error instanceof Error ? error.message : String(error) })
  }
  const parsed = provisioning.safeParse(json)
  if (parsed.success) {
    for (const { command } of parsed.data.alerts) mustBeTrusted(command[0], file)
    return parsed.data
  }
  const what = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ')
  throw new DeskError('config.invalid', { file, what })
}

/** What the desk stores. */
interface Stores {
  profiles: { list(): Promise<readonly unknown[]>; save(profile: ProfileInput): Promise<unknown> }
  settings: {
    saveSettings(change: SettingsChange): Promise<unknown>
    saveRules(service: string, rules: Provisioning['rules']): Promise<unknown>
  }
}

/**
 * Stores what the file gives, in a data folder that has no profile yet: what people have set up later stays.
 * @returns true if something was stored
 */
export async function applyProvisioning(given: Provisioning, { profiles, settings: stored }: Stores): Promise<boolean> {
  const { profile, rules, station, locale, timezone } = given
  if (!profile || (await profiles.list()).length > 0) return false
  await stored.saveSettings({ stationName: station.name, start: station.start, locale, timezone })
  await stored.saveRules(serviceKey(profile.base_url), rules)
  // Last: with it, the rest is not stored again.
  await profiles.save({ name: profile.name, baseUrl: profile.base_url, operations: profile.operations })
  return true
}

/** What a start is given, and what is wrong with the file: then the desk opens all the same, without it. */
export interface Provisioned {
  provisioning: Provisioning | null
  provisioningProblem: Message | null
}

/** The same, but reports a file with a mistake and ignores it. */
export function provisionedOrTold(tell: (problem: string) => void): Provisioned {
  try {
    return { provisioning: readProvisioning(), provisioningProblem: null }
  } catch (error) {
    const problem = asDeskError(error).toMessage()
    tell(say(problem))
    return { provisioning: null, provisioningProblem: problem }
  }
}

/** Environment variables that name further authorities for TLS. */
const authorityNames = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']

/** Checks the files outside of the data folder that decide where Selvedge connects and what it starts. Never throws. */
export function examineProvisioning(env: NodeJS.ProcessEnv = process.env): Finding[] {
  const file = provisioningFile(env)
  const open = authorityNames.flatMap(name => (env[name] ? (warningOf(env[name]) ?? []) : []))
  const others = open.map(warning => note('config', sayEnglish(warning)))
  try {
    const text =
      readProvisioning(file) === null
        ? `There is no provisioning file ${file}.`
        : `The provisioning file ${file} is valid, and only you and administrators can change it.`
    return [fine('config', text), ...others]
  } catch (error) {
    return [fault('config', asDeskError(error).message), ...others]
  }
}
