/** The parts of the texts that main and the command line say. The build leaves the window's others out of their files. */
export const mainParts = ['cli', 'messages', 'operations', 'phrases', 'reasons'] as const
