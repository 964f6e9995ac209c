import { expect, type Page } from '@playwright/test'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const CROSSTAB = '/report/star-wars-2014/new/run/new?banner=Q10&rows=Q11'
const [COLUMNS, TABLES, ROWS] = [200, 40, 50]
/** Cells that a page may hold: some screens of them. */
const MOST_DRAWN = 15_000

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const words = (text: string) => ({ key: 'survey-text', text })
const cell = { n: 1, base: 9, value: 0.5, status: 'ok', higherThan: [], versusTotal: null }
const cells = numbers(COLUMNS + 1).map(() => cell)

type Run = Readonly<{ columns: readonly object[]; tables: readonly object[] }>

/** The real run with 200 columns in ten groups, and 40 questions of 50 answers: 400,000 cells. */
const enlarged = (run: Run) => ({
  ...run,
  columns: [
    run.columns[0],
    ...numbers(COLUMNS).map((n) => {
      const group = Math.ceil(n / 20)
      return { id: `${group}-${n}`, group: words(`Group ${group}`), label: words(`Column ${n}`), letter: '' }
    }),
  ],
  tables: numbers(TABLES).map((table) => ({
    ...run.tables[0],
    id: `T${table}`,
    question: `T${table}`,
    title: `Table ${table}`,
    bases: cells.map(() => 9),
    rows: numbers(ROWS).map((row) => {
      return { id: `c${row}`, section: null, label: words(`Row ${row}`), kind: 'code', code: row, cells }
    }),
  })),
})

const drawn = (page: Page) => page.locator('.cross td').count()

test.describe('a crosstab of 200 columns by 2,000 rows', () => {
  test.use({ who: 'staff@example.org' })

  test('draws what is in view, and the rest when the reader comes there', async ({ page }) => {
    test.setTimeout(180_000)
    await page.route('**/api/reporting/run*', async (route) => {
      const response = await route.fetch()
      if (response.status() !== 200) return route.fulfill({ response })
      return route.fulfill({ response, json: enlarged(await response.json()) })
    })
    await page.goto(`${portalUrl()}${CROSSTAB}`)
    const first = page.getByRole('article', { name: /Table 1$/ })
    // The 400,000 figures are made here and read there first.
    await expect(first.getByRole('columnheader', { name: /^Column 1\b/ })).toBeVisible({ timeout: 90_000 })
    expect(await drawn(page)).toBeLessThan(MOST_DRAWN)

    const box = first.locator('.cross-box')
    await box.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect(first.getByRole('columnheader', { name: /^Column 200\b/ })).toBeInViewport()
    await expect(
      first
        .getByRole('row', { name: /^Row 1 / })
        .getByRole('cell')
        .last(),
    ).toHaveText(/50\.00/)
    await expect(first.getByRole('columnheader', { name: /^Column 1\b/ })).toHaveCount(0)
    await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(first.getByRole('row', { name: /^Row 50 / })).toBeInViewport()

    const last = page.getByRole('article', { name: new RegExp(`Table ${TABLES}$`) })
    await last.scrollIntoViewIfNeeded()
    await expect(last.getByRole('row', { name: /^Row 1 / })).toBeVisible()
    expect(await drawn(page)).toBeLessThan(MOST_DRAWN)
  })
})
