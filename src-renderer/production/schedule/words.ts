import { serviceTerm } from '../../kit/index.ts'

/** A step of production as it is named: its number and its title, in the account's language if the title is known. */
export const stepName = (number: string | null, title: string): string =>
  [number, serviceTerm(title)].filter(Boolean).join(' ')
