import { describe, expect, it } from 'vitest'
import { draftsOf, faultOf, type WaveDraft, wavesOf } from './waves-draft.ts'

const draft = (differs: Partial<WaveDraft> = {}): WaveDraft => ({
  key: 'k',
  code: null,
  name: 'May',
  from: '2026-05-01',
  to: '2026-05-31',
  ...differs,
})
const april = draft({ code: 4, name: ' April ', from: '2026-04-01', to: '2026-04-30' })

describe('waves that are written', () => {
  it('are saved in the order of time, new ones with a code that none ever had', () => {
    expect(wavesOf([draft(), april, draft({ name: 'June', from: '2026-06-01', to: '2026-06-30' })], 97)).toEqual([
      { code: 4, name: 'April', from: '2026-04-01', to: '2026-04-30' },
      { code: 99, name: 'May', from: '2026-05-01', to: '2026-05-31' },
      { code: 100, name: 'June', from: '2026-06-01', to: '2026-06-30' },
    ])
    expect(draftsOf(wavesOf([april], 4))).toMatchObject([{ code: 4, name: 'April' }])
  })

  it.each([
    ['unfinished', [draft({ name: ' ' })]],
    ['unfinished', [draft({ to: '' })]],
    ['ends-first', [draft({ to: '2026-04-30' })]],
    ['overlap', [draft(), { ...april, to: '2026-05-01' }]],
    ['name-twice', [draft(), { ...april, name: 'MAY' }]],
    [null, [draft(), april]],
    [null, []],
  ] as const)('%s', (fault, drafts) => expect(faultOf(drafts, 4)).toBe(fault))
})
