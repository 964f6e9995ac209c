import { SurveyId } from '@portal/contracts/ids'
import type { Field } from '@portal/contracts/reporting/field'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openPanel } from '../../../../test-support/report.tsx'
import { openScreen } from '../../../../test-support/screen.tsx'
import { nothingSaved, type ReportOptions, readOptions } from '../report/report-options.ts'
import { FilterPanel } from './filter-panel.tsx'

const usual = readOptions(new URLSearchParams()).options
const tea = SurveyId.parse('tea')
const fields: readonly Field[] = [
  {
    id: 'Q1',
    text: 'Do you drink tea?',
    shape: 'one-code',
    options: ['Yes', 'No'].map((text, index) => ({ code: index + 1, text })),
    items: [],
    bands: [],
  },
]

type Change = Partial<ReportOptions>
type Report = { onChange: (change: Change) => void; draw: (change: Change) => void }

/** Is drawn with a change only once the test lets it be. */
function SlowReport({ report }: Readonly<{ report: Report }>) {
  const [options, setOptions] = useState(usual)
  report.draw = (change) => setOptions((now) => ({ ...now, ...change }))
  const of = { surveyId: tea, fields, weights: [], savedWith: nothingSaved, options, isBroken: false }
  return <FilterPanel {...of} onChange={report.onChange} />
}

const openSlowly = () => {
  const changes: Change[] = []
  const report: Report = { onChange: (change) => void changes.push(change), draw: () => undefined }
  openScreen(<SlowReport report={report} />)
  const isAsked = (times: number) => waitFor(() => expect(changes).toHaveLength(times))
  const drawn = (change: Change | undefined) => act(() => report.draw(change ?? {}))
  return { changes, isAsked, drawn }
}

const add = async () => userEvent.click((await openPanel('Filter')).getByRole('button', { name: 'Add condition' }))
const conditions = () => screen.queryAllByRole('group', { name: /^Condition \d/, hidden: true })
const answer = (name: string) => within(conditions()[0] ?? document.body).getByLabelText(name)
const anyOf = (...values: readonly number[]) => ({
  filter: { operator: 'AND', rules: [{ question: 'Q1', op: 'IN', values }] },
})

it('an answer that is ticked while the report is drawn with the former filter stays, and is applied', async () => {
  const { changes, isAsked, drawn } = openSlowly()
  await add()
  await userEvent.click(answer('Yes'))
  await isAsked(1)
  await userEvent.click(answer('No'))
  drawn(changes[0])
  expect(answer('No')).toHaveProperty('checked', true)
  await isAsked(2)
  expect(changes).toEqual([anyOf(1), anyOf(1, 2)])
})

it('a condition that is added meanwhile stays, too', async () => {
  const { changes, isAsked, drawn } = openSlowly()
  await add()
  await userEvent.click(answer('Yes'))
  await isAsked(1)
  await add()
  drawn(changes[0])
  expect(conditions()).toHaveLength(2)
})

it('the filter of another place of the history takes the place of what is edited', async () => {
  const { changes, isAsked, drawn } = openSlowly()
  await add()
  await userEvent.click(answer('Yes'))
  await isAsked(1)
  drawn(changes[0])
  await userEvent.click(answer('No'))
  drawn({ filter: null })
  expect(conditions()).toEqual([])
  drawn(changes[0])
  expect(answer('Yes')).toHaveProperty('checked', true)
  expect(answer('No')).toHaveProperty('checked', false)
})
