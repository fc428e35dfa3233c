import { useEffect } from 'react'
import { create } from 'zustand'

/** What the head says instead of the screen's name: the thing that is open, and what is to be known of it. */
interface Headline {
  title: string
  detail: string
}

export const useHeadline = create<{ headline: Headline | null }>(() => ({ headline: null }))

/** Shows a headline as long as the component lives; null: the screen's own name. */
export function useShowHeadline(title: string | null, detail: string): void {
  useEffect(() => {
    useHeadline.setState({ headline: title === null ? null : { title, detail } })
    return () => useHeadline.setState({ headline: null })
  }, [title, detail])
}
