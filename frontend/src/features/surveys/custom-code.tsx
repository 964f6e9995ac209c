import { addressOf } from '@portal/contracts/http/call'
import { getCustomCode } from '@portal/contracts/http/survey-code'
import type { SurveyPage, WireQuestion } from '@portal/contracts/http/surveys'
import { CodeMessage, type PageMessage } from '@portal/contracts/survey/custom-code'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAnswerFrom } from './page-context.tsx'
import './custom-code.css'

const pageMessage = ({ page, language, questions }: SurveyPage): PageMessage => ({
  source: 'portal-page',
  version: 1,
  type: 'page',
  page: page.id,
  language: language.pkLanguage,
  questions: questions.map(({ QuestionID, TypeName, QuestionText }) => ({
    id: QuestionID,
    type: TypeName,
    text: QuestionText,
  })),
})

/** The question on this page that a key of an answer is of. */
const questionOf = (questions: readonly WireQuestion[], key: string): WireQuestion | undefined =>
  questions.find(({ QuestionID }) => key === QuestionID || key.startsWith(`${QuestionID}_`))

type FrameProps = Readonly<{ page: SurveyPage; code: NonNullable<SurveyPage['customCode']> }>

/** What the frame asks for, one message at a time; only messages of this frame are read, and only in the documented form. */
const useFrame = ({ page, code }: FrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(code.height)
  const [note, setNote] = useState('')
  const answerFrom = useAnswerFrom()
  const latest = useRef({ page, answerFrom })
  latest.current = { page, answerFrom }
  const tell = useRef(() => {
    // The frame has no origin that could be named; what it is told holds no answer.
    frame.current?.contentWindow?.postMessage(pageMessage(latest.current.page), '*')
  }).current

  useEffect(() => {
    const handle = (message: CodeMessage) => {
      switch (message.type) {
        case 'ready':
          return tell()
        case 'note':
          return setNote(message.text)
        case 'height':
          return setHeight(message.height)
        case 'set': {
          const question = questionOf(latest.current.page.questions, message.key)
          if (question) latest.current.answerFrom(question, { [message.key]: message.value })
        }
      }
    }
    const listen = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return
      const message = CodeMessage.safeParse(data)
      if (message.success) handle(message.data)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [tell])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again whenever the page has other questions
  useEffect(tell, [page.questions])
  return { frame, height, note }
}

/** The code of the survey's author: in a frame without an origin, which reaches nothing of this page. */
export function CustomCode(props: FrameProps) {
  const t = useTexts('surveys/respondent')
  const { frame, height, note } = useFrame(props)
  const { page, code } = props
  const params = { surveyID: page.surveyID, version: code.version }
  const isSeen = height > 0
  return (
    <>
      <iframe
        className="custom-code"
        ref={frame}
        title={t('custom-code')}
        src={addressOf(getCustomCode, { params })}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        height={height}
        data-seen={isSeen || undefined}
        aria-hidden={!isSeen || undefined}
        tabIndex={isSeen ? undefined : -1}
      />
      <div role="status">{note !== '' && <Notice tone="info" isInLiveRegion title={note} />}</div>
    </>
  )
}
