import { type Banner, saveCrosstabBanner } from '@portal/contracts/http/reporting/banners'
import { ReportItemId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { useNavigate, useParams, useSearchParams } from '../../../lib/router/hooks.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { bannerQuery, bannersKey } from '../queries.ts'
import { ReportFrame } from '../report/report-frame.tsx'
import { type Report, ReportLoader } from '../report/report-loader.tsx'
import { readOptions } from '../report/report-options.ts'
import { bannersPath, crosstabPath, NEW } from '../report-paths.ts'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { BannerBoard } from './banner-board.tsx'
import { type BannerDraft, dataOf, draftOfBanner, emptyDraft, newColumn, withColumns } from './banner-draft.ts'
import { OtherSurvey } from './other-survey.tsx'
import { headingOf, segmentsOf } from './segments-of.ts'
import './banner.css'

const LONGEST_NAME = 200
const LONGEST_NOTE = 2_000

type EditorProps = Readonly<{ report: Report; first: BannerDraft; banner: Banner | null; onReload: () => void }>

/** What was saved, and where the reader goes then. */
const useSave = ({ report, banner }: Pick<EditorProps, 'report' | 'banner'>, draft: BannerDraft) => {
  const navigate = useNavigate()
  const [isRun, setRun] = useState(false)
  const of = { surveyID: report.surveyId, reportID: report.reportId }
  const { mutate, ...saving } = useSavedChange(saveCrosstabBanner, bannersKey, ({ message, BannerID: bannerID }) => {
    notify(message)
    void navigate(isRun ? crosstabPath({ ...of, bannerID }) : bannersPath(of.surveyID, of.reportID))
  })
  const save = (how: Readonly<{ isRun?: boolean; isNew?: boolean }>) => {
    setRun(how.isRun ?? false)
    const { name: BannerName, note: BannerNote } = draft
    const old = how.isNew || !banner ? {} : { BannerID: banner.BannerID, Revision: banner.Revision }
    mutate({ body: { BannerName, BannerNote, BannerData: dataOf(draft), surveyID: report.surveyId, ...old } })
  }
  return { ...saving, save }
}

function Editor({ report, first, banner, onReload }: EditorProps) {
  const t = useTexts('reporting/banners')
  const [draft, setDraft] = useState(first)
  const { save, error, isPending } = useSave({ report, banner }, draft)
  return (
    <>
      <div className="banner-names">
        <TextField
          label={t('name')}
          hint={t('name-hint')}
          value={draft.name}
          maxLength={LONGEST_NAME}
          onText={(name) => setDraft({ ...draft, name })}
        />
        <TextField
          label={t('note')}
          value={draft.note}
          maxLength={LONGEST_NOTE}
          onText={(note) => setDraft({ ...draft, note })}
        />
      </div>
      <BannerBoard surveyId={report.surveyId} fields={report.fields} draft={draft} onDraft={setDraft} />
      <SaveFailure
        error={error}
        changed={t('changed')}
        hint={t('changed-hint')}
        action={
          <div className="row">
            <Button onClick={onReload}>{t('load-theirs')}</Button>
            <Button onClick={() => save({ isNew: true })}>{t('save-as-new')}</Button>
          </div>
        }
        failed={t('save-failed')}
      />
      <div className="banner-foot">
        <ButtonLink look="quiet" to={bannersPath(report.surveyId, report.reportId)}>
          {t('cancel')}
        </ButtonLink>
        <Button busy={isPending} onClick={() => save({})}>
          {t('save')}
        </Button>
        <Button look="strong" busy={isPending} onClick={() => save({ isRun: true })}>
          {t('save-and-run')}
        </Button>
      </div>
    </>
  )
}

function Saved({ report, id }: Readonly<{ report: Report; id: ReportItemId }>) {
  const t = useTexts('reporting/banners')
  const { data: banner, error, refetch } = useQuery({ ...bannerQuery(id), refetchOnWindowFocus: false })
  const [loads, setLoads] = useState(0)
  const first = useMemo(() => banner && draftOfBanner(banner), [banner])
  if (hasCode(error, 'not-found')) {
    return (
      <EmptyState title={t('gone')} hint={t('gone-hint')}>
        <ButtonLink to={bannersPath(report.surveyId, report.reportId)}>{t('all-banners')}</ButtonLink>
      </EmptyState>
    )
  }
  if (!banner && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!banner || !first) return <Loading label={t('loading')} />
  if (banner.surveyID !== report.surveyId) return <OtherSurvey report={report} survey={banner.surveyID} />
  const reload = async () => {
    await refetch()
    setLoads(loads + 1)
  }
  return <Editor key={loads} {...{ report, banner, first }} onReload={() => void reload()} />
}

/** A new banner: with the columns of a crosstab that is saved as one. */
function New({ report }: Readonly<{ report: Report }>) {
  const [params] = useSearchParams()
  const language = useLanguage()
  const say = useTexts('reporting/results')
  const [first] = useState(() => {
    const reader = { language, languages: [language], say }
    const columns = readOptions(params).options.banner.flatMap(({ question, item }) => {
      const field = report.fields.find(({ id }) => id === question)
      if (!field) return []
      const about = { surveyID: report.surveyId, field, item, reader }
      return segmentsOf(about).map((segment) => newColumn(headingOf(about), [segment]))
    })
    return withColumns(emptyDraft, ...columns)
  })
  return <Editor report={report} first={first} banner={null} onReload={() => undefined} />
}

function Screen({ report }: Readonly<{ report: Report }>) {
  const { bannerID = NEW } = useParams()
  const id = ReportItemId.safeParse(bannerID)
  const { surveyId, reportId, title } = report
  return (
    <ReportFrame {...{ surveyId, reportId, title }} view="crosstab" run={undefined}>
      {id.success ? <Saved key={id.data} report={report} id={id.data} /> : <New report={report} />}
    </ReportFrame>
  )
}

/** Staff: a banner, new or saved. */
export function BannerEditorScreen() {
  return <ReportLoader view="crosstab">{(report) => <Screen key={report.surveyId} report={report} />}</ReportLoader>
}
