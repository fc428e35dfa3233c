import { startBrowserTransport } from './browser-transport.ts'
import { contractSuite } from './suite.ts'

contractSuite('the browser shell, in Chromium', startBrowserTransport)
