import { deleteWeighting, type SavedWeighting } from '@portal/contracts/http/reporting/weightings'
import { adviceFor } from '@portal/contracts/reporting/weighting'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { notify } from '../../../ui/notify.ts'
import { TableBox } from '../../../ui/table.tsx'
import { weightingsKey } from '../queries.ts'
import { ReportFrame } from '../report/report-frame.tsx'
import { type Report, ReportLoader } from '../report/report-loader.tsx'
import { useCountedSearch, useReportOptions } from '../report/use-report-options.ts'
import { toplinePath, weightingPath } from '../report-addresses.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { type Efficiency, useEfficiencies } from './use-efficiencies.ts'
import '../lists.css'

function DeleteWeighting({ saved, onClose }: Readonly<{ saved: SavedWeighting; onClose: () => void }>) {
  const t = useTexts('reporting/weighting')
  const { mutate, ...deleting } = useSavedChange(deleteWeighting, weightingsKey, () => {
    notify(t('deleted'))
    onClose()
  })
  const remove = () => mutate({ params: { weightingID: saved.weightingID } })
  const words = { title: t('delete-title'), name: saved.weighting.name, hint: t('delete-hint') }
  return <ConfirmDelete {...words} deleting={deleting} onDelete={remove} onClose={onClose} />
}

/** The address with this weighting, in place of another or of a weight. */
const writeWeighting = (params: URLSearchParams, weightingID: string): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('weight')
  next.set('weighting', weightingID)
  return next
}

/** How much of the sample the weights keep, with the advice; or why they cannot be computed. */
function EfficiencyCell({ known }: Readonly<{ known: Efficiency | undefined }>) {
  const t = useTexts('reporting/weighting')
  if (known?.refusal) return <span className="item-note">{known.refusal}</span>
  if (!known?.result) return null
  const { efficiency, converged } = known.result
  if (efficiency === null) return '–'
  const advice = adviceFor(efficiency)
  return (
    <>
      {t('share', { share: efficiency / 100 })}
      {advice !== 'fine' && <Badge tone="warn">{t(`advised-${advice}`)}</Badge>}
      {!converged && <Badge tone="warn">{t('advised-not-met')}</Badge>}
    </>
  )
}

type RowProps = Readonly<{ saved: SavedWeighting; report: Report; known: Efficiency | undefined }>

function Row({ saved, report, known }: RowProps) {
  const t = useTexts('reporting/weighting')
  const { date } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const { weightingID, weighting, savedAt } = saved
  const { surveyId: surveyID, reportId: reportID } = report
  const [params] = useSearchParams()
  const search = useCountedSearch()
  const edit = { pathname: weightingPath({ surveyID, reportID, weightingID }), search }
  const used = writeWeighting(params, weightingID)
  return (
    <tr>
      <th scope="row">
        <Link className="list-name" to={edit} dir="auto">
          {weighting.name}
        </Link>
      </th>
      <td data-label={t('targets')}>{weighting.targets.map(({ question }) => question).join(' · ')}</td>
      <td data-label={t('efficiency')}>
        <div className="row">
          <EfficiencyCell known={known} />
        </div>
      </td>
      <td className="table__date" data-label={t('saved-at')}>
        {date(savedAt)}
      </td>
      <td>
        <div className="item-tools">
          <ButtonLink to={{ pathname: toplinePath(surveyID, reportID), search: `?${used}` }}>
            {t('use')} <span className="visually-hidden">{weighting.name}</span>
          </ButtonLink>
          <ButtonLink look="quiet" to={edit}>
            {t('edit')} <span className="visually-hidden">{weighting.name}</span>
          </ButtonLink>
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t('delete')} <span className="visually-hidden">{weighting.name}</span>
          </Button>
        </div>
        {isAsking && <DeleteWeighting saved={saved} onClose={() => setAsking(false)} />}
      </td>
    </tr>
  )
}

function Screen(report: Report) {
  const t = useTexts('reporting/weighting')
  const { surveyId, reportId, title, savedWith } = report
  const search = useCountedSearch()
  const { options } = useReportOptions()
  const efficiencies = useEfficiencies({ surveyId, options, savedWith, isReady: true })
  const add = (
    <ButtonLink
      look="strong"
      icon="add"
      to={{ pathname: weightingPath({ surveyID: surveyId, reportID: reportId }), search }}
    >
      {t('new')}
    </ButtonLink>
  )
  return (
    <ReportFrame {...{ surveyId, reportId, title }} view="weighting" run={undefined}>
      <p className="screen__lead">{t('lead')}</p>
      {savedWith.weightings.length === 0 ? (
        <EmptyState icon="columns" title={t('none')} hint={t('none-hint')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <div className="row">{add}</div>
          <TableBox hasCards label={t('title')}>
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('targets')}</th>
                <th scope="col">{t('efficiency')}</th>
                <th scope="col">{t('saved-at')}</th>
                <th scope="col">{t('actions')}</th>
              </tr>
            </thead>
            <tbody>
              {savedWith.weightings.map((saved) => (
                <Row
                  key={saved.weightingID}
                  saved={saved}
                  report={report}
                  known={efficiencies.get(saved.weightingID)}
                />
              ))}
            </tbody>
          </TableBox>
          <p className="field__hint">{t('efficiency-of')}</p>
        </>
      )}
    </ReportFrame>
  )
}

/** Staff: the saved weightings of a survey. */
export function WeightingListScreen() {
  return <ReportLoader view="weighting">{(report) => <Screen key={report.surveyId} {...report} />}</ReportLoader>
}
