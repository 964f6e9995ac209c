/** What is not needed at once begins then at the latest. */
const MOST_MS = 3_000

/** Once the browser has nothing more urgent to do. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 0)
    else requestIdleCallback(() => resolve(), { timeout: MOST_MS })
  })
