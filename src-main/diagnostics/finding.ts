/** One result of the doctor. `fault`: must be fixed; `note`: works, with a limitation. */
export interface Finding {
  check:
    | 'versions'
    | 'config'
    | 'runs'
    | 'keychain'
    | 'alerts'
    | 'data'
    | 'marks'
    | 'backups'
    | 'claims'
    | 'room'
    | 'printers'
    | 'service'
  state: 'fine' | 'note' | 'fault'
  /** The finding in full sentences; a fault says what to do. */
  text: string
}

export const fine = (check: Finding['check'], text: string): Finding => ({ check, state: 'fine', text })
export const note = (check: Finding['check'], text: string): Finding => ({ check, state: 'note', text })
export const fault = (check: Finding['check'], text: string): Finding => ({ check, state: 'fault', text })
