import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A script as a process, which answers by messages and ends when it is disconnected. */
export const start = (script: URL, env: NodeJS.ProcessEnv, args: readonly string[] = []): ChildProcess =>
  spawn(process.execPath, [fileURLToPath(script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** Its next message. @throws if it ends instead */
export const messageOf = async (child: ChildProcess): Promise<unknown> => {
  const answered = new AbortController()
  const { signal } = answered
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('A process of the benchmark ended before it was done')
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    answered.abort()
  }
}

export const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}
