import { randomUUID } from 'node:crypto'
import { loadPreBuildSegments, savePreBuildSegments } from '@portal/contracts/http/reporting/segments'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const segment = (id: string) => ({ id, label: 'Women', surveyID: 'tea', qid: 'Q2', precode: 1 })

const staff = async () => {
  const { app, cookie } = await signedInAs('admin')
  const save = (ids: readonly string[], differs: object = {}) =>
    app.inject({
      method: savePreBuildSegments.method,
      url: savePreBuildSegments.path,
      headers: { cookie, 'idempotency-key': randomUUID() },
      payload: { preBuildArr: ids.map(segment), ...differs },
    })
  return { app, cookie, save }
}

describe('the prebuilt segments', () => {
  it('are none until some are saved', async () => {
    const { app, cookie } = await staff()
    const reply = await app.inject({ url: loadPreBuildSegments.path, headers: { cookie } })
    expect(reply.json()).toEqual({ preBuildArr: [], Revision: 0 })
  })

  it('are one list: the second of two people who save is told, also where there was none when both began', async () => {
    const { save } = await staff()
    const begun = await save(['one'], { Revision: 0 })
    expect([begun.statusCode, begun.json()]).toEqual([200, { Revision: 1 }])
    for (const Revision of [0, 2]) {
      const late = await save(['two'], { Revision })
      expect([late.statusCode, late.json().code]).toEqual([409, 'stale-version'])
    }
    const later = await save(['one', 'two'], { Revision: 1 })
    expect(later.json()).toEqual({ Revision: 2 })
  })

  it('are replaced by the last save where none says what it changed, as the specification has it', async () => {
    const { save } = await staff()
    await save(['one'])
    expect((await save(['two'])).json()).toEqual({ Revision: 2 })
  })
})
