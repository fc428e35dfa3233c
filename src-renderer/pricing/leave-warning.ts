const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** While on, closing the window asks first: something typed has not reached main, which keeps everything else. */
export function leaveWarning(on: boolean): void {
  if (on) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}
