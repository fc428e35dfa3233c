import { MantineProvider } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect } from 'react'
import { usePreferences } from '../preferences.ts'
import { cssVariables, theme } from './theme.ts'

/** Dresses everything below it as the settings say, and changes clothes at once when they change. */
export function Look({ children }: { children: ReactNode }) {
  const { theme: chosen, density, textSize } = usePreferences()
  const system = useColorScheme('light', { getInitialValueInEffect: false })
  const scheme = chosen === 'system' ? system : chosen
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    dataset['density'] = density
    dataset['textSize'] = String(textSize)
    style.colorScheme = scheme
  }, [density, textSize, scheme])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  )
}
