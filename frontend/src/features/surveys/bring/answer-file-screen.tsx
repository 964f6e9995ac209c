import { type AnswerFile, startAnswerFile } from '@portal/contracts/http/answer-files'
import type { AnswerFilePlan } from '@portal/contracts/survey/answer-file-plan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { useParams, useSearchParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { AboutPanel } from './about-panel.tsx'
import { CheckPanel } from './check-panel.tsx'
import { ColumnList } from './column-list.tsx'
import { ColumnPanel } from './column-panel.tsx'
import { Course } from './course.tsx'
import { PreviewTable } from './preview-table.tsx'
import { answerFileQuery, targetQuery } from './queries.ts'
import { ReadingForm } from './reading-form.tsx'
import { usePlan } from './use-plan.ts'
import './bring.css'

type FileProps = Readonly<{ file: AnswerFile }>

/** States that are about an import of the file. */
const COURSE: ReadonlySet<AnswerFile['state']> = new Set(['importing', 'done', 'failed', 'cancelled'])

function Start({ file, isAhead, replaces }: FileProps & Readonly<{ isAhead: boolean; replaces: string | null }>) {
  const t = useTexts('surveys/bring')
  const { number } = useFormats()
  const { mutate, isPending, error } = useChange(startAnswerFile, (client, reply) => {
    client.setQueryData(answerFileQuery(file.answerFileId).queryKey, reply)
  })
  const { answerFileId, revision, check, state } = file
  const isGood = state === 'ready' && !isAhead && check !== null && check.issues.length === 0 && check.taken > 0
  const mayStart = isGood && (replaces === null || check.refused === 0)
  return (
    <section className="card bring__part">
      {replaces !== null && <Notice tone="info" title={t('replacing')} />}
      {error && <ProblemNotice error={error} />}
      <Button
        look="strong"
        busy={isPending}
        held={!mayStart}
        onClick={() => mutate({ params: { answerFileId }, body: { revision, replaces } })}
      >
        {t('start', { rows: number(check?.taken ?? 0), count: check?.taken ?? 0 })}
      </Button>
      {!mayStart && <p className="bring__hint">{t(replaces === null ? 'not-yet' : 'not-yet-replace')}</p>}
    </section>
  )
}

/** The plan of a file: what it is, what is wrong, and column by column what becomes of it. */
function Mapping({
  file,
  stored,
  replaces,
}: FileProps & Readonly<{ stored: AnswerFilePlan; replaces: string | null }>) {
  const edited = usePlan(file, stored)
  const [position, setPosition] = useState(1)
  const { survey } = edited.plan
  const { data: target = null } = useQuery(targetQuery(survey.isNew ? null : survey.id))
  return (
    <>
      {edited.error && <ProblemNotice error={edited.error} />}
      <AboutPanel file={file} edited={edited} />
      <CheckPanel file={file} isAhead={edited.isAhead} onPosition={setPosition} />
      <div className="bring-columns">
        <ColumnList file={file} plan={edited.plan} position={position} onPosition={setPosition} />
        <ColumnPanel key={position} file={file} edited={edited} position={position} target={target} />
      </div>
      <PreviewTable file={file} position={position} />
      <Start file={file} isAhead={edited.isAhead} replaces={replaces} />
    </>
  )
}

function Unreadable({ file }: FileProps) {
  const t = useTexts('surveys/bring')
  return (
    <section className="card bring__part">
      <Notice tone="problem" title={t(`trouble-${file.trouble?.key ?? 'unreadable'}`)}>
        <p lang="en" dir="ltr">
          {file.trouble?.sentence}
        </p>
      </Notice>
      <ReadingForm file={file} />
    </section>
  )
}

function Content({ file, replaces }: FileProps & Readonly<{ replaces: string | null }>) {
  const t = useTexts('surveys/bring')
  if (file.state === 'reading')
    return (
      <section className="card bring__part" role="status">
        <p>{t('state-reading')}</p>
        <ProgressBar value={file.share ?? 0} label={t('state-reading')} />
      </section>
    )
  if (file.state === 'unreadable' || file.plan === null) return <Unreadable file={file} />
  if (COURSE.has(file.state)) return <Course file={file} />
  return <Mapping file={file} stored={file.plan} replaces={replaces} />
}

/** Staff: one file of answers, from its columns to the report of its import. */
export function AnswerFileScreen() {
  const t = useTexts('surveys/bring')
  const { answerFileId = '' } = useParams()
  const [search] = useSearchParams()
  const { data: file, error, refetch } = useQuery(answerFileQuery(answerFileId))
  const content = () => {
    if (!file && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!file) return <Loading label={t('loading')} />
    return <Content file={file} replaces={search.get('replaces') ?? file.replaces} />
  }
  const back = (
    <ButtonLink look="quiet" to={paths.answerFiles} icon="back">
      {t('files')}
    </ButtonLink>
  )
  return (
    <Screen title={file?.fileName ?? t('files')} tabTitle={t('files')} beside={back}>
      <div className="bring">{content()}</div>
    </Screen>
  )
}
