import { type HeldResponse, type Preview, type PreviewMove, previewSurvey } from '@portal/contracts/http/survey-preview'
import type { SurveyId } from '@portal/contracts/ids'
import { paths } from '../../../lib/paths.ts'
import { ask } from '../../../lib/requests.ts'
import type { Answers } from '../answers/answers.ts'
import type { Channel } from '../channel.tsx'

/** What is tried. `version` 0 is the newest. `round` counts the beginnings and the jumps: each shows the survey anew. */
type Trial = Readonly<{
  surveyID: SurveyId
  version: number
  backgroundVars: string
  entersAll: boolean
  round: number
}>

/** Where a trial begins: at the first page, or at one that was jumped to with the answers so far. */
export type TrialStart = Readonly<{ held: HeldResponse | null; jumpTo: string | null }>

type Sending = Readonly<{ page: string; DATA: Answers; language: string }>

/** A test respondent. The answers are held here and sent with every move: the server stores nothing. */
export const previewChannel = (
  { surveyID, version, backgroundVars, entersAll, round }: Trial,
  start: TrialStart,
  onPreview: (preview: Preview) => void,
): Channel => {
  let held = start.held
  const made = async (move: PreviewMove, { page, DATA, language }: Sending, signal?: AbortSignal): Promise<Preview> => {
    const variables = backgroundVars === '' ? {} : { backgroundVars }
    const all = entersAll ? ({ enterAllFolders: 1 } as const) : {}
    const body = { surveyID, version, move, held, page, DATA, language, ...variables, ...all }
    const preview = await ask(previewSurvey, { body }, { ...(signal && { signal }) })
    held = preview.held
    onPreview(preview)
    return preview
  }
  return {
    key: ['preview', surveyID, String(version), backgroundVars, String(entersAll), String(round)],
    isVisit: false,
    leave: paths.clientSurveys,
    closesTab: true,
    isEmbedded: false,
    upload: null,
    sendMark: null,
    load: async (language, signal) => {
      const move = start.jumpTo === null ? 'look' : 'jump'
      const { next } = await made(move, { page: start.jumpTo ?? '', DATA: {}, language }, signal)
      if (next === null) throw new Error('A page that is looked at is shown.')
      return next
    },
    submit: ({ body }, { signal }) => made(body.saveAndQuit ? 'save' : 'answer', body, signal),
    goBack: ({ body }, { signal }) => made('back', body, signal),
  }
}
