import { FileAccess } from '@portal/contracts/files/file-type'
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

/** Uploads one file after another. Leaving the screen ends what is on its way. */
const useUpload = (visibility: FileAccess) => {
  const t = useTexts('files/desk')
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const running = useRef(new AbortController())
  useEffect(() => {
    running.current = new AbortController()
    return () => running.current.abort()
  }, [])
  const uploading = useMutation({
    mutationFn: (file: File) => {
      setShare(0)
      const fields = { type: 'site', visibility }
      const { signal } = running.current
      return upload(addFile, { file, fields, commandId: newCommandId(), signal, onShare: setShare })
    },
    onSuccess: ({ name }) => {
      notify(t('uploaded', { name }))
      return client.invalidateQueries({ queryKey: filesKey })
    },
  })
  return { ...uploading, share }
}

/** A file of staff, for pages, news and mails, and who may read it. */
export function UploadFile() {
  const t = useTexts('files/desk')
  const id = useId()
  const [access, setAccess] = useState<FileAccess>('public')
  const { mutate, isPending, error, share } = useUpload(access)
  return (
    <section className="card files__upload">
      <div className="field">
        <p className="field__hint" id={`${id}-hint`}>
          {t('upload-hint')}
        </p>
        <FileButton aria-describedby={`${id}-hint`} busy={isPending} onFile={mutate}>
          {t('upload')}
        </FileButton>
      </div>
      <Select
        label={t('access')}
        value={access}
        choices={FileAccess.options.map((value) => ({ value, text: t(`access-${value}`) }))}
        onChoose={(value) => setAccess(FileAccess.options.find((one) => one === value) ?? access)}
      />
      {isPending && <ProgressBar value={share} label={t('uploading')} />}
      {error && <ProblemNotice error={error} />}
    </section>
  )
}
