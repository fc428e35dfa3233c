/** Errors that pass by themselves: the service was not reached, or could not answer. They say nothing against a token or a record. */
export const isServiceAway: (code: string) => boolean = code => away.has(code)

const away = new Set([
  'service.unreachable',
  'service.timeout',
  'service.tls',
  'service.busy',
  'service.failed',
  'service.cut',
])
