import type { Language } from '../language.ts'
import { foldWord } from './job.ts'

/** The types that every service has (specification, part 3), as people call them. */
const names: Record<Language, ReadonlyMap<string, string>> = {
  en: new Map([
    ['order', 'Order bill'],
    ['tag', 'Tag'],
    ['shipping container', 'Shipping label'],
    ['', 'No type'],
  ]),
  'zh-CN': new Map([
    ['order', '生产单'],
    ['tag', '吊牌'],
    ['shipping container', '发货面单'],
    ['', '无类型'],
  ]),
}

/** A job type in words, the same in lists, rules and messages; one that is not known stays as it came, with a capital. */
export function typeName(type: string, language: Language): string {
  const known = names[language].get(foldWord(type))
  if (known !== undefined) return known
  const trimmed = type.trim()
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
}

/** A text that may be a job type and nothing else, such as what a job waits for, in words if it is one that is known. */
export const typeNameIn = (text: string, language: Language): string =>
  text === '' ? text : (names[language].get(foldWord(text)) ?? text)
