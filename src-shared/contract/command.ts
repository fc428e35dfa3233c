import type { z } from 'zod'

/** A command that the renderer may ask of main: what goes in and what comes back. */
export interface Command<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  input: I
  output: O
}

/** Declares a command; main validates the input on entry and the output on leaving. */
export function command<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Command<I, O> {
  return { input, output }
}
