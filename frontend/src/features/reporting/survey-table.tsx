import type { ReportSurvey } from '@portal/contracts/http/reporting'
import { useFormats } from '../../lib/formats.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router/links.tsx'
import { generatePath } from '../../lib/router/routes.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TableBox } from '../../ui/table.tsx'
import { bannersPath, qualityPath, quotasPath, toplinePath } from './report-addresses.ts'
import { SortHeader } from './sort-header.tsx'
import { nextOrder, type Order, type SortKey } from './survey-order.ts'

type SurveyTableProps = Readonly<{
  surveys: readonly ReportSurvey[]
  order: Order
  onOrder: (order: Order) => void
}>

const columns = [
  { key: 'Name', text: 'survey', isNumber: false },
  { key: 'Type', text: 'type', isNumber: false },
  { key: 'responses', text: 'responses', isNumber: true },
  { key: 'completes', text: 'completes', isNumber: true },
  { key: 'flagged', text: 'flagged', isNumber: true },
  { key: 'version', text: 'version', isNumber: true },
  { key: 'publishedAt', text: 'published', isNumber: false },
] as const

const directionOf = (key: SortKey, order: Order) => {
  if (order.key !== key) return 'none'
  return order.isDescending ? 'descending' : 'ascending'
}

/** Only completed responses are flagged. The way to the flags stays once all of them are dismissed. */
function Flagged({ survey: { surveyID, Name, flagged } }: { readonly survey: ReportSurvey }) {
  const t = useTexts('reporting/reports')
  const { number } = useFormats()
  return (
    <Link to={qualityPath(surveyID)}>
      {number(flagged)} <span className="visually-hidden">{t('flagged-of', { survey: Name })}</span>
    </Link>
  )
}

function SurveyRow({ survey }: { readonly survey: ReportSurvey }) {
  const t = useTexts('reporting/reports')
  const { number, date } = useFormats()
  const { surveyID, Name, Type, responses, completes, flagged, quotaCells, version, publishedAt, isClosed } = survey
  return (
    <tr>
      <th scope="row">
        <Link className="list-name" to={toplinePath(surveyID)} dir="auto">
          {Name}
        </Link>
        {isClosed && (
          <>
            {' '}
            <Badge>{t('closed')}</Badge>
          </>
        )}
      </th>
      <td data-label={t('type')}>
        <span>
          <Badge>{t(`type-${Type}`)}</Badge>
        </span>
      </td>
      <td className="table__number" data-label={t('responses')}>
        {number(responses)}
      </td>
      <td className="table__number" data-label={t('completes')}>
        {number(completes)}
      </td>
      <td className="table__number" data-label={t('flagged')}>
        {completes > 0 ? <Flagged survey={survey} /> : number(flagged)}
      </td>
      <td className="table__number" data-label={t('version')}>
        {number(version)}
      </td>
      <td className="table__date" data-label={t('published')}>
        {date(publishedAt)}
      </td>
      <td>
        <div className="survey-links">
          <ButtonLink to={toplinePath(surveyID)}>
            {t('topline')} <span className="visually-hidden">{Name}</span>
          </ButtonLink>
          <ButtonLink look="quiet" to={bannersPath(surveyID)}>
            {t('crosstab')} <span className="visually-hidden">{Name}</span>
          </ButtonLink>
          {quotaCells > 0 && (
            <ButtonLink look="quiet" to={quotasPath(surveyID)}>
              {t('quotas')} <span className="visually-hidden">{Name}</span>
            </ButtonLink>
          )}
          <ButtonLink look="quiet" to={generatePath(paths.surveyPreview, { surveyID })}>
            {t('preview')} <span className="visually-hidden">{Name}</span>
          </ButtonLink>
          <ButtonLink look="quiet" to={generatePath(paths.surveyLinks, { surveyID })}>
            {t('links')} <span className="visually-hidden">{Name}</span>
          </ButtonLink>
          <ButtonLink look="quiet" to={generatePath(paths.surveyImports, { surveyID })}>
            {t('imports')} <span className="visually-hidden">{Name}</span>
          </ButtonLink>
        </div>
      </td>
    </tr>
  )
}

/** One page of surveys. Each column sorts. */
export function SurveyTable({ surveys, order, onOrder }: SurveyTableProps) {
  const t = useTexts('reporting/reports')
  return (
    <TableBox hasCards label={t('surveys')}>
      <thead>
        <tr>
          {columns.map(({ key, text, isNumber }) => (
            <SortHeader
              key={key}
              direction={directionOf(key, order)}
              isNumber={isNumber}
              onSort={() => onOrder(nextOrder(order, key))}
            >
              {t(text)}
            </SortHeader>
          ))}
          <th scope="col">{t('reports')}</th>
        </tr>
      </thead>
      <tbody>
        {surveys.map((survey) => (
          <SurveyRow key={survey.surveyID} survey={survey} />
        ))}
      </tbody>
    </TableBox>
  )
}
