import type { z } from 'zod'

/** A command that the renderer may ask of main: what goes in and what comes back. */
export interface Command<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  input: I
  output: O
  /** True if asking leaves everything as it was: no job, price, draft or setting is changed by it. */
  reads: boolean
}

/** Declares a command that does something; main validates the input on entry and the output on leaving. */
export function command<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Command<I, O> {
  return { input, output, reads: false }
}

/** Declares a command that only answers. */
export function reading<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Command<I, O> {
  return { input, output, reads: true }
}
