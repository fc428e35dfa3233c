import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonWord } from '../../../src-shared/print/reasons.ts'
import { speaker } from './words.ts'

/** Says an IPP keyword of a printer's state: `media-empty-error` is "out of paper"; an unknown one as it came. */
export function useReason(): (keyword: string) => string {
  const { t } = useTranslation('reasons', { i18n: speaker })
  return useCallback(keyword => t(reasonWord(keyword)), [t])
}
