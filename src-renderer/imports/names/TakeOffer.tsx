import { Button } from '@mantine/core'
import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import { useImportActions, useTelling } from '../use-imports.ts'
import { offerOf } from './name-options.ts'
import { useNameWords } from './words.ts'

/** Takes what is offered for a name, with one click. */
export function TakeOffer({ name }: { name: DraftView['names'][number] }) {
  const t = useNameWords()
  const { decide } = useImportActions()
  const telling = useTelling()
  const to = offerOf(name)
  if (to === null) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('offer.label', { name: name.name })}
      onClick={() => telling(t('choice.doing'), () => decide({ set: 'name', name: name.name, to }))}
    >
      {t('offer.take')}
    </Button>
  )
}
