import { type Logger, pino } from 'pino'
import { LogFile } from './log-file.ts'

/** The log as most of main sees it: a text, and data beside it. Never given a token. */
export interface Log {
  info(message: string, data?: Record<string, unknown>): void
  warn(message: string, data?: Record<string, unknown>): void
}

export interface DeskLog extends Log {
  /** The same log in pino's own form, for the shells. */
  readonly pino: Logger
  close(): void
}

/** Opens the log file of a data folder. `echo` also hears each warning, such as a command line's stderr. */
export function openLog(logsFolder: string, echo?: (warning: string) => void): DeskLog {
  const file = new LogFile(logsFolder)
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, file)
  return {
    pino: logger,
    info: (message, data) => logger.info(data ?? {}, message),
    warn(message, data) {
      logger.warn(data ?? {}, message)
      echo?.(message)
    },
    close: () => file.close(),
  }
}
