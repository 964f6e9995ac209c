import { createHmac } from 'node:crypto'
import { nextIn, pageIn, visitingTea } from '@portal/tests/support/portal/visiting'
import { aPage, aQuestion, rule } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'

const back = (end: number) => `https://panel.example/r?st=${end}&id={id}`

/** A survey that ends in each way, by the answer to its first page, and whose quota is full. */
const choosy = async () => {
  const portal = await visitingTea({
    pages: [
      { ...aPage('variables', aQuestion('open-text', { id: 'PANEL' })), background: true },
      aPage('first', aQuestion('number', { id: 'Q1', required: true })),
      aPage('second', aQuestion('open-text', { id: 'Q2' })),
    ],
    screens: [
      { id: 'others', when: rule('Q1', '=', [2]) },
      { id: 'careless', when: rule('Q1', '=', [4]), outcome: 'terminated' },
    ],
    quotas: [{ id: 'size', cells: [{ id: 'three', when: rule('Q1', '=', [3]), target: 1 }] }],
    suppliers: [
      {
        id: 'panel-co',
        variable: 'PANEL',
        returns: { complete: back(1), screened: back(2), quotaFull: back(3), terminated: back(4) },
      },
    ],
  })
  const { visit, submit, page, openLink } = portal
  /** How it ends for who gives this answer, as the reply to the last page says, and as a reload does. */
  const endFor = async (Q1: number, backgroundVars = 'PANEL=p 17') => {
    const token = await visit(openLink, { backgroundVars })
    const first = nextIn(await submit(token, 'first', { Q1 }, { backgroundVars }))
    const last = first?.status === 'in progress' ? nextIn(await submit(token, 'second', {}, { backgroundVars })) : first
    expect(pageIn(await page(token)).end).toEqual(last?.end)
    return { status: last?.status, endPage: last?.end?.endPage, link: last?.end?.redirectLink }
  }
  await endFor(3)
  return endFor
}

it.each([
  [1, 1, 'complete'],
  [2, 2, 'screened'],
  [3, 3, 'quota full'],
  [4, 4, 'terminated'],
])(
  'who came from a sample supplier is led back at each end, with their id, signed: answer %i',
  async (Q1, end, status) => {
    const endFor = await choosy()
    const address = `https://panel.example/r?st=${end}&id=p%2017`
    const signature = createHmac('sha256', 'the key of the return links').update(address).digest('base64url')
    expect(await endFor(Q1)).toEqual({ status, endPage: 'redirect', link: `${address}&signature=${signature}` })
  },
)

it('who came from no supplier sees the end page of the survey', async () => {
  const endFor = await choosy()
  expect(await endFor(1, '')).toEqual({ status: 'complete', endPage: 'message', link: '' })
})
