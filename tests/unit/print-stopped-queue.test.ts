import { expect, test } from 'vitest'
import { mayStartQueue } from '../../src-shared/print/reasons.ts'
import { roomPrinters } from '../rig/print-rows.ts'

const [ready] = roomPrinters
const queue = (kind: 'ipp' | 'cups' | 'windows' | 'folder', state: 'stopped' | 'idle', reasons: string[] = []) => ({
  kind,
  status: ready?.status ? { ...ready.status, state, reasons } : null,
})

test('a queue that was stopped may be started where its server can be asked, and its fault is over', () => {
  expect(mayStartQueue(queue('ipp', 'stopped'))).toBe(true)
  expect(mayStartQueue(queue('cups', 'stopped', ['paused']))).toBe(true)
  expect(mayStartQueue(queue('ipp', 'stopped', ['paused', 'media-empty-error']))).toBe(false)
  expect(mayStartQueue(queue('ipp', 'idle'))).toBe(false)
  expect(mayStartQueue(queue('windows', 'stopped'))).toBe(false)
  expect(mayStartQueue(queue('folder', 'stopped'))).toBe(false)
  expect(mayStartQueue({ kind: 'ipp', status: null })).toBe(false)
})
