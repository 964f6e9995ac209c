import type { MemberLinks } from '../answer-index/member-pairs.ts'
import { type PastSurvey, type ReplayMeans, replay, type Wanted, type Watched } from './replay.ts'

/** The surveys of one run as they were, by name. */
export type PastSurveys = ReadonlyMap<string, PastSurvey>

/** Replays one survey after the other: that of the run, and those from which columns are joined. */
export const replaySurveys = async (
  means: ReplayMeans,
  wanted: readonly Wanted[],
  { signal, onShare }: Watched,
): Promise<PastSurveys> => {
  const surveys = new Map<string, PastSurvey>()
  for (const [index, one] of wanted.entries()) {
    const watched = { signal, onShare: (share: number) => onShare((index + share) / wanted.length) }
    surveys.set(one.surveyId, await replay(means, one, watched))
    onShare((index + 1) / wanted.length)
  }
  return surveys
}

const membersOf = (surveys: PastSurveys, surveyId: string): PastSurvey['members'] =>
  surveys.get(surveyId)?.members ?? new Map()

/** How members connected the surveys. */
export const pastLinks = (surveys: PastSurveys): MemberLinks => ({
  between: async (_connection, { surveyId: ours }, { surveyId: theirs }) => {
    const responses = Map.groupBy(membersOf(surveys, theirs), ([, member]) => member)
    const pairs = [...membersOf(surveys, ours)].flatMap(([our, member]) =>
      (responses.get(member) ?? []).map(([their]) => ({ our, their })),
    )
    return { ours: Int32Array.from(pairs, ({ our }) => our), theirs: Int32Array.from(pairs, ({ their }) => their) }
  },
  without: async (_connection, { surveyId, respondents }) => {
    const members = membersOf(surveys, surveyId)
    return Int32Array.from(
      Array.from({ length: respondents }, (_, ordinal) => ordinal).filter((one) => !members.has(one)),
    )
  },
})
