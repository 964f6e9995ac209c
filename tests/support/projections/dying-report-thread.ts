import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '@portal/projections/reporting/thread/messages'

/** Replaces the report thread in tests: a known revision says what it does. */
const kept: unknown[] = []

const take = (): void => {
  for (;;) kept.push(new Array(10_000).fill(kept.length))
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'close') return parentPort?.close()
  if (message.type !== 'run') return
  const [known] = message.ask.known
  if (known === 'die') take()
  for (; known === 'hang'; );
  if (known !== 'live') return
  const reply: FromThread = { type: 'reply', id: message.id, reply: { outcome: 'unchanged', revision: 'live' } }
  parentPort?.postMessage(reply)
})
