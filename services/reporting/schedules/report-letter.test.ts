import { itemId } from '@portal/tests/support/banners'
import { at } from '@portal/tests/support/schedules'
import { expect, it } from 'vitest'
import { reportLetter } from './report-letter.ts'

const about = {
  reportId: itemId,
  name: 'Tea in spring',
  language: 'en',
  timeZone: 'UTC',
  madeFor: at,
  site: 'Tea & Co',
  accent: '#7a1f3d',
  portalUrl: 'https://tea.example.org/',
}

it.each([
  ['for anyone with its link', 'r1', 'dashboard?rtoken=r1'],
  ['for others', '', 'dashboard'],
])('the mail with a dashboard that is %s leads to it by the address that opens it', (_, rtoken, end) => {
  const { text, html } = reportLetter({ ...about, rtoken }, 'Noor')
  const addresses = [text, html].map((part) => /https:[^\s"]*dashboard[^\s"<]*/.exec(part)?.[0])
  expect(addresses).toEqual([1, 2].map(() => `https://tea.example.org/report/all/${itemId}/${end}`))
})
