/** True on macOS, where Command takes the part of Ctrl. */
export const onMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent)
