import { addressOf } from '@portal/contracts/http/call'
import { type FileLine, listFiles, openFile } from '@portal/contracts/http/files'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ask } from '../requests.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFirstPageAgain } from '../use-first-page-again.ts'
import './pictures.css'

const PAGE_SIZE = 12

/** Pictures of the site that everybody may see, the newest first. */
const picturesQuery = (page: number) =>
  queryOptions({
    queryKey: ['media', page],
    queryFn: ({ signal }) => {
      const query = { page, itemsPerPage: PAGE_SIZE, access: 'public', source: 'site', fileType: 'image' } as const
      return ask(listFiles, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

const pictureAddress = ({ pkFile }: Pick<FileLine, 'pkFile'>): string =>
  addressOf(openFile, { params: { file: pkFile } })

type PicturesProps = Readonly<{ pictures: readonly FileLine[]; onChoose: (picture: string) => void }>

function Pictures({ pictures, onChoose }: PicturesProps) {
  return (
    <ul className="media">
      {pictures.map((file) => (
        <li key={file.pkFile}>
          <button type="button" className="media__one" onClick={() => onChoose(pictureAddress(file))}>
            <img src={pictureAddress(file)} alt="" loading="lazy" />
            <bdi className="media__name">{file.name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

type MediaPickerProps = Readonly<{
  /** Gets the address of the picture. */
  onPicture: (picture: string) => void
  onClose: () => void
}>

/** A picture among those that staff have uploaded. */
export function MediaPicker({ onPicture, onClose }: MediaPickerProps) {
  const t = useTexts('site/media')
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(picturesQuery(page))
  useFirstPageAgain(page > 1 && !isPlaceholderData && data?.length === 0, () => setPage(1))
  const choose = (picture: string) => {
    onPicture(picture)
    onClose()
  }
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.length === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
    return <Pictures pictures={data} onChoose={choose} />
  }
  return (
    <Dialog title={t('title')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
      {content()}
      <Pager page={page} pages={Math.ceil((data?.[0]?.total ?? 0) / PAGE_SIZE)} onPage={setPage} />
    </Dialog>
  )
}
