/**
 * Aborts when this process is told to stop: by SIGTERM, by SIGINT (Ctrl-C), or when the process that started it ends. If
 * the process still runs `withinMs` milliseconds after that, it is ended with exit code 1. A role does not listen for
 * SIGHUP: `nohup` has it ignored.
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
