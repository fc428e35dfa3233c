const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()

/** While on, closing the window asks for confirmation: some typed text hasn't reached main yet. */
export function leaveWarning(on: boolean): void {
  if (on) window.addEventListener('beforeunload', confirmLeave)
  else window.removeEventListener('beforeunload', confirmLeave)
}
