import type { ResponseHistoryEvent } from '@portal/contracts/http/reporting/respondents'
import type { ResponseId, SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { questionsQuery, responseEventsQuery } from '../queries.ts'
import { answerInWords } from './answer-in-words.ts'
import { nameOf } from './event-names.ts'

type Which = Readonly<{ surveyID: SurveyId; responseId: ResponseId }>

function Answers({ surveyID, event }: Pick<Which, 'surveyID'> & Readonly<{ event: ResponseHistoryEvent }>) {
  const t = useTexts('reporting/respondents')
  const { data: questions = [] } = useQuery(questionsQuery(surveyID))
  const lines = Object.entries(event.answers).map(([key, value]) => ({
    key,
    text: answerInWords(questions, key, value),
  }))
  return (
    <ul className="who__answers">
      {lines.map(({ key, text }) => (
        <li key={key}>
          <bdi>{text}</bdi>
        </li>
      ))}
      {event.texts > 0 && <li>{t('written-texts', { count: event.texts })}</li>}
    </ul>
  )
}

/** What happened in one response, and which coded answers came with it. */
export function ResponseEvents({ surveyID, responseId }: Which) {
  const t = useTexts('reporting/respondents')
  const { moment } = useFormats()
  const { data, error, refetch } = useQuery(responseEventsQuery(surveyID, responseId))
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading-events')} blocks={2} />
  const named = (event: ResponseHistoryEvent): string => {
    const name = nameOf(event)
    return name === null ? event.type : t(name)
  }
  return (
    <div className="who__list">
      <TableBox label={t('events')}>
        <thead>
          <tr>
            {(['when', 'event', 'answers'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.events.map((event) => (
            <tr key={event.version}>
              <td className="who__moment">{moment(Date.parse(event.at))}</td>
              <td>
                {named(event)}
                {event.page !== null && ` – ${t('page', { page: event.page })}`}
              </td>
              <td>
                <Answers surveyID={surveyID} event={event} />
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </div>
  )
}
