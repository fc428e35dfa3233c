import { Button } from '@mantine/core'
import { defineWords, Late, latePart, Note } from '../../app/index.ts'

const { useWords } = defineWords(
  'formulas-late',
  {
    loading: 'Loading formulas…',
    'failed.title': 'Couldn’t load the formulas',
    'failed.text': 'Part of this page couldn’t be loaded. Your changes are kept. Retry, or reload the window.',
    'failed.again': 'Retry',
  },
  {
    loading: '正在加载公式…',
    'failed.title': '未能加载公式',
    'failed.text': '此页面有一部分未能加载。更改已保留。请重试，或重新加载窗口。',
    'failed.again': '重试',
  },
)

const useFormulas = latePart(() => import('./index.ts').then(({ Formulas }) => Formulas))

/**
 * The formulas, loaded on first use: their parser and charts are a quarter of the page's code, and nothing else needs
 * them.
 */
export function LateFormulas() {
  const t = useWords()
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
