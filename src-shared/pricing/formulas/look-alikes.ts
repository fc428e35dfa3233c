/** Letters of other alphabets that look like a Latin one, each with its own. */
const latin: ReadonlyMap<string, string> = new Map(
  (
    [
      ['аеорсухіѕјһԁԛԝѵү', 'aeopcyxisjhdqwvy'],
      ['АВЕКМНОРСТУХІЅЈԚԜ', 'ABEKMHOPCTYXISJQW'],
      ['ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ovABEZHIKMNOPTYX'],
    ] as const
  ).flatMap(([theirs, ours]) => [...theirs].map((letter, no) => [letter, ours[no] ?? letter] as const)),
)

const isPlain = (name: string): boolean => /^\w+$/.test(name)

/** A name that reads as one in plain letters and is another: `lеngth` with a Cyrillic `е`. */
export function looksLikeAnother(name: string): boolean {
  if (isPlain(name)) return false
  return isPlain([...name].map(letter => latin.get(letter) ?? letter).join(''))
}
