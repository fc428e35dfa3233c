import { useEffect, useRef } from 'react'
import { useAskedAgain, useDeskQuery } from '../../kit/index.ts'

/** The retailers that the service lists without a search; asked again by itself while they can't be read. */
export function useFirstRetailers() {
  const first = useDeskQuery('prices.retailers', { search: '' })
  const again = useAskedAgain(first.data?.unlisted === 'failed')
  const asked = useRef(again)
  const readAgain = first.refetch
  useEffect(() => {
    if (asked.current !== again) void readAgain()
    asked.current = again
  }, [again, readAgain])
  return first
}
