import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { chineseReasons, reasonTexts, reasonWord } from '../../../src-shared/print/reasons.ts'
import { shownEnglish, speaker } from './words.ts'

speaker.addResourceBundle('en', 'reasons', shownEnglish(reasonTexts))
speaker.addResourceBundle('zh-CN', 'reasons', chineseReasons)

/** Says an IPP keyword of a printer's state: `media-empty-error` is "out of paper"; an unknown one as it came. */
export function useReason(): (keyword: string) => string {
  const { t } = useTranslation('reasons', { i18n: speaker })
  return useCallback(keyword => t(reasonWord(keyword)), [t])
}
