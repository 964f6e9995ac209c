import type { WireQuestion } from '@portal/contracts/http/surveys'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import { type FileReference, fileReferencesIn, fileReferencesText } from '@portal/contracts/survey/file-references'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { newCommandId } from '../../../../../lib/command-id.ts'
import { isPassing } from '../../../../../lib/failures.ts'
import { textAt } from '../../../answers/answers.ts'
import { writeText } from '../../../answers/choosing.ts'
import { useChannel } from '../../../channel.tsx'
import { useAnswering } from '../../../page-context.tsx'
import { usePart } from '../../../store-context.tsx'
import { sendFile } from './send-file.ts'

/** A file on its way. `error`: it was refused, or the connection stayed away. */
export type Upload = Readonly<{
  id: string
  commandId: string
  file: File
  share: number
  isWaiting: boolean
  error: Error | null
}>

/** A line of the answer that is no file: the server refuses the page until the upload has ended. */
const ON_ITS_WAY = 'uploading'

/** The files of an answer; other lines are those of uploads. */
export const filesIn = (text: string): readonly FileReference[] =>
  text.split('\n').flatMap((line) => fileReferencesIn(line) ?? [])

const textOf = (files: readonly FileReference[], uploads: number): string =>
  [...files.map((file) => fileReferencesText([file])), ...Array.from({ length: uploads }, () => ON_ITS_WAY)].join('\n')

type Running = ReadonlyMap<string, AbortController>

/** The browser asks before it closes a tab in which an upload is running. */
const useAskBeforeClosing = (running: RefObject<Running>): void =>
  useEffect(() => {
    const ask = (event: Event): void => {
      if (running.current.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])

type News = Readonly<{ onAdded: (file: FileReference, source: File) => void }>

/** The files of the answer and those on their way. An upload that is cancelled, or whose page is left, ends. */
export const useUploads = (question: WireQuestion, { onAdded }: News) => {
  const channel = useChannel()
  const { answer } = useAnswering(question)
  const text = usePart(({ answers }) => textAt(answers, valueKey(question.QuestionID)))
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  useAskBeforeClosing(running)

  const change = (id: string, differs: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...differs } : one)))

  /** `more` is added; `without` is taken away. */
  const write = (how: Readonly<{ more?: FileReference; without?: string }>) =>
    answer((answers) => {
      const files = filesIn(textAt(answers, valueKey(question.QuestionID))).filter(
        ({ fileId }) => fileId !== how.without,
      )
      return writeText(question, textOf(how.more ? [...files, how.more] : files, running.current.size))
    })

  const start = async (id: string, file: File, commandId: string): Promise<void> => {
    const controller = new AbortController()
    running.current.set(id, controller)
    write({})
    const { signal } = controller
    try {
      const added = await sendFile(channel.upload, {
        file,
        commandId,
        surveyID: question.surveyID,
        signal,
        onShare: (share) => change(id, { share, isWaiting: false }),
        onTrouble: () => change(id, { isWaiting: true }),
      })
      running.current.delete(id)
      setUploads((all) => all.filter((one) => one.id !== id))
      write({ more: added })
      onAdded(added, file)
    } catch (error) {
      if (signal.aborted) return
      running.current.delete(id)
      write({})
      change(id, { error: error instanceof Error ? error : new Error(String(error)), isWaiting: false })
    }
  }

  const first = useRef(() => {
    if (text.split('\n').includes(ON_ITS_WAY) && running.current.size === 0) write({})
  })
  useEffect(() => {
    first.current() // a page that was left in the middle of an upload has it no more
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  return {
    files: filesIn(text),
    uploads,
    add: (file: File): void => {
      const id = newCommandId()
      setUploads((all) => [...all, { id, commandId: id, file, share: 0, isWaiting: false, error: null }])
      void start(id, file, id)
    },
    /** Goes on where the connection was lost; what the server refused begins anew. */
    retry: ({ id, file, error, ...upload }: Upload): void => {
      const commandId = isPassing(error) ? upload.commandId : newCommandId()
      change(id, { commandId, share: 0, error: null })
      void start(id, file, commandId)
    },
    cancel: ({ id }: Upload): void => {
      running.current.get(id)?.abort()
      running.current.delete(id)
      setUploads((all) => all.filter((one) => one.id !== id))
      write({})
    },
    remove: ({ fileId }: FileReference): void => write({ without: fileId }),
  }
}
