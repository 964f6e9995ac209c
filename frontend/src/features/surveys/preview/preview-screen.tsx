import type { Preview } from '@portal/contracts/http/survey-preview'
import { SurveyId } from '@portal/contracts/ids'
import { useMemo, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { NotAllowed } from '../refused.tsx'
import { Survey } from '../survey.tsx'
import { previewChannel, type TrialStart } from './preview-channel.ts'
import { PreviewRules } from './preview-rules.tsx'
import { PreviewTools } from './preview-tools.tsx'
import './preview.css'

type Trying = Readonly<{
  version: number
  backgroundVars: string
  entersAll: boolean
  round: number
  start: TrialStart
}>

const FROM_THE_START: TrialStart = { held: null, jumpTo: null }

/** A page that is refused is still shown, and so are its rules. */
const after =
  (now: Preview) =>
  (last: Preview | null): Preview =>
    now.status ? now : { ...now, rules: last?.rules ?? [] }

function Trial({ surveyID }: { readonly surveyID: SurveyId }) {
  const t = useTexts('surveys/preview')
  const [trying, setTrying] = useState<Trying>({
    version: 0,
    backgroundVars: '',
    entersAll: false,
    round: 0,
    start: FROM_THE_START,
  })
  const [preview, setPreview] = useState<Preview | null>(null)
  const { version, backgroundVars, entersAll, round, start } = trying
  const channel = useMemo(
    () =>
      previewChannel({ surveyID, version, backgroundVars, entersAll, round }, start, (now) => setPreview(after(now))),
    [surveyID, version, backgroundVars, entersAll, round, start],
  )
  const again = (changes: Partial<Trying>) =>
    setTrying((last) => ({ ...last, start: FROM_THE_START, ...changes, round: last.round + 1 }))
  const back = (
    <ButtonLink look="quiet" icon="back" to={paths.clientSurveys}>
      {t('all-surveys')}
    </ButtonLink>
  )
  return (
    <Screen title={t('preview')} lead={t('lead')} beside={back}>
      <PreviewTools
        preview={preview}
        backgroundVars={backgroundVars}
        onVersion={(chosen) => again({ version: chosen })}
        onVariables={(written) => again({ backgroundVars: written })}
        entersAll={entersAll}
        onEnterAll={(all) => again({ entersAll: all })}
        onRestart={() => again({})}
        onJump={(jumpTo) => again({ start: { held: preview?.held ?? null, jumpTo } })}
      />
      <div className="preview">
        <div className="conduct">
          <Survey key={channel.key.join(' ')} channel={channel} />
        </div>
        <PreviewRules rules={preview?.rules ?? []} status={preview?.next?.status ?? 'in progress'} />
      </div>
    </Screen>
  )
}

/** Staff: takes any version of a survey as a test respondent, and sees the rules of each page. */
export function PreviewScreen() {
  const surveyID = SurveyId.safeParse(useParams()['surveyID'])
  return surveyID.success ? <Trial surveyID={surveyID.data} /> : <NotAllowed />
}
