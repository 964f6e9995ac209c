import { type AnswerFile, readAnswerFile } from '@portal/contracts/http/answer-files'
import { SurveyId } from '@portal/contracts/ids'
import { type AnswerFilePlan, answerEncodings, type ReadingOrder } from '@portal/contracts/survey/answer-file-plan'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Select } from '../../../ui/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { answerFileQuery, surveysQuery } from './queries.ts'

type FormProps = Readonly<{ order: ReadingOrder; onRead: (changed: Partial<ReadingOrder>) => void }>

const NEW = ''
const DELIMITERS = [',', ';', '\t', '|']
const HEADER_ROWS = ['1', '2', '3', '4', '5']

/** As the plan has been read; a file without a plan is read as it seems to be. */
const orderOf = (plan: AnswerFilePlan | null): ReadingOrder => {
  if (plan === null) return { encoding: null, delimiter: null, headerRows: null, surveyId: null, language: 'en' }
  const { encoding, delimiter, headerRows, survey } = plan
  return { encoding, delimiter, headerRows, surveyId: survey.isNew ? null : survey.id, language: survey.language }
}

function Target({ order, onRead }: FormProps) {
  const t = useTexts('surveys/bring')
  const { data: surveys = [] } = useQuery(surveysQuery)
  return (
    <Select
      label={t('into')}
      value={order.surveyId ?? NEW}
      choices={[
        { value: NEW, text: t('new-survey') },
        ...surveys.map(({ surveyID, Name }) => ({ value: surveyID, text: Name })),
      ]}
      onChoose={(value) => onRead({ surveyId: value === NEW ? null : SurveyId.parse(value) })}
    />
  )
}

/** How a CSV file is written. */
function Written({ order, onRead }: FormProps) {
  const t = useTexts('surveys/bring')
  const guessed = order.encoding === null ? [{ value: '', text: t('choose') }] : []
  return (
    <>
      <Select
        label={t('encoding')}
        value={order.encoding ?? ''}
        choices={[...guessed, ...answerEncodings.map((value) => ({ value, text: t(`encoding-${value}`) }))]}
        onChoose={(value) => onRead({ encoding: answerEncodings.find((one) => one === value) ?? null })}
      />
      <Select
        label={t('delimiter')}
        value={order.delimiter ?? ''}
        choices={[...guessed, ...DELIMITERS.map((value) => ({ value, text: value === '\t' ? t('tab') : value }))]}
        onChoose={(value) => onRead({ delimiter: value || null })}
      />
      <Select
        label={t('header-rows')}
        value={String(order.headerRows ?? '')}
        choices={[...guessed, ...HEADER_ROWS.map((value) => ({ value, text: value }))]}
        onChoose={(value) => onRead({ headerRows: Number(value) || null })}
      />
    </>
  )
}

/** Reads the file in another way, or for another survey: the plan is made anew. */
export function ReadingForm({ file }: Readonly<{ file: AnswerFile }>) {
  const { mutate, error } = useChange(readAnswerFile, (client, reply) => {
    client.setQueryData(answerFileQuery(file.answerFileId).queryKey, reply)
  })
  const order = orderOf(file.plan)
  const read = (changed: Partial<ReadingOrder>) =>
    mutate({ params: { answerFileId: file.answerFileId }, body: { ...order, ...changed } })
  return (
    <>
      <div className="bring__fields">
        {file.plan && <Target order={order} onRead={read} />}
        {!file.isSav && <Written order={order} onRead={read} />}
      </div>
      {error && <ProblemNotice error={error} />}
    </>
  )
}
