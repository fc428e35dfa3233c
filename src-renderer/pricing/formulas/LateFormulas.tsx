import { Button } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { defineWords, Late } from '../../app/index.ts'
import { Note } from '../parts/Instead.tsx'

const { useWords } = defineWords('formulas-late', {
  loading: 'The formulas are being fetched',
  'failed.title': 'The formulas could not be fetched',
  'failed.text':
    'A part of this page did not come from the desk. What was typed is kept. Try again, or load the window anew.',
  'failed.again': 'Try again',
})

function hasStyles({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    // One that did not come cannot be looked into.
    return false
  }
}

/** A style sheet that did not come is asked for again only when it is a new element. */
function askForStylesAnew(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!hasStyles(link)) link.replaceWith(link.cloneNode())
}

let loaded: ComponentType | null = null

/** The formulas, fetched when they are first looked at: what parses and draws them is a quarter of the page, and only they need it. */
export function LateFormulas() {
  const t = useWords()
  const [state, setState] = useState<'loading' | 'failed' | 'loaded'>(loaded ? 'loaded' : 'loading')
  useEffect(() => {
    if (state !== 'loading') return
    let hasLeft = false
    import('./index.ts').then(
      ({ Formulas }) => {
        loaded = Formulas
        if (!hasLeft) setState('loaded')
      },
      () => hasLeft || setState('failed'),
    )
    return () => {
      hasLeft = true
    }
  }, [state])
  const Part = loaded
  if (state === 'loaded' && Part) return <Part />
  if (state === 'loading')
    return (
      <Late>
        <p role="status">{t('loading')}</p>
      </Late>
    )
  return (
    <Note title={t('failed.title')} text={t('failed.text')}>
      <Button
        variant="default"
        onClick={() => {
          askForStylesAnew()
          setState('loading')
        }}
      >
        {t('failed.again')}
      </Button>
    </Note>
  )
}
