import { MemberId, SurveyId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { until } from '@portal/tests/support/until'
import { describe, expect, it } from 'vitest'
import { liveFigures } from './live-figures.ts'

const [sam, ada] = [MemberId.parse(uuidOf('sam')), MemberId.parse(uuidOf('ada'))]
const [tea, coffee] = [SurveyId.parse('tea'), SurveyId.parse('coffee')]

/** Marks in memory, and streams on them. */
const aHub = (limits: Readonly<{ most?: number; mostOfOne?: number }> = {}) => {
  const marks = new Map<string, number>([
    [tea, 0],
    [coffee, 0],
  ])
  const asked: (readonly SurveyId[])[] = []
  const warned: string[] = []
  let isAway = false
  const live = liveFigures({
    marks: async (surveys) => {
      asked.push(surveys)
      if (isAway) throw new Error('the database is away')
      return new Map(surveys.map((survey) => [survey, String(marks.get(survey))]))
    },
    clock: () => new Date(),
    warn: (_, what) => void warned.push(what),
    pollMs: 5,
    ...limits,
  })
  const watcher = (surveys: readonly SurveyId[], memberId = sam) => {
    const seen = { text: '', isEnded: false }
    const own = {
      memberId,
      surveys,
      write: (text: string) => {
        seen.text += text
      },
      end: () => {
        seen.isEnded = true
      },
    }
    const told = () => [...seen.text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data).surveys)
    return { own, seen, told }
  }
  const joined = async (one: ReturnType<typeof watcher>) => {
    const leave = live.join(one.own)
    await until('the first look', () => one.told().length > 0)
    return leave
  }
  const looks = async (): Promise<void> => {
    const before = asked.length
    await until('two more looks', () => asked.length > before + 1)
  }
  const answered = (survey: SurveyId) => marks.set(survey, (marks.get(survey) ?? 0) + 1)
  const away = (is: boolean): void => {
    isAway = is
  }
  return { live, watcher, joined, looks, answered, away, asked, warned }
}

describe('the streams of figures', () => {
  it('tell of all surveys at first, and then of those that change, to those who watch them', async () => {
    const hub = aHub()
    const [one, both] = [hub.watcher([tea]), hub.watcher([tea, coffee], ada)]
    await hub.joined(one)
    await hub.joined(both)
    expect([one.told(), both.told()]).toEqual([[[tea]], [[tea, coffee]]])
    hub.answered(coffee)
    await until('the second was told', () => both.told().length === 2)
    expect([one.told(), both.told().at(-1)]).toEqual([[[tea]], [coffee]])
    hub.live.close()
  })

  it('say nothing while nothing changes', async () => {
    const hub = aHub()
    const one = hub.watcher([tea])
    await hub.joined(one)
    await hub.looks()
    expect(one.told()).toHaveLength(1)
    hub.live.close()
  })

  it('ask once for all streams, and not at all when the last has left', async () => {
    const hub = aHub()
    const leave = await hub.joined(hub.watcher([tea]))
    const leaveToo = await hub.joined(hub.watcher([tea, coffee]))
    expect(hub.asked.at(-1)).toEqual([tea, coffee])
    leave?.()
    leaveToo?.()
    const before = hub.asked.length
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(hub.asked.length).toBeLessThanOrEqual(before + 1) // one may have been under way
  })

  it('end while the database is away, so that screens ask by themselves, and may begin again', async () => {
    const hub = aHub()
    const one = hub.watcher([tea])
    await hub.joined(one)
    hub.away(true)
    await until('the stream has ended', () => one.seen.isEnded)
    expect(hub.warned).toHaveLength(1)
    hub.away(false)
    const again = hub.watcher([tea])
    await hub.joined(again)
    expect([again.seen.isEnded, again.told()]).toEqual([false, [[tea]]])
    hub.live.close()
  })

  it('are limited for a member and for the process, and give their places back', async () => {
    const hub = aHub({ most: 2, mostOfOne: 1 })
    const leave = await hub.joined(hub.watcher([tea]))
    expect(hub.live.join(hub.watcher([tea]).own)).toBeNull()
    await hub.joined(hub.watcher([tea], ada))
    expect(hub.live.join(hub.watcher([tea], MemberId.parse(uuidOf('bo'))).own)).toBeNull()
    leave?.()
    expect(hub.live.join(hub.watcher([tea]).own)).not.toBeNull()
    hub.live.close()
  })

  it('end when the process stops, and none begins after that', async () => {
    const hub = aHub()
    const one = hub.watcher([tea])
    await hub.joined(one)
    hub.live.close()
    expect(one.seen.isEnded).toBe(true)
    expect(hub.live.join(hub.watcher([tea]).own)).toBeNull()
  })
})
