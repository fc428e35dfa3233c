import type { ReactNode } from 'react'

const strokes = {
  check: <path d="M2.2 6.4 4.9 9.1 9.8 3.2" />,
  cross: <path d="m3 3 6 6m0-6-6 6" />,
  question: <path d="M4 4.3a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.5M6 9.7v.1" />,
  clock: (
    <>
      <circle cx="6" cy="6" r="4.6" />
      <path d="M6 3.4V6l1.8 1.1" />
    </>
  ),
  arrow: <path d="M2 6h8M7 3l3 3-3 3" />,
  back: <path d="M10 6H2m3 3L2 6l3-3" />,
  dots: <path d="M2 6h.1M6 6h.1M10 6h.1" />,
  pause: <path d="M4 2.5v7m4-7v7" />,
  skip: <path d="m2.5 2.5 4.5 3.5-4.5 3.5zM9.5 2.5v7" />,
  again: <path d="M10 6a4 4 0 1 1-1.2-2.85M9.9 1.2v2.4H7.5" />,
  alert: <path d="M6 1.6 11 10.4H1zM6 5v2.2M6 8.8v.1" />,
  here: <path d="M1.8 2.2h8.4v5.6H1.8zM4 10.2h4M6 7.8v2.4" />,
  away: <path d="M3 9 9 3M4.5 3H9v4.5" />,
  blank: null,
} satisfies Record<string, ReactNode>

export type SmallIconName = keyof typeof strokes

/** A sign of 12 px for states, beside a word that says the same. */
export function SmallIcon({ name, size = 12 }: { name: SmallIconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {strokes[name]}
    </svg>
  )
}
