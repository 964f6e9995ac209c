import { isRightToLeft as isWrittenFromRight } from '@portal/contracts/texts/direction'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FullScreen } from '../../../ui/full-screen.tsx'
import { ChartSizes, presentedSize } from '../chart/chart-size.ts'
import { placeAfter } from './present-keys.ts'
import './present.css'

type PresentProps = Readonly<{
  title: string
  /** How many there are, and what each shows. */
  count: number
  slide: (index: number) => ReactNode
  onClose: () => void
}>

type EnlargedProps = Readonly<{ beside: number; children: ReactNode }>

/** What has charts as large as the window has room for, where so many stand side by side. */
export function Enlarged({ beside, children }: EnlargedProps) {
  return <ChartSizes value={presentedSize(beside, window)}>{children}</ChartSizes>
}

/** One slide after another, as large as the window. */
export function Present({ title, count, slide, onClose }: PresentProps) {
  const t = useTexts('reporting/dashboards')
  const isRightToLeft = isWrittenFromRight(useLanguage())
  const [index, setIndex] = useState(0)
  const slides = useRef<HTMLDivElement>(null)
  // Not on the button that closes it, where it would be at first: Space is for the next slide.
  useEffect(() => slides.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = placeAfter(event, index, count, isRightToLeft)
      if (to === null) return
      setIndex(to)
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [index, count, isRightToLeft])
  return (
    <FullScreen title={title} onClose={onClose}>
      <div className="present">
        <div className="present__slides" ref={slides} tabIndex={-1}>
          <div className="present__slide" key={index}>
            {slide(index)}
          </div>
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
