import type { ReactNode } from 'react'
import type { ScreenId } from '../navigation.ts'

const strokes: Record<ScreenId, ReactNode> = {
  print: (
    <>
      <path d="M7 8.5V3.5h10v5" />
      <path d="M6.5 17.5H5a1.5 1.5 0 0 1-1.5-1.5v-5A2.5 2.5 0 0 1 6 8.5h12a2.5 2.5 0 0 1 2.5 2.5v5a1.5 1.5 0 0 1-1.5 1.5h-1.5" />
      <path d="M7 14h10v6.5H7z" />
    </>
  ),
  prices: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="1.5" />
      <path d="M3.5 9.5h17M3.5 14.5h17M9 4.5v15M14.8 4.5v15" />
    </>
  ),
  imports: (
    <>
      <path d="M12 3.5v10.8m-4.4-4.2 4.4 4.4 4.4-4.4" />
      <path d="M4 14.8v3.7A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-3.7" />
    </>
  ),
  history: (
    <>
      <path d="M3.8 12a8.2 8.2 0 1 0 2.6-6" />
      <path d="M3.5 3.8v4.4h4.4M12 7.6V12l3 2" />
    </>
  ),
  settings: (
    <>
      <circle cx="12" cy="12" r="3.2" />
      <path d="M12 3v2.8m0 12.4V21M3 12h2.8m12.4 0H21M5.64 5.64l1.98 1.98m8.76 8.76 1.98 1.98m0-12.72-1.98 1.98m-8.76 8.76-1.98 1.98" />
    </>
  ),
}

/** The sign of a screen in the rail (20 px). */
export function ScreenIcon({ screen }: { screen: ScreenId }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {strokes[screen]}
    </svg>
  )
}
