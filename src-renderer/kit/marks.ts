/** What a part of the page says of an element of its own, to who meets the element and doesn't know the part. */
interface Mark<T> {
  /** Marks an element; as a ref of React, `ref={mark.on(value)}`. */
  on(value: T): (element: Element | null) => void
  /** The value of the element or of the nearest one around it; null if none is marked. */
  of(element: Element | null | undefined): T | null
}

function mark<T>(): Mark<T> {
  const values = new WeakMap<Element, T>()
  return {
    on: value => element => {
      if (element) values.set(element, value)
    },
    of(element) {
      for (let at = element; at; at = at.parentElement) {
        const value = values.get(at)
        if (value !== undefined) return value
      }
      return null
    },
  }
}

/** A field into which numbers, or texts such as codes, are typed all day: what is typed fast there isn't a scan at once. */
export const typedField = mark<'numbers' | 'text'>()
/** What gathers scans while it has the focus gets them. */
export const scanGatherer = mark<(text: string) => void>()
/** What is typed here is a search of the moment, which no one would miss. */
export const passingField = mark<true>()
/** Who chooses a price sheet here continues in its cells. */
export const leadsToGrid = mark<true>()
