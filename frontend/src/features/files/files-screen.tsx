import type { FileLine } from '@portal/contracts/http/files'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoundLine } from '../../ui/found-line.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { TableBox } from '../../ui/table.tsx'
import { type FileFilter, fileFilter, filesQueryOf, pageSizes } from './file-filter.ts'
import { FileRow } from './file-row.tsx'
import './files.css'
import { FilterForm } from './filter-form.tsx'
import { filesQuery } from './queries.ts'
import { UploadFile } from './upload-file.tsx'

function FileTable({ files }: Readonly<{ files: readonly FileLine[] }>) {
  const t = useTexts('files/desk')
  return (
    <TableBox hasCards label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('file')}</th>
          <th scope="col">{t('owner')}</th>
          <th scope="col" className="table__number">
            {t('size')}
          </th>
          <th scope="col">{t('added')}</th>
          <th scope="col">{t('access')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('act')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <FileRow key={file.pkFile} file={file} />
        ))}
      </tbody>
    </TableBox>
  )
}

type FoundProps = Readonly<{
  files: readonly FileLine[]
  filter: FileFilter
  onFilter: (filter: FileFilter) => void
}>

function Found({ files, filter, onFilter }: FoundProps) {
  const t = useTexts('files/desk')
  const { page, itemsPerPage } = filesQueryOf(filter)
  const total = files[0]?.total ?? 0
  return (
    <>
      <FoundLine<string>
        found={t('found', { count: total })}
        perPage={t('per-page')}
        sizes={pageSizes}
        size={String(itemsPerPage)}
        onSize={(size) => onFilter({ ...filter, itemsPerPage: size, page: '' })}
      />
      <FileTable files={files} />
      <Pager
        page={page}
        pages={files.length === 0 ? page - 1 : Math.ceil(total / itemsPerPage)}
        onPage={(to) => onFilter({ ...filter, page: String(to) })}
      />
    </>
  )
}

/** Staff: all uploaded files, who may read them, and those that are deleted. */
export function FilesScreen() {
  const t = useTexts('files/desk')
  const [params, setParams] = useSearchParams()
  const filter = fileFilter.read(params)
  const address = String(fileFilter.write(filter))
  const { data, error, refetch } = useQuery(filesQuery({ query: filesQueryOf(filter) }))
  const show = (next: FileFilter): void => setParams(fileFilter.write(next), { preventScrollReset: true })

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.length > 0 || filesQueryOf(filter).page > 1) return <Found files={data} filter={filter} onFilter={show} />
    return (
      <EmptyState icon="file" title={t('none')} hint={t('none-hint')}>
        {address !== '' && <Button onClick={() => show(fileFilter.none)}>{t('all')}</Button>}
      </EmptyState>
    )
  }
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <UploadFile />
      <FilterForm filter={filter} onFilter={show} />
      {content()}
    </Screen>
  )
}
