import { randomUUID } from 'node:crypto'
import type { AccountType } from '@portal/contracts/events/identity'
import { submitPage } from '@portal/contracts/http/surveys'
import { signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { replyOf, teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { expect, it } from 'vitest'
import { respondentToken } from '../token.ts'

/** Says what the account is: reports leave out staff, and external users unless they are asked for. */
it.each([
  ['user', {}, 0],
  ['permanentExternalUser', { external: true }, 1],
  ['admin', { admin: true }, 0],
  ['developer', { admin: true }, 0],
] as const satisfies readonly (readonly [AccountType, object, number])[])(
  'a response of an account of the type %s begins with its flags, and its pages say whether it is external',
  async (type, flags, externalUser) => {
    const { app, cookie, deps, member, log } = await signedInAs(type)
    await deps.surveys.publishSurvey({ commandId: randomUUID(), intent: '' }, teaSurvey, null)
    const token = respondentToken(TOKEN_SECRET, teaSurvey.name, member.memberId)
    const payload = { token, page: 'first', questions: [], DATA: { Q2: 1 }, saveAndQuit: false, totalQuestions: 0 }
    const reply = await app.inject({ method: 'POST', url: submitPage.path, payload, headers: { cookie } })
    expect(replyOf(reply).next?.externalUser).toBe(externalUser)
    const started = log.rows().map(({ json }) => JSON.parse(json))
    expect(started.filter((event) => event.type === 'ResponseStarted').map((event) => event.flags)).toEqual([flags])
  },
)
