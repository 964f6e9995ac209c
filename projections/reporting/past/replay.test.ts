import type { Recorded } from '@portal/infra/event-log/event-log'
import { naiveColumns, naiveResponses } from '@portal/tests/support/figures/naive-figures'
import { hidingSurvey, plainSurvey, recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { replayMeansOf } from '@portal/tests/support/surveys/replay-means'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PastSurvey, replay } from './replay.ts'

type Events = ReturnType<typeof someAnswering>

const definitions = { plain: plainSurvey, hiding: hidingSurvey }
const surveys = ['plain', 'hiding'] as const

const bitsIn = ({ chunks }: PastSurvey): readonly string[] =>
  [...chunks].flatMap(([column, byChunk]) =>
    [...byChunk].flatMap(([chunk, bits]) =>
      [...bits].flatMap((byte, at) =>
        Array.from({ length: 8 }, (_, bit) => bit)
          .filter((bit) => (byte & (1 << bit)) !== 0)
          .map((bit) => `${chunk * 65_536 + at * 8 + bit} ${column}`),
      ),
    ),
  )

const naiveBits = (events: Events, surveyId: (typeof surveys)[number]): readonly string[] =>
  [...naiveResponses(events).values()]
    .filter((response) => response.surveyId === surveyId)
    .flatMap((response) =>
      naiveColumns(response, definitions[surveyId]).map((column) => `${response.ordinal} ${column}`),
    )

const replayed = (events: readonly Recorded[], surveyId: string, position: string, keepsTexts = false) =>
  replay(
    replayMeansOf(events),
    { surveyId, position, keepsTexts, keepsMembers: false },
    { signal: new AbortController().signal, onShare: () => undefined },
  )

describe('the index of a survey, replayed up to a position', () => {
  it('has what a simple reading finds in the events up to that position, whatever came later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 150 }), async (seed, cut) => {
        const events = someAnswering(seed, 150)
        const all = recorded(events)
        const until = Math.min(cut, all.length)
        const position = all[until - 1]?.position ?? ''
        for (const surveyId of surveys) {
          const past = await replayed(all, surveyId, position)
          expect(bitsIn(past).toSorted()).toEqual(naiveBits(events.slice(0, until), surveyId).toSorted())
          expect(past.erasedSince).toBe(0)
        }
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('has no trace of texts whose respondents were erased later, and says how many these are', async () => {
    const events = someAnswering(11, 150)
    const before = recorded(events)
    const position = before.at(-1)?.position ?? ''
    const [erased] = [...naiveResponses(events).values()].filter(({ surveyId }) => surveyId === 'plain')
    const started = events.find((one) => one.type === 'ResponseStarted' && one.surveyId === 'plain')
    if (!erased || started?.type !== 'ResponseStarted') throw new Error('nobody answered')
    const { surveyId, responseId, at } = started
    const withErasure = [...events, { type: 'ResponseErased', surveyId, responseId, at } as const]
    const past = await replayed(recorded(withErasure), 'plain', position, true)
    expect(past.erasedSince).toBe(1)
    expect(bitsIn(past).toSorted()).toEqual(naiveBits(withErasure, 'plain').toSorted())
    expect([...(past.texts ?? [])].filter(([, texts]) => texts.has(0))).toEqual([])
  })

  it('stops when nobody waits for it', async () => {
    const gone = AbortSignal.abort(new Error('nobody waits'))
    const watched = { signal: gone, onShare: () => undefined }
    const wanted = { surveyId: 'plain', position: 'f'.repeat(16), keepsTexts: false, keepsMembers: false }
    await expect(replay(replayMeansOf(recorded(someAnswering(2, 50))), wanted, watched)).rejects.toThrow('nobody waits')
  })
})
