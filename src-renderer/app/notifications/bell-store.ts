import { create } from 'zustand'

/** Whether the list of the bell is open. */
export const useBell = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const setBellOpen = (isOpen: boolean): void => useBell.setState({ isOpen })
