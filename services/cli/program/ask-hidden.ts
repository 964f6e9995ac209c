import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Refused } from './refused.ts'

/** `stdin` and `stderr` of a process: standard output contains only results. */
type Streams = Readonly<{
  stdin: NodeJS.ReadableStream & Readonly<{ isTTY?: boolean }>
  stderr: NodeJS.WritableStream
}>

const firstLineOf = async (stream: NodeJS.ReadableStream): Promise<string> => {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text.split(/\r?\n/)[0] ?? ''
}

/** Takes what a terminal would echo. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

const typedUnseen = async ({ stdin, stderr }: Streams, question: string): Promise<string> => {
  stderr.write(question)
  const terminal = createInterface({ input: stdin, output: nowhere(), terminal: true })
  const interrupted = new Promise<never>((_, reject) => {
    terminal.once('SIGINT', () => reject(new Refused('Interrupted: nothing was changed.')))
  })
  try {
    return await Promise.race([terminal.question(''), interrupted])
  } finally {
    terminal.close()
    stderr.write('\n')
  }
}

/**
 * Asks for something that is not to be seen. At a terminal each question is asked; else the first line of standard
 * input answers the first one, and `assumed` the next.
 */
export const askingHidden =
  (streams: Streams) =>
  async (question: string, assumed?: string): Promise<string> => {
    if (streams.stdin.isTTY) return typedUnseen(streams, question)
    return assumed ?? firstLineOf(streams.stdin)
  }
