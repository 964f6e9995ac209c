import { type KeyboardEvent, type ReactNode, useState } from 'react'
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

/** One slide after another, as large as the window. */
export function Present({ title, count, slide, onClose }: PresentProps) {
  const t = useTexts('reporting/dashboards')
  const [index, setIndex] = useState(0)
  const go = (to: number) => setIndex(Math.min(count - 1, Math.max(0, to)))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(count - 1)
    else if (step !== undefined && !(event.key === ' ' && isTyping(event))) go(index + step)
    else return
    event.preventDefault()
  }
  return (
    <FullScreen title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows turn the slides from anywhere inside; the buttons do the same */}
      <div className="present" onKeyDown={onKeyDown}>
        <div className="present__slide" key={index}>
          {slide(index)}
        </div>
        <div className="present__foot">
          <Button icon="back" disabled={index === 0} onClick={() => go(index - 1)}>
            {t('slide-before')}
          </Button>
          <span role="status">{t('slide-of', { number: index + 1, count })}</span>
          <Button icon="next" disabled={index === count - 1} onClick={() => go(index + 1)}>
            {t('slide-after')}
          </Button>
        </div>
      </div>
    </FullScreen>
  )
}
