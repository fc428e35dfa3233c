import { printerName } from '../../../src-shared/print/printer.ts'
import { joinItems, useWords } from '../../kit/index.ts'
import { type RuleDraft, readDraft } from './draft.ts'

/** What a rule says beside its printer, in a few words; what can't be read is left out. */
export function useSummary(): (draft: RuleDraft) => string {
  const t = useWords('settings')
  const rule = useWords('rules')
  return draft => {
    const { paper, copies, duplex, tray, scale, orientation, pages, left_out, spare, together_with } =
      readDraft(draft) ?? {}
    const parts = [
      paper,
      copies !== undefined && rule('options.copies', { count: copies }),
      duplex && t(`rules.duplex.${duplex}`),
      tray && rule('options.tray', { tray }),
      scale && t(`rules.scale.${scale}`),
      orientation && t(`rules.orientation.${orientation}`),
      pages && rule('options.pages', { pages }),
      left_out === 'print' && rule('options.left-out'),
      spare && rule('options.spare', { printer: printerName(spare) }),
      together_with && rule('options.together', { types: joinItems(together_with) }),
    ].filter(part => typeof part === 'string' && part !== '')
    return parts.length === 0 ? rule('options.none') : joinItems(parts.filter(part => typeof part === 'string'))
  }
}
