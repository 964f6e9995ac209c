import {
  type ListedAnswerFile,
  MOST_ANSWER_FILE_BYTES,
  readAnswerFile,
  uploadAnswers,
} from '@portal/contracts/http/answer-files'
import { SurveyId } from '@portal/contracts/ids'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newCommandId } from '../../../lib/command-id.ts'
import { useFormats } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { send } from '../../../lib/requests.ts'
import { useNavigate, useSearchParams } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { upload } from '../../../lib/upload.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { answerFilePath } from './answer-file-path.ts'
import { answerFilesQuery } from './queries.ts'
import './bring.css'

const MIB = 2 ** 20

const AS_IT_SEEMS = { encoding: null, delimiter: null, headerRows: null } as const

type Uploading = Readonly<{ replaces: string | null; into: SurveyId | null }>
type Into = Readonly<{ into: SurveyId | null; language: string; onShare: (share: number) => void }>

/** Into a survey that is known already the columns are read for that, so that nobody has to say it again. */
const uploadedInto = async (file: File, { into, language, onShare }: Into) => {
  const { signal } = new AbortController()
  const uploaded = await upload(uploadAnswers, { file, commandId: newCommandId(), signal, onShare })
  const { answerFileId } = uploaded
  const order = { params: { answerFileId }, body: { ...AS_IT_SEEMS, language, surveyId: into } }
  if (into !== null) await send(readAnswerFile, order, { commandId: newCommandId() })
  return uploaded
}

function UploadForm({ replaces, into }: Uploading) {
  const t = useTexts('surveys/bring')
  const language = useLanguage()
  const navigate = useNavigate()
  const [share, setShare] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => uploadedInto(file, { into, language, onShare: setShare }),
    onSuccess: ({ answerFileId }) => void navigate(answerFilePath(answerFileId, replaces)),
  })
  return (
    <section className="card bring__upload">
      <p className="bring__hint">{t('file-hint', { limit: MOST_ANSWER_FILE_BYTES / MIB })}</p>
      <FileButton accept=".csv,.tsv,.txt,.sav,text/csv" busy={isPending} onFile={mutate}>
        {t('file')}
      </FileButton>
      {isPending && <ProgressBar value={share} label={t('uploading')} />}
      {error && <ProblemNotice error={error} />}
    </section>
  )
}

function FileLine({ line }: Readonly<{ line: ListedAnswerFile }>) {
  const t = useTexts('surveys/bring')
  const { moment, number } = useFormats()
  return (
    <tr>
      <th scope="row">
        <Link to={answerFilePath(line.answerFileId)}>
          <bdi>{line.fileName}</bdi>
        </Link>
      </th>
      <td>{t(`state-${line.state}`)}</td>
      <td className="table__number">{line.rows === null ? '' : number(line.rows)}</td>
      <td>
        <bdi>{line.surveyId ?? ''}</bdi>
      </td>
      <td>{moment(Date.parse(line.createdAt))}</td>
    </tr>
  )
}

function Files() {
  const t = useTexts('surveys/bring')
  const { data, error, refetch } = useQuery(answerFilesQuery)
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading')} />
  if (data.length === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
  return (
    <TableBox label={t('files')}>
      <thead>
        <tr>
          <th scope="col">{t('file-name')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col" className="table__number">
            {t('rows')}
          </th>
          <th scope="col">{t('survey')}</th>
          <th scope="col">{t('uploaded')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((line) => (
          <FileLine key={line.answerFileId} line={line} />
        ))}
      </tbody>
    </TableBox>
  )
}

/** Staff: files of answers, and another one to upload. */
export function AnswerFilesScreen() {
  const t = useTexts('surveys/bring')
  const [search] = useSearchParams()
  const replaces = search.get('replaces')
  const back = (
    <ButtonLink look="quiet" to={paths.clientSurveys} icon="back">
      {t('all-surveys')}
    </ButtonLink>
  )
  return (
    <Screen title={t('files')} lead={t('lead')} beside={back}>
      <div className="bring">
        {replaces !== null && <Notice tone="info" title={t('replacing')} />}
        <UploadForm replaces={replaces} into={SurveyId.safeParse(search.get('survey')).data ?? null} />
        <Files />
      </div>
    </Screen>
  )
}
