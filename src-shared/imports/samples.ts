/** The first few different texts of each column that are not blank, by column. */
export function samplesOf(rows: readonly { texts: readonly string[] }[], columns: number, most = 3): string[][] {
  const samples = Array.from({ length: columns }, () => new Set<string>())
  for (const { texts } of rows)
    for (const [column, found] of samples.entries()) {
      const text = texts[column]?.trim() ?? ''
      if (text !== '' && found.size < most) found.add(text)
    }
  return samples.map(found => [...found])
}
