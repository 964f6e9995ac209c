import { getSurveyPage, type SurveyPage } from '@portal/contracts/http/surveys'
import { useMemo } from 'react'
import { firstReplyTo } from '../../lib/first-replies.ts'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { memberChannel } from './channel.tsx'
import { beginInputs } from './input-query.ts'
import { NotAllowed } from './refused.tsx'
import { Survey } from './survey.tsx'

/** Those of the page that came with the document, before it is rendered. */
const { questions = [] }: Partial<SurveyPage> = Object(firstReplyTo(getSurveyPage.path)?.body)
beginInputs(questions.map(({ TypeName }) => TypeName))

/** Taking a survey. The token in the address identifies survey and respondent. */
export function ConductScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const backgroundVars = search.get('backgroundVars') ?? ''
  const entersAll = search.has('enterAllFolders')
  const channel = useMemo(() => memberChannel({ token, backgroundVars, entersAll }), [token, backgroundVars, entersAll])
  return (
    <div className="conduct">
      {token === '' ? <NotAllowed /> : <Survey key={channel.key.join(' ')} channel={channel} />}
    </div>
  )
}
