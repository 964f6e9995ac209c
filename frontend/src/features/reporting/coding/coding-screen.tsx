import type { Coding } from '@portal/contracts/http/reporting/coding'
import { SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { codingPath, toplinePath } from '../report-addresses.ts'
import { SaveFailure } from '../saved/save-failure.tsx'
import { BroughtIntoView } from './brought-into-view.tsx'
import { CodeList } from './code-list.tsx'
import './coding.css'
import { type CodingPlace, codingQuery } from './coding-queries.ts'
import { TextSearch } from './text-search.tsx'
import { useCoding } from './use-coding.ts'

function Progress({ responses, codedResponses: coded }: Coding) {
  const t = useTexts('reporting/coding')
  const said = t('progress', { coded, responses })
  return (
    <div className="coding-progress">
      <p>
        <strong>{said}</strong> <span className="coding-soft">{t('not-yet', { count: responses - coded })}</span>
      </p>
      <ProgressBar value={responses === 0 ? 0 : coded / responses} label={said} />
    </div>
  )
}

function Desk({ place, coding }: Readonly<{ place: CodingPlace; coding: Coding }>) {
  const t = useTexts('reporting/coding')
  const used = useCoding(place, coding.revision, coding.codes)
  const { toggling, givingAll, framing, undoing } = used
  const ofFrame = framing.error ?? undoing.error
  const ofText = toggling.error ?? givingAll.error
  return (
    <>
      <div className="coding-head">
        <Progress {...coding} />
        <Button busy={undoing.isPending} held={!used.canUndo} onClick={() => undoing.mutate()}>
          {t('undo')}
        </Button>
      </div>
      <BroughtIntoView of={ofFrame ?? ofText}>
        <SaveFailure error={ofFrame} changed={t('frame-changed')} hint={t('frame-changed-hint')} />
        <SaveFailure error={ofText} changed={t('text-changed')} hint={t('text-changed-hint')} />
      </BroughtIntoView>
      <p className="visually-hidden" role="status">
        {givingAll.data && t('changed', { count: givingAll.data.responses.length })}
      </p>
      <div className="coding">
        <CodeList coding={coding} isBusy={used.isBusy} onCodes={used.saveCodes} />
        <TextSearch {...{ place, coding, used }} />
      </div>
    </>
  )
}

/** Staff: the codes of what was written to a question, and which text has which. */
export function CodingScreen() {
  const t = useTexts('reporting/coding')
  const navigate = useNavigate()
  const { surveyID = '', key = '' } = useParams()
  const place = { surveyID: SurveyId.parse(surveyID), key }
  const { data, error, refetch } = useQuery(codingQuery(place))
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    return (
      <>
        {data.keys.length > 1 && (
          <SearchSelect
            label={t('question')}
            value={key}
            choices={data.keys.map((one) => ({ value: one.key, text: `${one.key} ${one.title}` }))}
            onChoose={(chosen) => void navigate(codingPath(surveyID, chosen))}
          />
        )}
        <Desk key={key} place={place} coding={data} />
      </>
    )
  }
  return (
    <Screen
      title={data ? t('coding-of', { title: data.title }) : t('title')}
      lead={t('lead')}
      beside={
        <ButtonLink look="quiet" icon="back" to={toplinePath(surveyID)}>
          {t('to-report')}
        </ButtonLink>
      }
    >
      {content()}
    </Screen>
  )
}
