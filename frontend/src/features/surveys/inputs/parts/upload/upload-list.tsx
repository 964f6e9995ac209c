import type { FileReference } from '@portal/contracts/survey/file-references'
import type { ReactNode } from 'react'
import { failureInWords } from '../../../../../lib/failure-in-words.ts'
import { hasCode, hasReason } from '../../../../../lib/failures.ts'
import { useFormats } from '../../../../../lib/formats.ts'
import { useTexts } from '../../../../../lib/texts/use-texts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FilePicture } from './file-picture.tsx'
import type { Upload } from './use-uploads.ts'
import { VideoState } from './video-state.tsx'

type LineProps = Readonly<{ picture: ReactNode; name: string; size: number; children?: ReactNode; button: ReactNode }>

function Line({ picture, name, size, children, button }: LineProps) {
  const formats = useFormats()
  return (
    <li className="uploads__line">
      {picture}
      <div className="uploads__words">
        <bdi className="uploads__name">{name}</bdi>
        <span className="uploads__size">{formats.size(size)}</span>
        {children}
      </div>
      {button}
    </li>
  )
}

/** What the server refused for its content it refuses again; another file is to be chosen. */
const mayComeThrough = (error: Error): boolean => !hasCode(error, 'invalid-request') || hasReason(error, 'cut-off')

function UploadState({ upload, onRetry }: { readonly upload: Upload; readonly onRetry: () => void }) {
  const t = useTexts('surveys/upload')
  const say = useTexts('site/problems')
  const { file, share, isWaiting, error } = upload
  if (error === null) {
    return (
      <>
        <progress
          className="uploads__progress"
          value={share}
          max={1}
          aria-label={t('uploading', { name: file.name })}
        />
        {isWaiting && <span className="uploads__trouble">{t('trying-again')}</span>}
      </>
    )
  }
  return (
    <p className="uploads__error" role="alert">
      {t('could-not-upload')}. {failureInWords(error, say).detail}{' '}
      {mayComeThrough(error) && (
        <Button look="quiet" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </p>
  )
}

type ListProps = Readonly<{
  files: readonly FileReference[]
  uploads: readonly Upload[]
  /** Addresses of pictures that were chosen on this page. */
  pictures: ReadonlyMap<string, string>
  onRemove: (file: FileReference) => void
  onCancel: (upload: Upload) => void
  onRetry: (upload: Upload) => void
}>

/** The files of the answer, and below them those on their way. */
export function UploadList({ files, uploads, pictures, onRemove, onCancel, onRetry }: ListProps) {
  const t = useTexts('surveys/upload')
  if (files.length + uploads.length === 0) return null
  const removing = (label: string, onClick: () => void) => (
    <Button look="icon" icon="remove" onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <ul className="uploads" aria-label={t('files')}>
      {files.map((file) => (
        <Line
          key={file.fileId}
          picture={<FilePicture file={file} chosen={pictures.get(file.fileId)} />}
          name={file.name}
          size={file.bytes}
          button={removing(t('remove', { name: file.name }), () => onRemove(file))}
        >
          <VideoState file={file} />
        </Line>
      ))}
      {uploads.map((upload) => (
        <Line
          key={upload.id}
          picture={<FilePicture />}
          name={upload.file.name}
          size={upload.file.size}
          button={removing(t(upload.error ? 'remove' : 'cancel', { name: upload.file.name }), () => onCancel(upload))}
        >
          <UploadState upload={upload} onRetry={() => onRetry(upload)} />
        </Line>
      ))}
    </ul>
  )
}
