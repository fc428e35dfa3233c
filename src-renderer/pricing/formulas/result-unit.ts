import { create } from 'zustand'
import type { LengthUnit } from '../../../src-shared/pricing/formulas/units.ts'
import { recall, remember, useSession } from '../../app/index.ts'

const place = (profile: string) => `prices.formulas.unit.${profile}`

const useChosen = create<{ chosen: Readonly<Record<string, LengthUnit>> }>(() => ({ chosen: {} }))

/**
 * What the formulas of this service come to, metres or centimetres, and how to say otherwise: the specification has meterage in cm (2.1)
 * and shows no formula. It changes no number, only what is said of it.
 */
export function useResultUnit(): { resultIn: LengthUnit; choose(unit: LengthUnit): void } {
  const profile = useSession()?.profile?.id ?? ''
  const before = recall(place(profile)) === 'cm' ? 'cm' : 'm'
  return {
    resultIn: useChosen(state => state.chosen[profile]) ?? before,
    choose(unit) {
      useChosen.setState(({ chosen }) => ({ chosen: { ...chosen, [profile]: unit } }))
      remember(place(profile), unit)
    },
  }
}
