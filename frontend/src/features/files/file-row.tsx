import { FileAccess } from '@portal/contracts/files/file-type'
import { addressOf } from '@portal/contracts/http/call'
import {
  deleteFiles,
  type FileLine,
  openFile,
  openVideoPicture,
  restoreFiles,
  setFileAccess,
} from '@portal/contracts/http/files'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Select } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useFileChange } from './use-file-change.ts'

type FileProps = Readonly<{ file: FileLine }>

/** Who may read the file, changed at once. */
function Access({ file: { pkFile, name, access } }: FileProps) {
  const t = useTexts('files/desk')
  const { mutate, error } = useFileChange(setFileAccess, t('access-changed', { name }))
  const choose = (value: string) => {
    const chosen = FileAccess.options.find((one) => one === value)
    if (chosen && chosen !== access) mutate({ params: { fileId: pkFile }, body: { access: chosen } })
  }
  return (
    <>
      <Select
        hideLabel
        label={t('access-of', { name })}
        value={access}
        choices={FileAccess.options.map((value) => ({ value, text: t(`access-${value}`) }))}
        onChoose={choose}
      />
      {error && <ProblemNotice error={error} />}
    </>
  )
}

/** The words of a button, and for those who cannot see its row also of which file. */
function OfFile({ words, whole }: Readonly<{ words: string; whole: string }>) {
  return (
    <>
      <span aria-hidden="true">{words}</span>
      <span className="visually-hidden">{whole}</span>
    </>
  )
}

/** Browsers copy over https only; elsewhere the address is shown. */
function CopyAddress({ file: { pkFile, name } }: FileProps) {
  const t = useTexts('files/desk')
  const address = `${window.location.origin}${addressOf(openFile, { params: { file: pkFile } })}`
  const copy = () => copyText(address, { copied: t('copied'), notCopied: t('not-copied', { address }) })
  return (
    <Button look="quiet" onClick={() => void copy()}>
      <OfFile words={t('copy')} whole={t('copy-of', { name })} />
    </Button>
  )
}

type OfDialog = FileProps & Readonly<{ onClose: () => void }>

/** Asks before a file is deleted: pages may show it. */
function DeleteDialog({ file: { pkFile, name }, onClose }: OfDialog) {
  const t = useTexts('files/desk')
  const deleting = useFileChange(deleteFiles, t('deleted', { name }), onClose)
  const words = { title: t('delete-question'), action: t('delete'), cancel: t('keep') }
  const remove = () => deleting.mutate({ params: { type: 'all' }, body: { files: [pkFile] } })
  return (
    <Confirm {...words} doing={deleting} onConfirm={remove} onClose={onClose}>
      <p className="files__name">{t('delete-why', { name })}</p>
    </Confirm>
  )
}

function Deleting({ file }: FileProps) {
  const t = useTexts('files/desk')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <OfFile words={t('delete')} whole={t('delete-of', { name: file.name })} />
      </Button>
      {isAsking && <DeleteDialog file={file} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Brings back a file that is deleted. */
function Restoring({ file: { pkFile, name } }: FileProps) {
  const t = useTexts('files/desk')
  const { mutate, isPending, error } = useFileChange(restoreFiles, t('restored', { name }))
  return (
    <>
      <Button look="quiet" busy={isPending} onClick={() => mutate({ body: { files: [pkFile] } })}>
        <OfFile words={t('restore')} whole={t('restore-of', { name })} />
      </Button>
      {error && <ProblemNotice error={error} />}
    </>
  )
}

/** A small picture of a video, once there is one. The name beside it says what it is. */
function Thumbnail({ file: { pkFile, conversion, deleted } }: FileProps) {
  if (conversion !== 'converted' || deleted !== 0) return null
  const address = addressOf(openVideoPicture, { params: { file: pkFile, picture: 'thumbnail' } })
  return <img className="files__picture" src={address} alt="" loading="lazy" />
}

/** Why a video may not be played by every browser: one that is broken is said to be so here alone. */
function Conversion({ file: { conversion } }: FileProps) {
  const t = useTexts('files/desk')
  if (conversion === null || conversion === 'converted') return null
  return <span className="files__note">{t(`video-${conversion}`)}</span>
}

/** One file: what it is, whose, who may read it, and what can be done with it. */
export function FileRow({ file }: FileProps) {
  const t = useTexts('files/desk')
  const { moment, size } = useFormats()
  const { name, link, source, ownerName, addedAt, deleted } = file
  return (
    <tr>
      <th scope="row" className="files__name">
        <Thumbnail file={file} />
        {deleted === 0 ? (
          <a href={link} target="_blank" rel="noreferrer">
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
        <span className="files__note">{t(`source-${source}`)}</span>
        <Conversion file={file} />
      </th>
      <td data-label={t('owner')}>
        <bdi>{ownerName || t('nobody')}</bdi>
      </td>
      <td className="table__number" data-label={t('size')}>
        {size(file.size)}
      </td>
      <td className="files__when" data-label={t('added')}>
        <time dateTime={addedAt}>{moment(Date.parse(addedAt))}</time>
      </td>
      <td className="files__access" data-label={t('access')}>
        {deleted === 0 ? <Access file={file} /> : t(`access-${file.access}`)}
      </td>
      <td className="files__act">
        {deleted === 0 && <CopyAddress file={file} />}
        {deleted === 0 ? <Deleting file={file} /> : <Restoring file={file} />}
      </td>
    </tr>
  )
}
