import type { SubmitReply, SurveyPage } from '@portal/contracts/http/surveys'
import { SurveyId } from '@portal/contracts/ids'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { respondentToken } from '@portal/services/surveys/token'
import { signedInAs, TOKEN_SECRET } from './portal.ts'

const surveyId = SurveyId.parse('tea')
export const teaSurvey = SurveyDefinition.parse({
  name: 'tea',
  title: 'Tea &amp; more',
  type: 'survey',
  languages: ['en', 'ar'],
  pages: [
    {
      id: 'first',
      title: 'About you',
      questions: [
        { id: 'Q1', type: 'info', text: '<p onclick="steal()">Welcome<script>steal()</script></p>' },
        {
          id: 'Q2',
          type: 'single-choice',
          required: true,
          text: { en: 'Do you drink tea?', ar: 'هل تشرب الشاي؟' },
          options: [
            { code: 1, text: { en: 'Yes', ar: 'نعم' } },
            { code: 2, text: { en: 'No', ar: 'لا' } },
            { code: 3, text: { en: 'Other', ar: 'غير ذلك' }, openEnd: true },
          ],
        },
      ],
    },
    {
      id: 'second',
      questions: [
        {
          id: 'Q3',
          type: 'multi-choice',
          text: 'Which?',
          options: [
            { code: 1, text: 'Green' },
            { code: 2, text: 'Black' },
            { code: 9, text: 'None', exclusive: true },
          ],
        },
        {
          id: 'Q4',
          type: 'grid',
          required: true,
          text: 'How much do you like',
          items: [
            { code: 1, text: 'its <b>taste</b>', noComment: true },
            { code: 2, text: 'its price' },
          ],
          scale: [
            { code: 1, text: 'not' },
            { code: 2, text: 'very' },
          ],
        },
        { id: 'Q5', type: 'open-text', text: 'Why?', maxLength: 500, multiline: true },
      ],
    },
  ],
  endPages: { complete: { message: { en: '<p>Thank you</p>', ar: '<p>شكراً</p>' } } },
})

/** A signed-in member with the token of a survey of two pages; nothing sent yet. */
export const takingTea = async (differs: Partial<SurveyDefinition> = {}) => {
  const portal = await signedInAs('user')
  await portal.deps.surveys.publishSurvey(
    { commandId: '3f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f', intent: '' },
    { ...teaSurvey, ...differs },
    null,
  )
  const token = respondentToken(TOKEN_SECRET, surveyId, portal.member.memberId)
  const headers = { cookie: portal.cookie }

  const questions = (query = '') =>
    portal.app.inject({ url: `/api/surveys/conduct/questions?token=${token}${query}`, headers })
  const submit = (page: string, DATA: unknown, differs: object = {}, more: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/surveys/conduct/submit',
      headers: { ...headers, ...more },
      payload: { token, page, questions: [], DATA, saveAndQuit: false, totalQuestions: 0, ...differs },
    })
  const previous = (page: string, DATA: unknown, more: Record<string, string> = {}, differs: object = {}) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/surveys/conduct/previous',
      headers: { ...headers, ...more },
      payload: { token, page, DATA, ...differs },
    })
  return { ...portal, token, questions, submit, previous, headers }
}

export const replyOf = (reply: Readonly<{ json: () => unknown }>) => reply.json() as SubmitReply
export const pageOf = (reply: Readonly<{ json: () => unknown }>) => reply.json() as SurveyPage
