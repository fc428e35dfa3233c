import {
  type OperationOverrides,
  operationOverrides,
  type ProfileView,
} from '../../../src-shared/contract/session.ts'

/** What a person types of a profile. */
export interface ProfileDraft {
  /** Absent for a new one. */
  id?: string
  name: string
  baseUrl: string
  /** JSON, or nothing. */
  overrides: string
}

/** Why the overrides cannot be used: not JSON at all, or a place in them. */
export type OverridesFault =
  | { kind: 'not-json'; what: string }
  | { kind: 'unfit' | 'no-operation'; where: string; what: string }

/** The fields of a profile, or of a new one. */
export function draftOfProfile(profile: ProfileView | null): ProfileDraft {
  if (!profile) return { name: '', baseUrl: '', overrides: '' }
  const { id, name, baseUrl, operations } = profile
  const overrides = Object.keys(operations).length === 0 ? '' : JSON.stringify(operations, null, 2)
  return { id, name, baseUrl, overrides }
}

/** Reads the overrides of the operation table (bindings, section 1); an empty text is none. */
export function readOverrides(
  text: string,
): { operations: OperationOverrides; fault: null } | { operations: null; fault: OverridesFault } {
  if (!text.trim()) return { operations: {}, fault: null }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return {
      operations: null,
      fault: { kind: 'not-json', what: error instanceof Error ? error.message : String(error) },
    }
  }
  const read = operationOverrides.safeParse(json)
  if (read.success) return { operations: read.data, fault: null }
  const issue = read.error.issues[0]
  return {
    operations: null,
    fault: {
      kind: issue?.code === 'invalid_key' ? 'no-operation' : 'unfit',
      where: issue?.path.map(String).join(' › ') ?? '',
      what: issue?.message ?? '',
    },
  }
}
