import { create } from 'zustand'
import type { LengthUnit } from '../../../src-shared/pricing/formulas/units.ts'
import { recall, remember, useSession } from '../../kit/index.ts'

const storageKey = (profile: string) => `prices.formulas.unit.${profile}`

const useChosen = create<{ chosen: Readonly<Record<string, LengthUnit>> }>(() => ({ chosen: {} }))

/**
 * The unit of this service's formula results, metres or centimetres, and how to change it: the specification has
 * meterage in cm (2.1) but shows no formula. It changes no number, only the unit shown.
 */
export function useResultUnit(): { resultIn: LengthUnit; choose(unit: LengthUnit): void } {
  const profile = useSession()?.profile?.id ?? ''
  const remembered = recall(storageKey(profile)) === 'cm' ? 'cm' : 'm'
  return {
    resultIn: useChosen(state => state.chosen[profile]) ?? remembered,
    choose(unit) {
      useChosen.setState(({ chosen }) => ({ chosen: { ...chosen, [profile]: unit } }))
      remember(storageKey(profile), unit)
    },
  }
}
