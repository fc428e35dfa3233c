import { useOpenProfile } from '../profile-switch.tsx'
import { useSession, useSessionStore } from '../session.ts'
import { useFrameWords } from '../words/frame.ts'
import type { PaletteEntry } from './entries.ts'

/** What the frame itself offers: the other profiles. Screens and keys are live commands already. */
export function useFrameEntries(): readonly PaletteEntry[] {
  const t = useFrameWords()
  const open = useOpenProfile()
  const here = useSession()?.profile?.id ?? null
  const profiles = useSessionStore(store => store.profiles)
  return profiles
    .filter(({ id }) => id !== here)
    .map(profile => ({
      id: `profile:${profile.id}`,
      title: t('palette.profile', { name: profile.name }),
      group: t('profile.others'),
      words: profile.baseUrl,
      run: () => void open(profile),
    }))
}
