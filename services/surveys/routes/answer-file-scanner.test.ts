import { bringingAnswers } from '@portal/tests/support/portal/bringing-answers'
import { describe, expect, it } from 'vitest'

describe('a file of answers', () => {
  it('in which the virus scanner finds something is refused, and nothing of it is kept', async () => {
    const infected = { scan: async () => ({ outcome: 'infected', found: 'Eicar' }) as const }
    const { upload, answerFiles, answerStore } = await bringingAnswers(infected)
    const reply = await upload('id,a\n1,2\n')
    expect([reply.statusCode, reply.json().values.reason]).toEqual([400, 'infected-file'])
    expect([await answerFiles.list(10), answerStore.kept.size]).toEqual([[], 0])
  })

  it('that the virus scanner cannot look at is not kept', async () => {
    const away = { scan: () => Promise.reject(new Error('away')) }
    const { upload, answerFiles, answerStore } = await bringingAnswers(away)
    expect((await upload('id,a\n1,2\n')).statusCode).toBeGreaterThanOrEqual(500)
    expect([await answerFiles.list(10), answerStore.kept.size]).toEqual([[], 0])
  })
})
