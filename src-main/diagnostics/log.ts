import { type Logger, pino } from 'pino'
import { type Message, sayEnglish } from '../../src-shared/messages/index.ts'
import { failureOf, safeFailure } from './failures.ts'
import { LogFile } from './log-file.ts'
import { safeLogLine, safeLogText } from './log-lines.ts'

/** The log as most of main uses it: a text with data. Never pass it a token. */
export interface Log {
  info(message: string, data?: Record<string, unknown>): void
  warn(message: string, data?: Record<string, unknown>): void
}

export interface DeskLog extends Log {
  /** The same log as a pino logger, for the shells. */
  readonly pino: Logger
  /** A warning about this computer's own files; on the terminal it is printed whole, with their paths. */
  warnOfFiles(finding: Message): void
  close(): void
}

/**
 * Opens the log file of a data folder. It holds ids, hosts, printers, numbers and the desk's own words, whatever is
 * logged: what a service, a printer or a person wrote stays on the screen. `echo` also receives each warning, for example
 * to print it to stderr, which a service manager keeps as a log.
 */
export function openLog(logsFolder: string, echo?: (warning: string) => void): DeskLog {
  const file = new LogFile(logsFolder)
  const safe = { write: (line: string) => file.write(safeLogLine(line)) }
  // An error's name and place, with `error` as the field's name, since it is a text.
  const formatters = {
    log: ({ err, ...data }: Record<string, unknown>) => {
      if (err === undefined) return data
      const { what, stack } = failureOf(err, '', process.pid, false)
      return { ...data, error: what, stack: stack.join('\n') }
    },
  }
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters }, safe)
  return {
    pino: logger,
    info: (message, data) => logger.info(data ?? {}, message),
    warn(message, data) {
      logger.warn(data ?? {}, message)
      const why = typeof data?.['why'] === 'string' ? `: ${safeFailure(data['why'])}` : ''
      echo?.(`${safeLogText(message)}${why}`)
    },
    warnOfFiles(finding) {
      logger.warn(sayEnglish(finding))
      echo?.(sayEnglish(finding))
    },
    close: () => file.close(),
  }
}
