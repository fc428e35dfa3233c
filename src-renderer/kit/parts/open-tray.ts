import { create } from 'zustand'
import { resetWithPlace } from '../place.tsx'

/** Whether the job tray is open. */
export const useTray = resetWithPlace(create<{ isOpen: boolean }>(() => ({ isOpen: false })))

export const setTray = (isOpen: boolean): void => useTray.setState({ isOpen })

/** Closes the tray: what was chosen in it is shown in the window. */
export const closeTray = (): void => setTray(false)
