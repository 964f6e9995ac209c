import type { TableRun } from '@portal/contracts/reporting/table'
import { aCell } from '@portal/tests/support/surveys/a-run'
import { bytesOf, columns, everyFigure } from '@portal/tests/support/surveys/every-figure'
import { linesIn, pagesIn, wordsIn } from '@portal/tests/support/tools/read-pdf'
import { describe, expect, it } from 'vitest'

const says = (text: string) => ({ key: 'survey-text' as const, text })
const [total] = columns
const [table] = everyFigure.tables

/** A table by a group of so many columns, of which the first has the letters of all others. */
const byGroup = (group: string, names: readonly string[]): TableRun => {
  const ids = names.map((_, at) => `1-${at + 1}`)
  const ofGroup = names.map((name, at) => ({
    id: ids[at] ?? '',
    group: says(group),
    label: says(name),
    letter: String.fromCharCode(65 + at),
  }))
  const higherThan = ids.slice(1).map((column) => ({ column, strict: true }))
  const cells = [0, ...ids].map((_, at) =>
    aCell({ value: 0.5, base: 57, status: 'ok', higherThan: at === 1 ? higherThan : [] }),
  )
  const rows = Array.from({ length: 12 }, (_, at) => ({
    id: `r${at}`,
    section: null,
    label: says(`Answer ${at}`),
    kind: 'code' as const,
    code: at,
    cells,
  }))
  return {
    ...everyFigure,
    columns: [...(total ? [total] : []), ...ofGroup],
    tables: table ? [{ ...table, bases: cells.map(() => 57), rows }] : [],
  }
}

const pagesOf = (file: Buffer): number => file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

describe('a table on paper', () => {
  it('has the name of a group once above its columns, and room for rows below long names', async () => {
    const question =
      'How satisfied are you with each part of the service that you had from us in the last twelve months, in all? '
    const file = await bytesOf(
      'pdf',
      'en',
      {},
      byGroup(`Satisfaction: ${question.repeat(3)}`, ['Yes', `No, ${question.repeat(2)}`]),
    )
    expect(pagesOf(file)).toBe(pagesOf(await bytesOf('pdf', 'en', {}, byGroup('Group', ['Yes', 'No']))))
    // above the columns, and beside the two colours of the chart
    expect((await wordsIn(file)).match(/Satisfaction:/g)).toHaveLength(1 + 2)
  })

  it('breaks many letters, which would stand over the next column', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `c${at}`)
    const file = await bytesOf('pdf', 'en', {}, byGroup('Group', names))
    expect(await wordsIn(file)).not.toContain('BCDEFGHIJKL')
    const row = (await linesIn(file)).find(([label]) => label === 'Answer 0')
    expect(row?.[2]?.replaceAll(/\s/g, '')).toBe('50.0%BCDEFGHIJKL')
  })

  it('breaks no word of a name that has room in its column', async () => {
    const names = ['Dissatisfied', 'Unemployed', 'Satisfied', 'Neither', 'Other', 'Several', 'Widowed', 'Married']
    const lines = await linesIn(await bytesOf('pdf', 'en', {}, byGroup('Group', names)))
    expect(lines.find(([label]) => label === 'Answer')?.slice(1, 4)).toEqual([
      'Total',
      'Dissatisfied (A)',
      'Unemployed (B)',
    ])
  })

  it('has its first lines below its heading, which is never alone at the end of a page', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `${at} because of what we were told about it by others`)
    const run = byGroup('Group', names)
    const [one] = run.tables
    if (!one) throw new Error('no table')
    const second = [...one.rows, ...one.rows].map((row, at) => ({ ...row, id: `s${at}`, label: says(`Second ${at}`) })) // more than a page holds
    const above = Array.from({ length: 12 }, (_, at) => at + 1)
    const headings = above.map(async (count) => {
      const tables = [
        { ...one, rows: one.rows.slice(0, count) },
        { ...one, id: 'second', view: 'summary' as const, title: { en: 'The other question' }, rows: second },
      ]
      const pages = await pagesIn(await bytesOf('pdf', 'en', {}, { ...run, tables }))
      return pages.find((page) => page.includes('The other question'))
    })
    for (const page of await Promise.all(headings)) expect(page).toContain('Second 0')
  })

  it('is on one page with its title and its chart, where a page has room for them', async () => {
    const run = byGroup('Group', ['Yes', 'No'])
    const [one] = run.tables
    const tables = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].flatMap((title) =>
      one ? [{ ...one, title: { en: `${title} heading` }, rows: one.rows.slice(0, 5) }] : [],
    )
    const pages = await pagesIn(await bytesOf('pdf', 'en', {}, { ...run, tables }))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) {
      const count = (text: string) => page.split(text).length - 1
      expect(count('Base (unweighted)')).toBe(count(' heading'))
      expect(count('Answer 4')).toBe(2 * count(' heading')) // in the chart and in the table
    }
  })

  it('says on each page on which it goes on whose it is, and leaves no line of it alone', async () => {
    const run = byGroup('Group', ['Yes', 'No'])
    const [one] = run.tables
    const [row] = one?.rows ?? []
    const titled = (lines: number): TableRun => {
      const rows = Array.from({ length: lines }, (_, at) => row && { ...row, id: `l${at}`, label: says(`Line ${at}.`) })
      return {
        ...run,
        tables: one ? [{ ...one, title: { en: 'Long question' }, rows: rows.filter((each) => !!each) }] : [],
      }
    }
    for (let lines = 70; lines < 78; lines += 1) {
      const pages = (await pagesIn(await bytesOf('pdf', 'en', {}, titled(lines)))).filter((page) =>
        page.includes('50.0%'),
      )
      const ofTable = pages.filter((page) => page.includes('Base (unweighted)') || page.includes('Long question'))
      expect(ofTable.length).toBeGreaterThan(2)
      const last = ofTable.at(-1) ?? ''
      expect([lines, last.includes(`Line ${lines - 2}.`), last.includes(`Line ${lines - 1}.`)]).toEqual([
        lines,
        true,
        true,
      ])
    }
  })
})
