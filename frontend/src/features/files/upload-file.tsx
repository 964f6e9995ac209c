import { FileAccess, mostBytes } from '@portal/contracts/files/file-type'
import { addFile } from '@portal/contracts/http/files'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { newCommandId } from '../../lib/command-id.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { upload } from '../../lib/upload.ts'
import { Select } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { filesKey } from './queries.ts'

type Failed = Readonly<{ name: string; error: Error }>

/** How far one of the files that were chosen together is. */
type Progress = Readonly<{ number: number; of: number; share: number }>

const MB = 2 ** 20

/** How large a file of each kind may be, in MB. */
const MOST = {
  image: mostBytes.image / MB,
  document: mostBytes.document / MB,
  audio: mostBytes.audio / MB,
  video: mostBytes.video / MB,
}

const NONE: Progress = { number: 1, of: 1, share: 0 }

/** Uploads one file after another; one that is refused does not keep the others. Leaving the screen ends what is on its way. */
const useUpload = (visibility: FileAccess) => {
  const t = useTexts('files/desk')
  const client = useQueryClient()
  const [progress, setProgress] = useState(NONE)
  const running = useRef(new AbortController())
  useEffect(() => {
    running.current = new AbortController()
    return () => running.current.abort()
  }, [])
  const uploadOne = async (file: File, place: Omit<Progress, 'share'>): Promise<Failed | null> => {
    const onShare = (share: number) => setProgress({ ...place, share })
    onShare(0)
    try {
      const fields = { type: 'site', visibility }
      const { signal } = running.current
      const { name } = await upload(addFile, { file, fields, commandId: newCommandId(), signal, onShare })
      notify(t('uploaded', { name }))
      return null
    } catch (error) {
      running.current.signal.throwIfAborted()
      return { name: file.name, error: error instanceof Error ? error : new Error(String(error)) }
    }
  }
  const uploading = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const failed: Failed[] = []
      for (const [at, file] of files.entries()) {
        const one = await uploadOne(file, { number: at + 1, of: files.length })
        if (one) failed.push(one)
      }
      return failed
    },
    onSettled: () => client.invalidateQueries({ queryKey: filesKey }),
  })
  return { ...uploading, progress }
}

/** Files of staff, for pages, news and mails, and who may read them. */
export function UploadFile() {
  const t = useTexts('files/desk')
  const id = useId()
  const [access, setAccess] = useState<FileAccess>('public')
  const { mutate, isPending, data: failed = [], progress } = useUpload(access)
  return (
    <section className="card files__upload">
      <div className="field">
        <p className="field__hint" id={`${id}-hint`}>
          {t('upload-hint', MOST)}
        </p>
        <FileButton aria-describedby={`${id}-hint`} busy={isPending} onFiles={mutate}>
          {t('upload')}
        </FileButton>
      </div>
      <Select
        label={t('access')}
        value={access}
        choices={FileAccess.options.map((value) => ({ value, text: t(`access-${value}`) }))}
        onChoose={(value) => setAccess(FileAccess.options.find((one) => one === value) ?? access)}
      />
      {isPending && <ProgressBar value={progress.share} label={t('uploading', progress)} />}
      {failed.length > 0 && (
        <ul className="files__failed">
          {failed.map(({ name, error }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
            <li key={at}>
              <ProblemNotice error={error} failed={t('not-uploaded', { name })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
