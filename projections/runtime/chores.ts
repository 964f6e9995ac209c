import type { FeedPage } from '@portal/infra/feed/feed'

/** What is done between two pages. `dueInMs`: 0 if it is due, null while there is nothing to do. */
export type Chores = Readonly<{ dueInMs: () => number | null; run: () => Promise<void> }>

/** The pages, and between them the chores when they are due, whether or not a page comes. */
export async function* withChores(
  pages: AsyncGenerator<FeedPage>,
  chores: Chores,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  try {
    for (;;) {
      const next = pages.next()
      next.catch(() => undefined) // the error is thrown when it is awaited
      await doUntil(next, chores, signal)
      const came = await next
      if (came.done) return
      yield came.value
    }
  } finally {
    void pages.return(undefined).then(undefined, () => undefined) // not awaited: a tail returns when its signal aborts
  }
}

/** Does what is due, until nothing is or `what` is settled. */
const doUntil = async (what: Promise<unknown>, { dueInMs, run }: Chores, signal: AbortSignal): Promise<void> => {
  for (let ms = dueInMs(); ms !== null; ms = dueInMs()) {
    if (ms === 0) await run()
    else if (await isSettled(what, ms, signal)) return
  }
}

/** True once it is, or the signal aborts; false if neither happens within that time. */
const isSettled = (what: Promise<unknown>, ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (settled: boolean): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(settled)
    }
    const stop = (): void => end(true)
    const timer = setTimeout(() => end(false), ms)
    signal.addEventListener('abort', stop, { once: true })
    what.then(stop, stop)
    if (signal.aborted) stop()
  })
