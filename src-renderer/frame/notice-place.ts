/** A rectangle of the window, as getBoundingClientRect has it. */
export type WindowBox = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

function covered(one: WindowBox, other: WindowBox): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

/**
 * Which of the places covers the least of what must stay visible. The present one stays as long as it covers nothing;
 * of several that cover nothing, the first is taken.
 */
export function leastCovering(places: readonly WindowBox[], visible: readonly WindowBox[], present: number): number {
  const areas = places.map(place => visible.reduce((sum, box) => sum + covered(place, box), 0))
  return areas[present] === 0 ? present : areas.indexOf(Math.min(...areas))
}
