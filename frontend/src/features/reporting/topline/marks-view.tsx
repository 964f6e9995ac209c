import type { MarksReply } from '@portal/contracts/http/reporting'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { MarkKind } from '@portal/contracts/survey/marks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { marksQuery } from '../queries.ts'
import './viewed-video.css'

/** The video in so many equal parts; and which marks count as being about the moment that is shown. */
const BARS = 40
const AROUND_SECONDS = 1.5

type Mark = MarksReply['marks'][number]

const kinds: readonly MarkKind[] = ['comment', 'like', 'dislike']

/** For each part of the video, how many marks of each kind. */
const barsOf = (marks: readonly Mark[], seconds: number) => {
  const bars = Array.from({ length: BARS }, () => ({ comment: 0, like: 0, dislike: 0 }))
  for (const { at, kind } of marks) {
    const bar = bars[Math.min(BARS - 1, Math.floor((at / seconds) * BARS))]
    if (bar) bar[kind] += 1
  }
  return bars
}

type HeatProps = Readonly<{ marks: readonly Mark[] }>

/** Where it is brighter, more was said. Screen readers have the table. */
function Heat({ marks }: HeatProps) {
  return (
    <svg className="viewed-video__heat" viewBox="0 0 160 90" preserveAspectRatio="none" aria-hidden="true">
      {marks.map(({ x, y, kind }, index) => (
        <ellipse
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same in every word
          key={index}
          className={`viewed-video__spot viewed-video__spot--${kind}`}
          cx={x * 160}
          cy={y * 90}
          rx="6"
          ry="6"
        />
      ))}
    </svg>
  )
}

type TimelineProps = Readonly<{ marks: readonly Mark[]; seconds: number; now: number; onSeek: (at: number) => void }>

/** When something was said; the line is the moment that is shown. */
function Timeline({ marks, seconds, now, onSeek }: TimelineProps) {
  const t = useTexts('reporting/reports')
  const bars = barsOf(marks, seconds)
  const highest = Math.max(1, ...bars.map((bar) => bar.comment + bar.like + bar.dislike))
  return (
    <div className="viewed-video__timeline">
      <svg className="viewed-video__bars" viewBox={`0 0 ${BARS} 20`} preserveAspectRatio="none" aria-hidden="true">
        {bars.flatMap((bar, index) => {
          let top = 20
          return kinds.map((kind) => {
            const height = (bar[kind] / highest) * 20
            top -= height
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of the video have no other name
                key={`${index}-${kind}`}
                className={`viewed-video__bar viewed-video__bar--${kind}`}
                x={index + 0.1}
                y={top}
                width="0.8"
                height={height}
              />
            )
          })
        })}
      </svg>
      <input
        className="viewed-video__moment"
        type="range"
        dir="ltr"
        min={0}
        max={seconds}
        step={0.1}
        value={Math.min(seconds, now)}
        aria-label={t('marks-moment')}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
    </div>
  )
}

function Shown({ reply }: { readonly reply: MarksReply }) {
  const t = useTexts('reporting/reports')
  const player = useRef<HTMLVideoElement>(null)
  const [now, setNow] = useState(0)
  const [isMoment, setMoment] = useState(false)
  const { video, marks, viewings, respondents } = reply
  const shown = isMoment ? marks.filter(({ at }) => Math.abs(at - now) <= AROUND_SECONDS) : marks
  const seek = (at: number): void => {
    setNow(at)
    if (player.current) player.current.currentTime = at
  }
  return (
    <>
      <p className="texts__total">{t('marks-seen', { count: respondents, ended: viewings.ended })}</p>
      <div className="viewed-video__stage">
        <video
          ref={player}
          className="viewed-video__video"
          src={video.address}
          poster={video.poster || undefined}
          aria-label={t('marks-video')}
          controls
          muted
          playsInline
          preload="metadata"
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, style } }) => {
            if (videoHeight > 0) style.aspectRatio = `${videoWidth} / ${videoHeight}`
          }}
          onTimeUpdate={({ currentTarget }) => setNow(currentTarget.currentTime)}
        />
        <Heat marks={shown} />
      </div>
      <Timeline marks={marks} seconds={video.seconds} now={now} onSeek={seek} />
      <Checkbox isChecked={isMoment} onChange={setMoment}>
        {t('marks-of-moment', { count: shown.length })}
      </Checkbox>
    </>
  )
}

/** `spec`: the run whose respondents are meant. */
type MarksViewProps = Readonly<{ spec: TableSpec; question: string }>

/** Where and when respondents said something about a video, over its picture and along its time. */
export function MarksView({ spec, question }: MarksViewProps) {
  const t = useTexts('reporting/reports')
  const { data, error, refetch } = useQuery(marksQuery(spec, question))
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading-texts')} blocks={2} />
  return (
    <section className="viewed-video" aria-label={t('marks-title')}>
      <h3>{t('marks-title')}</h3>
      <Shown reply={data} />
    </section>
  )
}
