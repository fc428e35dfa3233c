/** The sections of the settings, in their order. */
export const sections = [
  'setup',
  'profiles',
  'printers',
  'rules',
  'station',
  'scanner',
  'prices',
  'alerts',
  'keeping',
  'appearance',
  'about',
] as const
export type SectionId = (typeof sections)[number]
