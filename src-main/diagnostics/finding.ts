/** One thing that the doctor looked at. `fault`: it must be mended; `note`: it works, with a limit to know of. */
export interface Finding {
  check: 'versions' | 'keychain' | 'data' | 'marks' | 'claims' | 'printers' | 'service'
  state: 'fine' | 'note' | 'fault'
  /** What was found, in whole sentences; a fault says what to do. */
  text: string
}

export const fine = (check: Finding['check'], text: string): Finding => ({ check, state: 'fine', text })
export const note = (check: Finding['check'], text: string): Finding => ({ check, state: 'note', text })
export const fault = (check: Finding['check'], text: string): Finding => ({ check, state: 'fault', text })
