import type { Viewing } from '@portal/contracts/survey/marks'
import { type MouseEvent, type Ref, type SyntheticEvent, useRef } from 'react'
import { useTexts } from '../../../../../lib/texts/use-texts.ts'
import type { WireVideo } from './wire-video.ts'

/** A press on the picture, as shares of it; by the keyboard it is in the middle. */
export type Pressed = Readonly<{ x: number; y: number }>

/** Who jumps ahead goes back to where they were, until they have seen it all. */
const AHEAD_SECONDS = 1

const share = (at: number, from: number, length: number): number =>
  length === 0 ? 0.5 : Math.min(1, Math.max(0, (at - from) / length))

const placeOf = ({ detail, clientX, clientY, currentTarget }: MouseEvent): Pressed => {
  if (detail === 0) return { x: 0.5, y: 0.5 }
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: share(clientX, left, width), y: share(clientY, top, height) }
}

type PlayerProps = Readonly<{
  video: WireVideo
  label: string
  player: Ref<HTMLVideoElement>
  /** The button over the picture. */
  overlay: Ref<HTMLButtonElement>
  isEnded: boolean
  /** The press would go on playing, not stop it. */
  isOpen: boolean
  describedBy: string
  onPress: (pressed: Pressed) => void
  onViewing: (viewing: Viewing, seconds: number) => void
  onPlaying: (isPlaying: boolean) => void
}>

/** The browser's own player. A button covers the picture and leaves the controls, 40 px at its lower edge, free. */
export function VideoPlayer(props: PlayerProps) {
  const { video, label, player, overlay, isEnded, isOpen, describedBy, onPress, onViewing, onPlaying } = props
  const t = useTexts('surveys/video')
  const furthest = useRef(0)

  const measured = ({ currentTarget: { duration } }: SyntheticEvent<HTMLVideoElement>): number =>
    Number.isFinite(duration) ? duration : video.seconds
  const keepUp = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void => {
    if (currentTarget.seeking) return
    furthest.current = Math.max(furthest.current, currentTarget.currentTime)
  }
  const stayBehind = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void => {
    if (isEnded || currentTarget.currentTime <= furthest.current + AHEAD_SECONDS) return
    currentTarget.currentTime = furthest.current
  }

  return (
    <div className="video__stage">
      <video
        ref={player}
        className="video__picture"
        src={video.address}
        poster={video.poster || undefined}
        aria-label={label}
        aria-describedby={describedBy}
        controls
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, style } }) => {
          if (videoHeight > 0) style.aspectRatio = `${videoWidth} / ${videoHeight}`
        }}
        onTimeUpdate={keepUp}
        onSeeking={stayBehind}
        onPlay={(event) => {
          onPlaying(true)
          onViewing('begun', measured(event))
        }}
        onPause={() => onPlaying(false)}
        onEnded={(event) => onViewing('ended', measured(event))}
        onError={() => onViewing('unplayable', 0)}
      >
        <track kind="captions" src={video.captions || undefined} default={video.captions !== ''} />
      </video>
      <button
        ref={overlay}
        type="button"
        className="video__overlay"
        aria-label={t(isOpen ? 'resume' : `press-${video.reaction}`)}
        onClick={(event) => onPress(placeOf(event))}
      />
    </div>
  )
}
