import { Button } from '@mantine/core'
import { Late, latePart, Note, useWords } from '../../kit/index.ts'

const useFormulas = latePart(() => import('./index.ts').then(({ Formulas }) => Formulas))

/**
 * The formulas, loaded on first use: their parser and charts are a quarter of the page's code, and nothing else needs
 * them.
 */
export function LateFormulas() {
  const t = useWords('formulas-late')
  const formulas = useFormulas()
  if (formulas.state === 'here') return <formulas.Part />
  if (formulas.state === 'loading')
    return (
      <Late>
        <p role="status">{t('loading')}</p>
      </Late>
    )
  return (
    <Note title={t('failed.title')} text={t('failed.text')}>
      <Button variant="default" onClick={formulas.again}>
        {t('failed.again')}
      </Button>
    </Note>
  )
}
