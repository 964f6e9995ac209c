import { MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { derivedId } from '../../kernel/derived-id.ts'
import { keyedMac } from '../../kernel/keyed-mac.ts'
import { signedTokens } from './signed-token.ts'

/** Who visits a survey: somebody without an account, or a member who came by a link. Older tokens do not name the link. */
export type Visit = Readonly<{ surveyId: SurveyId }> &
  (
    | Readonly<{ kind: 'open'; responseId: ResponseId }>
    | Readonly<{ kind: 'member'; memberId: MemberId; linkId: string | null }>
  )

const visitIn = ([kind, id, survey, linkId]: readonly string[]): Visit | null => {
  const surveyId = SurveyId.safeParse(survey)
  if (!surveyId.success) return null
  const [memberId, responseId] = [MemberId.safeParse(id), ResponseId.safeParse(id)]
  if (kind === 'member' && memberId.success)
    return { kind, memberId: memberId.data, surveyId: surveyId.data, linkId: linkId ?? null }
  return kind === 'open' && responseId.success ? { kind, responseId: responseId.data, surveyId: surveyId.data } : null
}

const partsOf = (visit: Visit): readonly string[] => {
  const { kind, surveyId } = visit
  if (kind === 'open') return [kind, visit.responseId, surveyId]
  return [kind, visit.memberId, surveyId, ...(visit.linkId === null ? [] : [visit.linkId])]
}

/**
 * The tokens of survey-taking without a session. None is stored; each is for one purpose, so that the token of an open link is no token of a
 * visit.
 */
export const linkTokens = (secret: string) => {
  const open = signedTokens(secret, 'open links of surveys')
  const members = signedTokens(secret, 'links of members to surveys')
  const visits = signedTokens(secret, 'visits of surveys')
  const external = keyedMac(secret, 'external users of surveys')
  return {
    openLink: (surveyId: SurveyId): string => open.make(surveyId),
    surveyOfOpenLink: (token: string): SurveyId | null => SurveyId.safeParse(open.read(token)?.[0]).data ?? null,
    memberLink: (linkId: string): string => members.make(linkId),
    idOfMemberLink: (token: string): string | null => members.read(token)?.[0] ?? null,
    visit: (visit: Visit): string => visits.make(...partsOf(visit)),
    visitIn: (token: string): Visit | null => visitIn(visits.read(token) ?? []),
    /** The one response of somebody whom another system knows by a name. Without the secret nobody can test which name it is. */
    responseOfExternal: (surveyId: SurveyId, externalUser: string): ResponseId =>
      ResponseId.parse(derivedId('external-response', surveyId, external(surveyId, externalUser).toString('hex'))),
  }
}
export type LinkTokens = ReturnType<typeof linkTokens>
