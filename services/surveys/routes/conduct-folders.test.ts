import { randomUUID } from 'node:crypto'
import type { AccountType } from '@portal/contracts/events/identity'
import { addressOf } from '@portal/contracts/http/call'
import { getSurveyPage, submitPage } from '@portal/contracts/http/surveys'
import { signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { pageOf, replyOf } from '@portal/tests/support/portal/taking-tea'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { respondentToken } from '../token.ts'

const definition = aSurvey({
  pages: ['one', 'other', 'end'].map((id) => aPage(id, aQuestion('open-text', { id: `Q${id}` }))),
  folders: ['one', 'other'].map((id) => ({ id: `ad-${id}`, pages: [id] })),
  folderChoices: [{ id: 'AD', folders: ['ad-one', 'ad-other'], enter: 1 }],
})

/** The pages that somebody meets whose address asks for every folder. */
const waysOf = async (type: AccountType) => {
  const { app, cookie, deps, member } = await signedInAs(type)
  await deps.surveys.publishSurvey({ commandId: randomUUID(), intent: '' }, definition, null)
  const token = respondentToken(TOKEN_SECRET, definition.name, member.memberId)
  const headers = { cookie }
  const url = addressOf(getSurveyPage, { query: { token, enterAllFolders: '1' } })
  let page = pageOf(await app.inject({ url, headers }))
  const met: string[] = []
  while (page.status === 'in progress' && met.length < 9) {
    met.push(page.page.id)
    const of = { token, page: page.page.id, questions: [], DATA: {}, saveAndQuit: false, totalQuestions: 0 }
    const payload = { ...of, enterAllFolders: 1 }
    const reply = replyOf(await app.inject({ method: 'POST', url: submitPage.path, payload, headers }))
    if (reply.next === null) throw new Error(JSON.stringify(reply))
    page = reply.next
  }
  return met
}

it('an address that asks for every folder enters them all for staff, and changes nothing for members', async () => {
  expect(await waysOf('admin')).toEqual(['one', 'other', 'end'])
  const met = await waysOf('user')
  expect([['one', 'end'].join(), ['other', 'end'].join()]).toContain(met.join())
})
