import { expect, it } from 'vitest'
import { leastCovering, type WindowBox } from '../../src-renderer/frame/notice-place.ts'

const box = (left: number, top: number, width = 100, height = 40): WindowBox => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const foot = box(0, 700)
const middle = box(500, 700)
const head = box(0, 50)
const places = [foot, middle, head]

it('a notice stays where it covers nothing', () => {
  expect(leastCovering(places, [], 0)).toBe(0)
  expect(leastCovering(places, [box(0, 300)], 2)).toBe(2)
})

it('a notice goes where it covers nothing of what is worked on, else where it covers least', () => {
  const row = box(0, 710, 1000, 28)
  expect(leastCovering(places, [row], 0)).toBe(2)
  expect(leastCovering(places, [box(20, 710)], 0)).toBe(1)
  expect(leastCovering(places, [row, box(0, 40, 50, 20)], 0)).toBe(2)
})
