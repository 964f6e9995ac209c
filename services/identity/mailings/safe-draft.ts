import { safeHtml } from '../../html/safe-html.ts'
import { oneLine } from '../../texts/one-line.ts'
import type { StoredDraft } from './kept-mailings.ts'

/** What is stored: nothing in its HTML runs, a subject is one line, and an invitation alone has a survey. */
export const safeDraft = ({ texts, surveyID, ...draft }: StoredDraft): StoredDraft => ({
  ...draft,
  surveyID: draft.kind === 'survey' ? surveyID : null,
  texts: Object.fromEntries(
    Object.entries(texts).map(([language, { subject, body }]) => [
      language,
      { subject: oneLine(subject), body: safeHtml(body) },
    ]),
  ),
})
