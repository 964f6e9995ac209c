import { type MemberImport, uploadMembers } from '@portal/contracts/http/member-imports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { newCommandId } from '../../../lib/command-id.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { upload } from '../../../lib/upload.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { MEMBERS } from '../members/member-paths.ts'
import { importPath } from './import-paths.ts'
import './imports.css'
import { importsQuery } from './queries.ts'

function UploadForm() {
  const t = useTexts('identity/imports')
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      const { signal } = new AbortController()
      return upload(uploadMembers, { file, commandId: newCommandId(), signal, onShare: () => undefined })
    },
    onSuccess: ({ importId }) => void navigate(importPath(importId)),
  })
  return (
    <section className="card imports__upload">
      <p className="imports__hint">{t('file-hint')}</p>
      <FileButton accept=".csv,text/csv" busy={isPending} onFile={mutate}>
        {t('file')}
      </FileButton>
      {isPending && <Loading label={t('reading')} blocks={1} />}
      {error && <ProblemNotice error={error} />}
    </section>
  )
}

function ImportLine({ line }: Readonly<{ line: MemberImport }>) {
  const t = useTexts('identity/imports')
  const { moment, number } = useFormats()
  return (
    <tr>
      <th scope="row">
        <Link to={importPath(line.importId)}>
          <bdi>{line.fileName}</bdi>
        </Link>
      </th>
      <td data-label={t('state')}>{t(`state-${line.state}`)}</td>
      <td data-label={t('rows')}>{number(line.rows)}</td>
      <td data-label={t('count-created')}>{number(line.counts.created)}</td>
      <td data-label={t('uploaded')}>{moment(Date.parse(line.createdAt))}</td>
    </tr>
  )
}

/** Staff: files of members, and another one to upload. */
export function ImportsScreen() {
  const t = useTexts('identity/imports')
  const { data, error, refetch } = useQuery(importsQuery)
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.length === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
    return (
      <TableBox hasCards label={t('imports')}>
        <thead>
          <tr>
            <th scope="col">{t('file-name')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('rows')}</th>
            <th scope="col">{t('count-created')}</th>
            <th scope="col">{t('uploaded')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((line) => (
            <ImportLine key={line.importId} line={line} />
          ))}
        </tbody>
      </TableBox>
    )
  }
  const back = (
    <ButtonLink look="quiet" icon="back" to={MEMBERS}>
      {t('members')}
    </ButtonLink>
  )
  return (
    <Screen title={t('imports')} lead={t('lead')} beside={back}>
      <div className="imports">
        <UploadForm />
        {content()}
      </div>
    </Screen>
  )
}
