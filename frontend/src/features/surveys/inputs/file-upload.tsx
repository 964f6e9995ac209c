import { extensionOf, fileTypeOf, fileTypes, mostUploaded } from '@portal/contracts/files/file-type'
import type { WireQuestion } from '@portal/contracts/http/surveys'
import type { FileReference } from '@portal/contracts/survey/file-references'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useProblem } from '../page-context.tsx'
import './parts/file-upload.css'
import { QuestionFrame, useDescription } from './parts/question-frame.tsx'
import { UploadList } from './parts/upload/upload-list.tsx'
import { useUploads } from './parts/upload/use-uploads.ts'

/** The texts that this input alone has. */
export const sections = ['surveys/upload'] as const

const formatsOf = ({ extension = '' }: WireQuestion): readonly string[] =>
  extension.split(',').filter((one) => one !== '')

/** Addresses of the pictures that were chosen on this page: they are shown at once. */
const usePictures = () => {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const made = useRef<string[]>([])
  useEffect(() => {
    const addresses = made.current
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [])
  const add = ({ fileId }: FileReference, source: File): void => {
    if (!source.type.startsWith('image/')) return
    const address = URL.createObjectURL(source)
    made.current.push(address)
    setPictures((all) => new Map(all).set(fileId, address))
  }
  return { pictures, add }
}

/** Why a file is not uploaded; null if it is. The server decides in the end. */
const useRefusal = (question: WireQuestion) => {
  const t = useTexts('surveys/upload')
  const { size } = useFormats()
  const allowed = formatsOf(question)
  return (file: File): string | null => {
    const extension = extensionOf(file.name)
    const type = fileTypeOf(extension)
    if (type === null || (allowed.length > 0 && !allowed.includes(extension))) {
      return t('wrong-format', { list: (allowed.length > 0 ? allowed : Object.keys(fileTypes)).join(', ') })
    }
    const most = mostUploaded(type.kind)
    return file.size > most ? t('too-large', { name: file.name, size: size(most) }) : null
  }
}

type DropProps = Readonly<{ onFiles: (files: readonly File[]) => void; children: ReactNode }>

/** Files may be dropped on it. */
function DropPlace({ onFiles, children }: DropProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const drag = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is another way to the box within
    <div
      className="upload"
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

/** The button is the label of the real box for files, which has the focus and opens the dialog. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/upload')
  const [said, setSaid] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const { pictures, add: addPicture } = usePictures()
  const refusal = useRefusal(question)
  const description = useDescription(question)
  const isFaulty = useProblem(question) !== undefined
  const { files, uploads, add, retry, cancel, remove } = useUploads(question, {
    onAdded: (file, source) => {
      addPicture(file, source)
      setSaid(t('uploaded', { name: file.name }))
    },
  })
  const most = Math.max(1, question.maxSelections)
  const allowed = formatsOf(question)
  const id = `${question.QuestionID}-files`

  const take = (chosen: readonly File[]): void => {
    const room = most - files.length - uploads.length
    const reasons = chosen.map((file) => ({ file, reason: refusal(file) }))
    const good = reasons.flatMap(({ file, reason }) => (reason === null ? [file] : []))
    for (const file of good.slice(0, Math.max(0, room))) add(file)
    const tooMany = good.length > room ? t('no-more', { count: most }) : null
    setRefused(reasons.find(({ reason }) => reason !== null)?.reason ?? tooMany)
  }

  return (
    <QuestionFrame question={question}>
      <DropPlace onFiles={take}>
        <Icon name="upload" />
        <span className="upload__drop">{t('drop')}</span>
        <input
          ref={box}
          className="upload__box"
          id={id}
          type="file"
          multiple={most > 1}
          accept={allowed.map((extension) => `.${extension}`).join(',')}
          aria-invalid={isFaulty || refused !== null}
          aria-describedby={[description, `${id}-hint`, refused && `${id}-refused`].filter(Boolean).join(' ')}
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <label className="button button--plain upload__button" htmlFor={id}>
          {t('choose', { count: most })}
        </label>
        <p className="upload__hint" id={`${id}-hint`}>
          {allowed.length > 0 && (
            <>
              <bdi>{t('formats', { list: allowed.join(', ') })}</bdi>{' '}
            </>
          )}
          <bdi>{t('up-to', { count: most })}</bdi>
        </p>
      </DropPlace>
      {refused !== null && <FieldError id={`${id}-refused`}>{refused}</FieldError>}
      <UploadList
        files={files}
        uploads={uploads}
        pictures={pictures}
        onRetry={retry}
        onCancel={(upload) => {
          cancel(upload)
          box.current?.focus()
        }}
        onRemove={(file) => {
          remove(file)
          setSaid(t('removed', { name: file.name }))
          box.current?.focus()
        }}
      />
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </QuestionFrame>
  )
}
