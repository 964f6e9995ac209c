import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { tapped } from './tapped.ts'
import { slowPage, type Visitor } from './visit.ts'

/** A screen, the link that leads there from the one before, and what it shows once it is complete. */
type Step = Readonly<{ to: string; link: string; shows: string }>

/** Round and round. On a phone the links of the menu are there too while it is folded. */
const STEPS: readonly Step[] = [
  { to: 'the profile', link: '.account__name', shows: '.profile-parts' },
  {
    to: 'the e-mail settings',
    link: '.profile-frame > .tabs a[href="/u/profile/emailsettings"]',
    shows: '.profile-hours',
  },
  { to: 'the polls', link: '.navigation a[href="/u/polls"]', shows: 'main .poll' },
  { to: 'the home', link: '.site-mark', shows: 'main a[href*="/conduct"]' },
]

/** What a screen asks for again, and what it loads after all else, has come by then. */
const PAUSE_MS = 1_500

export type RouteChange = Readonly<{ to: string; ms: readonly number[] }>

/** Milliseconds from the tap on a link to the screen that it leads to, where the code and the data of that screen have come before. */
export const routeChanges = async (
  browser: Browser,
  visitor: Visitor,
  times: number,
): Promise<readonly RouteChange[]> => {
  const { page, close } = await slowPage(browser, visitor, true)
  const round = async (): Promise<readonly number[]> => {
    const taken: number[] = []
    for (const { link, shows } of STEPS) {
      taken.push(await tapped(page, { tap: link, changes: 'main h1', shows }))
      await sleep(PAUSE_MS)
    }
    return taken
  }
  try {
    await page.goto(`${visitor.url}/u/main`)
    await page.locator('main a[href*="/conduct"]').first().waitFor()
    await sleep(PAUSE_MS)
    await round() // the code and the data come
    const rounds: (readonly number[])[] = []
    for (let time = 0; time < times; time += 1) rounds.push(await round())
    return STEPS.map(({ to }, at) => ({ to, ms: rounds.map((taken) => taken[at] ?? Number.NaN) }))
  } finally {
    await close()
  }
}
