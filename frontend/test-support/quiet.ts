import { afterEach, expect } from 'vitest'

/**
 * React, its libraries and browsers complain on the console: of two rows with one key, of a query without a function. A test that expects
 * it replaces the method with a spy of its own.
 */
const said: string[] = []
for (const level of ['error', 'warn'] as const) {
  // biome-ignore lint/suspicious/noConsole: what others write there is watched
  const write = console[level].bind(console)
  console[level] = (...words: unknown[]) => {
    said.push(words.map(String).join(' '))
    write(...words)
  }
}
afterEach(() => expect(said.splice(0), 'what was written to the console').toEqual([]))
