import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { speaker } from './words.ts'

/** Says a message of main in the language of the person; a code from a newer desk is shown as it is. */
export function useSay(): (message: MessageOnWire) => string {
  const { t } = useTranslation('messages', { i18n: speaker })
  return useCallback(({ code, data }) => t(code, data), [t])
}
