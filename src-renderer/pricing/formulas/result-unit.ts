import { create } from 'zustand'
import type { LengthUnit } from '../../../src-shared/pricing/formulas/units.ts'
import { useSession } from '../../app/index.ts'

const place = (profile: string) => `selvedge.prices.formulas.unit.${profile}`

const useChosen = create<{ chosen: Readonly<Record<string, LengthUnit>> }>(() => ({ chosen: {} }))

function remembered(profile: string): LengthUnit {
  try {
    return localStorage.getItem(place(profile)) === 'cm' ? 'cm' : 'm'
  } catch {
    return 'm'
  }
}

/**
 * What the formulas of this service come to, metres or centimetres, and how to say otherwise: the specification has meterage in cm (2.1)
 * and shows no formula. It changes no number, only what is said of it.
 */
export function useResultUnit(): { resultIn: LengthUnit; choose(unit: LengthUnit): void } {
  const profile = useSession()?.profile?.id ?? ''
  const resultIn = useChosen(state => state.chosen[profile]) ?? remembered(profile)
  return {
    resultIn,
    choose(unit) {
      useChosen.setState(({ chosen }) => ({ chosen: { ...chosen, [profile]: unit } }))
      try {
        localStorage.setItem(place(profile), unit)
      } catch {
        // A window without storage forgets it at its end.
      }
    },
  }
}
