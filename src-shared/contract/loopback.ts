/** The header that each call of the browser shell's page carries: a form cannot set it, another site needs leave to. */
export const callHeader = 'x-selvedge-call'

/** The header with the place that a call's window shows, percent-encoded; absent where it shows none. */
export const placeHeader = 'x-selvedge-place'

/** Where a command is posted: this and its name. */
export const callPath = '/call/'

/** Where the events' WebSocket is. */
export const eventsPath = '/events'

/** Where a page asks for the key by which it can go on after the desk was started anew, and where it does. */
export const windowPath = '/window'
export const resumePath = '/resume'

/** The header, and the beginning of the WebSocket's protocol, with the session of a page that went on. */
export const sessionHeader = 'x-selvedge-session'
export const sessionProtocol = 'selvedge.'

/** The text frame that says nothing but that the desk is there, every `beatSeconds`. */
export const beat = 'beat'
export const beatSeconds = 10
