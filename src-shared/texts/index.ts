import { allChinese, allEnglish } from './all.ts'
import type { mainParts } from './main-parts.ts'

type MainPart = (typeof mainParts)[number]

/** The texts in English that main says, and the window with it. */
export const english: Pick<typeof allEnglish, MainPart> = allEnglish

/** The same in Chinese. */
export const chinese: Pick<typeof allChinese, MainPart> = allChinese
