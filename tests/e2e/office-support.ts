import type { OperationId } from '../../src-shared/service/index.ts'
import { operationIds } from '../../src-shared/service/index.ts'
import { allChinese, allEnglish, type TextPart } from '../../src-shared/texts/all.ts'

/** All operations of both offices: of Support (tickets, wallets, vision checks, email templates) and of the back office. */
export const officeOperations: readonly OperationId[] = operationIds.filter(id =>
  /^admin\.(accounts|accessory-codes|api-keys|designs|bulk-hub|settings|fx-rates|tickets|vision-checks|email-templates)\./.test(
    id,
  ),
)

/** A text as a window says it in a language, with its gaps filled. */
export const saying =
  (locale: 'en' | 'zh-CN') =>
  (part: TextPart, key: string, gaps: Readonly<Record<string, string | number>> = {}): string => {
    const texts: Readonly<Record<string, string>> = locale === 'en' ? allEnglish[part] : allChinese[part]
    const form = locale === 'en' && gaps['count'] === 1 ? `${key}_one` : `${key}_other`
    const text = texts[form] ?? texts[key]
    if (text === undefined) throw new Error(`There is no text ${part}, ${key}.`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => String(gaps[name] ?? gap))
  }
