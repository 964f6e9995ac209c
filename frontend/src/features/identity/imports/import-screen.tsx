import { addressOf } from '@portal/contracts/http/call'
import { cancelMemberImport, downloadImportReport, type MemberImport } from '@portal/contracts/http/member-imports'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Counts } from './counts.tsx'
import { IMPORTS } from './import-paths.ts'
import './imports.css'
import { MappingForm } from './mapping-form.tsx'
import { importQuery, importsKey } from './queries.ts'

type FileProps = Readonly<{ file: MemberImport }>

function Cancel({ file }: FileProps) {
  const t = useTexts('identity/imports')
  const { mutate, isPending, error } = useChange(cancelMemberImport, (client) =>
    client.invalidateQueries({ queryKey: importsKey }),
  )
  return (
    <>
      <Button busy={isPending} onClick={() => mutate({ params: { importId: file.importId } })}>
        {t('cancel')}
      </Button>
      {error && <ProblemNotice error={error} />}
    </>
  )
}

function Course({ file }: FileProps) {
  const t = useTexts('identity/imports')
  const { created, skipped, refused } = file.counts
  const done = created + skipped + refused
  return (
    <section className="card imports__part">
      <p role="status">{t(`state-${file.state}`)}</p>
      <ProgressBar value={done / file.rows} label={t('progress')} />
      <Counts counts={file.counts} />
      <div className="row">
        {file.state === 'waiting' && <Cancel file={file} />}
        <a
          className="button button--plain"
          href={addressOf(downloadImportReport, { params: { importId: file.importId } })}
          download
        >
          {t('report')}
        </a>
      </div>
    </section>
  )
}

/** Staff: one file of members, from its columns to its report. */
export function ImportScreen() {
  const t = useTexts('identity/imports')
  const { importId = '' } = useParams()
  const { data: file, error, refetch } = useQuery(importQuery(importId))
  const content = () => {
    if (!file && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!file) return <Loading label={t('loading')} />
    return file.state === 'ready' ? <MappingForm file={file} /> : <Course file={file} />
  }
  const back = (
    <ButtonLink look="quiet" icon="back" to={IMPORTS}>
      {t('imports')}
    </ButtonLink>
  )
  return (
    <Screen title={file?.fileName ?? t('import')} tabTitle={t('import')} beside={back}>
      {content()}
    </Screen>
  )
}
