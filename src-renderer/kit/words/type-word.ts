import { typeName } from '../../../src-shared/print/type-name.ts'
import { languageNow } from '../locale.ts'

/** A job type in the words of the language that is shown now. */
export const typeWord = (type: string): string => typeName(type, languageNow())
