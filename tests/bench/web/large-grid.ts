import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { getSurveyLinks } from '@portal/contracts/http/survey-links'
import { inputsSurvey, LARGE_GRID, SURVEY } from '../../e2e/inputs/survey.ts'
import { measureTaps, tapTimes } from '../../support/browser/tap-times.ts'
import type { RunningPortal } from '../../support/portal/running-portal.ts'
import { until } from '../../support/until.ts'
import { slowPage } from './visit.ts'

/** The address of a page with a grid of 60 rows by 10 columns. `cookie`: of one of staff. */
const gridAddress = async ({ cli, stateDir, url }: RunningPortal, cookie: string): Promise<string> => {
  const file = join(stateDir, 'inputs.json')
  await writeFile(file, JSON.stringify(inputsSurvey()))
  const { code, out } = await cli('survey', 'import', file)
  if (code !== 0) throw new Error(`portal survey import failed:\n${out}`)
  const reply = await fetch(`${url}${getSurveyLinks.path}?surveyID=${SURVEY}`, { headers: { cookie } })
  const { openLink } = getSurveyLinks.replies[200].parse(await reply.json())
  return `${url}${openLink}&backgroundVars=TYPE%3D${LARGE_GRID}`
}

/** Milliseconds from each tap in a large grid, on a desktop's window, to the frame that shows it. */
export const gridTaps = async (browser: Browser, portal: RunningPortal, cookie: string, taps: number) => {
  const address = await gridAddress(portal, cookie)
  const { page, close } = await slowPage(browser, { url: portal.url, cookie: null }, false)
  try {
    await page.goto(address)
    await page.getByRole('radio').nth(599).waitFor()
    await measureTaps(page)
    for (let tap = 0; tap < taps; tap += 1) {
      await page
        .locator(`input[name="LARGE_${tap + 1}"]`)
        .nth(tap % 10)
        .click()
      await until('the tap is shown', async () => (await tapTimes(page)).length === tap + 1)
    }
    return await tapTimes(page)
  } finally {
    await close()
  }
}
