import type { z } from 'zod'
import type { Need } from '../needs.ts'

/** Who may ask a command, and of what; main's registrar applies it before any handler runs. */
export interface Conditions<I extends z.ZodType = z.ZodType> {
  /**
   * `profile`: the call is refused unless its window shows the profile that is open. `desk`: it belongs to no profile, or names
   * the one that it is about.
   */
  of: 'profile' | 'desk'
  /** What the account needs. */
  needs: Need
  /** Answers true for an input that is for anyone. */
  unless(input: z.output<I>): boolean
}

/** A command that the renderer may ask of main: what goes in and what comes back. */
export interface Command<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Conditions<I> {
  input: I
  output: O
  /** True if asking leaves everything as it was: no job, price, draft or setting is changed by it. */
  reads: boolean
}

const usual = { of: 'profile', needs: {}, unless: () => false } as const

/** Declares a command that does something; main validates the input on entry and the output on leaving. */
export function command<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  conditions: Partial<Conditions<I>> = {},
): Command<I, O> {
  return { input, output, reads: false, ...usual, ...conditions }
}

/** Declares a command that only answers. */
export function reading<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  conditions: Partial<Conditions<I>> = {},
): Command<I, O> {
  return { input, output, reads: true, ...usual, ...conditions }
}
