const shortestSecret = 12

/**
 * A text of the service without the token: servers and proxies repeat a request's header in what they answer, and
 * such a text is shown, logged and kept. Words after “Bearer” go too. Shorter tokens than 12 characters are no
 * secrets (practice) and could be ordinary words, so they stay.
 */
export function withoutToken(text: string, token: string | null): string {
  const masked = text.replace(/\bbearer\s+[^\s"'<>,;]+/gi, 'Bearer [token]')
  if (token === null || token.length < shortestSecret) return masked
  return masked
    .replaceAll(token, '[token]')
    .replaceAll(JSON.stringify(token).slice(1, -1).replaceAll('/', '\\/'), '[token]')
    .replaceAll(encodeURIComponent(token), '[token]')
}
