/**
 * Aborts on SIGTERM, on SIGINT (Ctrl-C), or when the process that started this one ends. If
 * this process still runs `withinMs` milliseconds later, it is ended with exit code 1. A role does not listen for
 * SIGHUP, because `nohup` ignores it.
 */
export const stopSignal = (withinMs: number, also: readonly NodeJS.Signals[] = []): AbortSignal => {
  const stopping = new AbortController()
  const stop = (): void => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), withinMs).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', ...also] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  return stopping.signal
}
