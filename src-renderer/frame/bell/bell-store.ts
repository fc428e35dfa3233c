import { create } from 'zustand'
import { resetWithPlace } from '../../kit/place.tsx'

/** Whether the list of the bell is open. */
export const useBell = resetWithPlace(create<{ isOpen: boolean }>(() => ({ isOpen: false })))

export const setBellOpen = (isOpen: boolean): void => useBell.setState({ isOpen })
