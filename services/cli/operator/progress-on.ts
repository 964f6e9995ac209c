import type { Terminal } from '../program/command.ts'

/** On a terminal one line that is replaced once a second; otherwise a line every ten seconds. */
export const progressOn = (stream: Terminal) => {
  let last = 0
  return (line: string): void => {
    const every = stream.isTTY ? 1_000 : 10_000
    if (performance.now() - last < every) return
    last = performance.now()
    stream.write(stream.isTTY ? `\r${line}[K` : `${line}\n`)
  }
}
