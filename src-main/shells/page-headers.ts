/**
 * The content security policy of the desk's page, the same in both shells. Styles may be inline because AG Grid and
 * Mantine insert style elements at run time; scripts may not, and nothing is loaded from elsewhere.
 * @param connect what the page may connect to besides its own origin, such as `ws://host:port`
 */
export function pagePolicy(connect: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Headers of every answer. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'camera=(), microphone=(self), geolocation=(), usb=(), serial=(), hid=(), midi=(), payment=(), display-capture=(), publickey-credentials-get=(), local-fonts=()',
  'cache-control': 'no-store',
}
