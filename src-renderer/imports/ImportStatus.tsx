import { FootStatus, goTo, joinItems, useWords } from '../kit/index.ts'
import { isRunning } from './step-status.ts'
import { useImports } from './use-imports.ts'

/** The foot's word on imports: drafts, and uploads on their way; opens the screen. */
export function ImportStatus() {
  const t = useWords('imports')
  const drafts = useImports(state => state.drafts)
  if (!drafts || drafts.length === 0) return null
  const running = drafts.filter(({ upload }) => upload && isRunning(upload.state)).length
  const unknown = drafts.filter(({ upload }) => upload?.state === 'unknown').length
  const text = joinItems([
    t('foot.drafts', { count: drafts.length }),
    ...(running > 0 ? [t('foot.uploads', { count: running })] : []),
    ...(unknown > 0 ? [t('foot.unknown', { count: unknown })] : []),
  ])
  return (
    <FootStatus
      tone={unknown > 0 ? 'unsure' : running > 0 ? 'moving' : 'plain'}
      title={t('foot.open')}
      onClick={() => goTo('imports')}
    >
      {text}
    </FootStatus>
  )
}

/** Uploads whose answer was lost or that were refused: someone has to look. */
export function useImportsNeedYou(): number {
  return useImports(
    ({ drafts }) =>
      drafts?.filter(({ upload }) => upload?.state === 'unknown' || upload?.state === 'refused').length ?? 0,
  )
}
