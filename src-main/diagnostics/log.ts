import { type Logger, pino } from 'pino'
import { LogFile } from './log-file.ts'

/** The log as most of main uses it: a text with data. Never pass it a token. */
export interface Log {
  info(message: string, data?: Record<string, unknown>): void
  warn(message: string, data?: Record<string, unknown>): void
}

export interface DeskLog extends Log {
  /** The same log as a pino logger, for the shells. */
  readonly pino: Logger
  close(): void
}

/** Opens the log file of a data folder. `echo` also receives each warning, for example to print it to stderr. */
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
