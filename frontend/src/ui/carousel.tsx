import { type ReactNode, useState } from 'react'
import { useMedia } from '../lib/browser-state.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { useTurning } from '../lib/use-turning.ts'
import { Button } from './button.tsx'
import './carousel.css'

/** `isNear`: it is seen, was, or is the next. Pictures of the others are not to be loaded yet. */
type Slide = Readonly<{ id: string; content: (isNear: boolean) => ReactNode }>

type CarouselProps = Readonly<{
  label: string
  slides: readonly Slide[]
  /** How long a slide is shown. */
  speedMs: number
  /** It never moves by itself: a preview. */
  isStill?: boolean
}>

type ControlsProps = Readonly<{
  count: number
  at: number
  isStopped: boolean | null
  onTurn: (by: number) => void
  onShow: (at: number) => void
  onStop: () => void
}>

function Controls({ count, at, isStopped, onTurn, onShow, onStop }: ControlsProps) {
  const t = useTexts('site/shell')
  return (
    <div className="carousel__controls">
      <Button look="icon" icon="back" onClick={() => onTurn(-1)}>
        {t('slide-before')}
      </Button>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <button
          key={index}
          type="button"
          className="carousel__dot"
          aria-current={index === at || undefined}
          aria-label={t('slide-number', { number: index + 1, all: count })}
          onClick={() => onShow(index)}
        />
      ))}
      <Button look="icon" icon="next" onClick={() => onTurn(1)}>
        {t('slide-after')}
      </Button>
      {isStopped !== null && (
        <Button look="quiet" onClick={onStop}>
          {t(isStopped ? 'slides-play' : 'slides-stop')}
        </Button>
      )}
    </div>
  )
}

/** Slides, one at a time, in the place of the highest of them, so that nothing moves with a turn. It waits while somebody points at it or has the focus in it, and stands still for those who want less motion. */
export function Carousel({ label, slides, speedMs, isStill = false }: CarouselProps) {
  const wantsLess = useMedia('(prefers-reduced-motion: reduce)')
  const [isHeld, setHeld] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const canMove = !isStill && !wantsLess
  const { at, isNear, turn, show } = useTurning(slides.length, speedMs, canMove && !isHeld && !isStopped)
  if (slides.length === 0) return null
  return (
    <section
      className="carousel"
      aria-label={label}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="carousel__slides" aria-live={isStopped || !canMove ? 'polite' : 'off'}>
        {slides.map(({ id, content }, index) => (
          <div className="carousel__slide" key={id} hidden={index !== at}>
            {content(isNear(index))}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <Controls
          count={slides.length}
          at={at}
          isStopped={canMove ? isStopped : null}
          onTurn={turn}
          onShow={show}
          onStop={() => setStopped(!isStopped)}
        />
      )}
    </section>
  )
}
