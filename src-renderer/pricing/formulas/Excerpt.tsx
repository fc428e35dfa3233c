import styles from './Formulas.module.css'

/** How much of a formula is shown around the place of a problem. */
const around = 28
const mostMarked = 60

const plain = (text: string) => text.replace(/\s/g, ' ')

/** The place of a problem in a formula's text, marked; for eyes, the problem's own words name the character. */
export function Excerpt({ text, at, length }: { text: string; at: number; length: number }) {
  const from = Math.max(0, at - around)
  const end = Math.min(at + Math.min(length, mostMarked), text.length)
  const to = Math.min(text.length, end + around)
  return (
    <code className={styles['excerpt']} aria-hidden="true">
      {from > 0 && '…'}
      {plain(text.slice(from, at))}
      <mark>{plain(text.slice(at, end)) || '\u00a0'}</mark>
      {plain(text.slice(end, to))}
      {to < text.length && '…'}
    </code>
  )
}
