import type { WireQuestion } from '@portal/contracts/http/surveys'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import {
  kindsOf,
  type Mark,
  type VideoMarks,
  type Viewing,
  videoMarksIn,
  videoMarksText,
} from '@portal/contracts/survey/marks'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../../../../lib/texts/use-texts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { textAt } from '../../../answers/answers.ts'
import { writeText } from '../../../answers/choosing.ts'
import { useChannel } from '../../../channel.tsx'
import { useAnswerAt, useAnswering, useRefresh } from '../../../page-context.tsx'
import { useStore } from '../../../store-context.tsx'
import { QuestionFrame } from '../question-frame.tsx'
import { MarkForm } from './mark-form.tsx'
import { MarkList } from './mark-list.tsx'
import { type Pressed, VideoPlayer } from './video-player.tsx'
import type { WireVideo } from './wire-video.ts'
import './video.css'

const nothingSaid: VideoMarks = { viewing: 'begun', seconds: 0, marks: [] }

/** Seen to the end is seen to the end, whatever is played again. */
const further = (before: Viewing, now: Viewing): Viewing => (before === 'ended' ? before : now)

/** The answer, and how it is changed. */
const useMarks = (question: WireQuestion) => {
  const { answer } = useAnswering(question)
  const refresh = useRefresh()
  const key = valueKey(question.QuestionID)
  const said = videoMarksIn(String(useAnswerAt(key) ?? '')) ?? nothingSaid
  const change = (changed: (before: VideoMarks) => VideoMarks): void =>
    answer((answers) => writeText(question, videoMarksText(changed(videoMarksIn(textAt(answers, key)) ?? nothingSaid))))
  return {
    said,
    /** A page that waits for a video need not wait for one that cannot be played. */
    view: (viewing: Viewing, seconds: number) => {
      change((before) => ({
        ...before,
        viewing: further(before.viewing, viewing),
        seconds: seconds || before.seconds,
      }))
      if (viewing === 'unplayable') refresh()
    },
    /** `instead`: of this one; null: it is another. */
    put: (mark: Mark, instead: number | null) =>
      change((before) => ({ ...before, marks: [...before.marks.filter((_, i) => i !== instead), mark] })),
    remove: (at: number) => change((before) => ({ ...before, marks: before.marks.filter((_, i) => i !== at) })),
  }
}

/** Tells the server at once what is said; the page has it, and sends it too. `seconds`: how long the video is, 0 where that is not measured yet. */
const useTelling = ({ QuestionID }: WireQuestion, { address, seconds: length }: WireVideo) => {
  const { sendMark } = useChannel()
  const { version } = useStore()
  return ({ at, x, y, content, kind }: Mark, seconds: number): void => {
    const place = { atVideoLength: at, xPosition: x, yPosition: y, videoID: address, videoDuration: seconds || length }
    void sendMark?.({ QuestionID, version, ...place, content, isSurvey: true, kind }).catch(() => undefined)
  }
}

/** What is being said: about a new moment, or instead of what was said before. */
type Saying = Readonly<{ mark: Mark; instead: number | null }>

function Transcript({ video: { transcript } }: { readonly video: WireVideo }) {
  const t = useTexts('surveys/video')
  if (transcript === '') return null
  return (
    <details className="video__transcript">
      <summary>{t('transcript')}</summary>
      <p>{transcript}</p>
    </details>
  )
}

type ShownProps = Readonly<{ question: WireQuestion; video: WireVideo }>

function ShownVideo({ question, video }: ShownProps) {
  const t = useTexts('surveys/video')
  const { said, view, put, remove } = useMarks(question)
  const tell = useTelling(question, video)
  const player = useRef<HTMLVideoElement>(null)
  const overlay = useRef<HTMLButtonElement>(null)
  const state = useId()
  const [saying, setSaying] = useState<Saying | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const isFull = said.marks.length >= question.maxSelections

  const play = (): void => void player.current?.play().catch(() => undefined) // the controls are there
  /** The focus goes back to the picture: what had it goes away, and the next press stops the video again. */
  const resume = (): void => {
    overlay.current?.focus()
    setSaying(null)
    if (said.viewing !== 'unplayable' && !player.current?.ended) play()
  }
  const say = ({ x, y }: Pressed): void => {
    player.current?.pause()
    const [kind = 'comment'] = kindsOf(video.reaction)
    setSaying({ mark: { at: player.current?.currentTime ?? 0, x, y, kind, content: '' }, instead: null })
  }
  const press = (pressed: Pressed): void => {
    if (saying !== null) resume()
    else if (isPlaying && !isFull) say(pressed)
    else if (isPlaying) player.current?.pause()
    else play()
  }
  const save = (mark: Mark): void => {
    put(mark, saying?.instead ?? null)
    tell(mark, said.seconds)
    resume()
  }

  return (
    <>
      <VideoPlayer
        video={video}
        label={t('video')}
        player={player}
        overlay={overlay}
        isEnded={said.viewing === 'ended'}
        isOpen={saying !== null}
        describedBy={state}
        onPress={press}
        onViewing={view}
        onPlaying={setPlaying}
      />
      {saying && (
        <MarkForm
          key={`${saying.instead}-${saying.mark.at}`}
          reaction={video.reaction}
          mark={saying.mark}
          onSave={save}
          onCancel={resume}
        />
      )}
      <div className="video__buttons">
        <Button look="plain" icon="add" held={saying !== null || isFull} onClick={() => say({ x: 0.5, y: 0.5 })}>
          {t(`say-${video.reaction}`)}
        </Button>
        <p className="video__state" id={state} role="status">
          {t(isFull ? 'full' : `state-${said.viewing}`)}
        </p>
      </div>
      {said.viewing === 'unplayable' && <Notice tone="warn" title={t('unplayable')} isInLiveRegion />}
      <MarkList
        marks={said.marks}
        onEdit={(at) => {
          const mark = said.marks[at]
          player.current?.pause()
          if (mark) setSaying({ mark, instead: at })
        }}
        onRemove={(at) => {
          overlay.current?.focus()
          remove(at)
        }}
      />
      <Transcript video={video} />
    </>
  )
}

/** A video about whose moments something may be said. The page goes on once it has been seen to its end. */
export function VideoQuestion({ question }: { readonly question: WireQuestion }) {
  return (
    <QuestionFrame question={question}>
      {question.video && <ShownVideo question={question} video={question.video} />}
    </QuestionFrame>
  )
}
