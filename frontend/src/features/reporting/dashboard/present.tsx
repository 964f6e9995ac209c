import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FullScreen } from '../../../ui/full-screen.tsx'
import './present.css'

type PresentProps = Readonly<{
  title: string
  /** How many there are, and what each shows. */
  count: number
  slide: (index: number) => ReactNode
  onClose: () => void
}>

/** The keys of every presentation: a remote control sends them, too. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('button, summary, input, select, a, [tabindex="0"]') !== null

/** The slide to which a key goes; null: it is no key of a presentation. */
const placeAfter = (event: KeyboardEvent, index: number, count: number): number | null => {
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  const step = STEPS[event.key]
  if (step === undefined || (event.key === ' ' && isTyping(event))) return null
  return Math.min(count - 1, Math.max(0, index + step))
}

/** One slide after another, as large as the window. */
export function Present({ title, count, slide, onClose }: PresentProps) {
  const t = useTexts('reporting/dashboards')
  const [index, setIndex] = useState(0)
  // Of the whole window: while it opens, the focus is on the button that closes it.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = placeAfter(event, index, count)
      if (to === null) return
      setIndex(to)
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [index, count])
  return (
    <FullScreen title={title} onClose={onClose}>
      <div className="present">
        <div className="present__slide" key={index}>
          {slide(index)}
        </div>
        <div className="present__foot">
          <Button icon="back" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            {t('slide-before')}
          </Button>
          <span role="status">{t('slide-of', { number: index + 1, count })}</span>
          <Button icon="next" disabled={index === count - 1} onClick={() => setIndex(index + 1)}>
            {t('slide-after')}
          </Button>
        </div>
      </div>
    </FullScreen>
  )
}
