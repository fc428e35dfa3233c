import { createContext } from 'react'

/** Where in the side panel the step “Values” shows its problems; null while the panel is closed. */
export const ProblemSlot = createContext<HTMLElement | null>(null)
