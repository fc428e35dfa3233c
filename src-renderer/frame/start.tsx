import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@fontsource-variable/inter/index.css'
import '@fontsource-variable/noto-sans-sc/index.css'
import '../kit/theme/tokens.css'
import '../kit/theme/base.css'
import '../kit/theme/looks.css'
import { MantineProvider } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import { commandFacts } from '../../src-shared/contract/facts.ts'
import type { CommandName } from '../../src-shared/contract/index.ts'
import { isLink } from '../../src-shared/navigation/links.ts'
import { askFirst, cache, hearAnswer } from '../kit/ask/answers.ts'
import { ClientProvider } from '../kit/ask/client.tsx'
import { askDeskAgain, connectCache } from '../kit/ask/query.ts'
import { ReactGrids } from '../kit/grid/mounts.tsx'
import { askBeforeClosing } from '../kit/leaving.ts'
import { setLocale } from '../kit/locale.ts'
import { readMemory } from '../kit/memory.ts'
import { followAddress } from '../kit/navigation.ts'
import { tellElsewhere } from '../kit/notices.tsx'
import { followPlace, fromThisWindow, OfPlace } from '../kit/place.tsx'
import { usePreferences } from '../kit/preferences.ts'
import { holdsUnsaved, takeScan } from '../kit/scan/scan.tsx'
import { searchByDigit, searchOn } from '../kit/scan/search.ts'
import { followConnection } from '../kit/station.ts'
import { cssVariables, theme } from '../kit/theme/theme.ts'
import { Frame } from './Frame.tsx'
import { shieldClicks } from './keys/click-shield.ts'
import { hearKeys } from './keys/listener.ts'
import { listenToScans } from './keys/scanner.ts'
import { openLink } from './link.tsx'
import { NoticePlace } from './NoticePlace.tsx'
import { isScreen } from './screens.ts'

/** Dresses everything below it as the settings say, and changes clothes at once when they change. */
function Look({ children }: { children: ReactNode }) {
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

/** How long the first paint waits for the settings (ms): long enough for a desk at hand, too short to be felt. */
const patience = 300

/** This window shows a profile that isn't open any more. */
function catchUp(refused: CommandName): void {
  askDeskAgain()
  if (!commandFacts[refused].reads) tellElsewhere()
}

/** Shows the desk in this window; answers the function that takes it down again. */
export function start(connected: DeskClient): () => void {
  const place = document.getElementById('root')
  if (!place) throw new TypeError('the page has no element #root')
  const root = createRoot(place)
  const { client, stop: stopHandingOver } = fromThisWindow(connected, catchUp)
  const memory = readMemory(client).catch(() => {})
  const stops = [
    connectCache(client),
    followPlace(client),
    followConnection(client),
    hearAnswer(client, 'settings.get', setLocale),
    stopHandingOver,
    listenToScans(window, (text, focus) => (isLink(text) ? openLink(text) : takeScan(text, focus)), searchOn),
    shieldClicks(window),
    askBeforeClosing(holdsUnsaved),
    hearKeys(window, searchByDigit),
    followAddress(isScreen, openLink),
    () => root.unmount(),
  ]
  const show = () =>
    root.render(
      <ClientProvider client={client}>
        <QueryClientProvider client={cache}>
          <Look>
            <OfPlace
              notices={
                <>
                  <Notifications position="bottom-left" limit={4} containerWidth={400} />
                  <NoticePlace />
                </>
              }
            >
              <Frame />
              <ReactGrids />
            </OfPlace>
          </Look>
        </QueryClientProvider>
      </ClientProvider>,
    )
  const late = new Promise(resolve => setTimeout(resolve, patience))
  // However long it takes: what is drawn without its memory would show, and then remember, what it has at first.
  void Promise.race([askFirst(client), late])
    .then(() => memory)
    .then(show)
  return () => {
    for (const stop of stops) stop()
  }
}
