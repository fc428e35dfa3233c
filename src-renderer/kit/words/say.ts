import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { languageOf } from '../../../src-shared/language.ts'
import { dataIn } from '../../../src-shared/messages/index.ts'
import { speaker } from './words.ts'

/** Says a message of main in the language that is shown now, outside of React. */
export const sayNow = ({ code, data }: MessageOnWire): string =>
  speaker.t(code, dataIn(languageOf(speaker.language), data) as Record<string, string>)

/** Says a message of main in the language of the person; a code from a newer desk is shown as it is. */
export function useSay(): (message: MessageOnWire) => string {
  const { t, i18n } = useTranslation('messages', { i18n: speaker })
  const language = languageOf(i18n.language)
  return useCallback(({ code, data }) => t(code, dataIn(language, data)), [t, language])
}
