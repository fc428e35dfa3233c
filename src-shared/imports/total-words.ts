import { lettersOf } from './name-keys.ts'

/** What people and programs write before a sum. */
const words = [
  'total totals subtotal grandtotal overall sum sums',
  'summe summen gesamt gesamtsumme gesamtbetrag zwischensumme endsumme insgesamt',
  'totaal subtotaal eindtotaal som totaux soustotal somme totale totali subtotale somma',
  'totales suma soma razem ogółem łącznie celkem součet summa totalt ialt yhteensä összesen toplam',
  'итого всего сумма разом всього σύνολο',
  '合计 小计 总计 共计 总额 合計 小計 總計 總額 総計 총계 합계 소계 tổng tổngcộng المجموع الإجمالي סהכ',
].flatMap(line => line.split(' '))
export const totalWords: ReadonlySet<string> = new Set(words.map(lettersOf))
/** What is longer is a name or a note. */
export const longestTotalWord = 40

/** True for `Summe`, `Total EUR`, `Sous-total :` or `合计`. */
export function isTotalWord(text: string): boolean {
  if (text.length > longestTotalWord) return false
  const [first = '', second = ''] = text
    .split(/[\s:()/\p{Pd}]+/u)
    .map(lettersOf)
    .filter(part => part !== '')
  return totalWords.has(first) || totalWords.has(first + second) || totalWords.has(lettersOf(text))
}
