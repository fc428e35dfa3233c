import { afterEach } from 'vitest'

type Close = () => unknown

const closers: Close[] = []

/** Closes something after the running test, in reverse order of the calls. */
export function closeAfterTest(close: Close): void {
  closers.push(close)
}

/** Closes this after the running test. */
export function ofTest<T extends { close(): unknown }>(thing: T): T {
  closeAfterTest(() => thing.close())
  return thing
}

/** Called by the setup file, once per test file: test files of one process share this module, but not their hooks. */
export function closeWhatTestsOpened(): void {
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })
}
