import type { Page } from '@playwright/test'

/** Measures each tap in the page from now on: from the event to the frame that shows its effect. */
export const measureTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { tapTimes: times })
    document.addEventListener(
      'click',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      true,
    )
  })

/** Milliseconds of the taps so far. */
export const tapTimes = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const times: unknown = Reflect.get(window, 'tapTimes')
    return Array.isArray(times) ? times.map(Number) : []
  })
