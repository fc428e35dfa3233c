/** The languages of the desk's texts. */
export const languages = ['en', 'zh-CN'] as const
export type Language = (typeof languages)[number]

/** The language for a locale as a service, a browser or a system writes it: `zh_CN.UTF-8` is Chinese, `de` English. */
export const languageOf = (locale: string): Language => (/^zh\b|^zh[-_]/i.test(locale) ? 'zh-CN' : 'en')

/** The locale of this computer's user, in any process: what `languageOf` takes where no one chose a language. */
export const systemLocale = (): string => Intl.DateTimeFormat().resolvedOptions().locale

/**
 * The Chinese texts for a set of English ones: each key, but Chinese has one form for every number, so a plural's `_one`
 * goes. A key that is missing or too many is an error of the compiler.
 */
export type Translation<English> = { [K in Exclude<keyof English, `${string}_one`>]: string }
