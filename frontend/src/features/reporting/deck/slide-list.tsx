import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { questionsQuery } from '../queries.ts'
import { movedSlide, type Slide, withCopy, withoutSlides } from './deck-draft.ts'

type ListProps = Readonly<{ slides: readonly Slide[]; onSlides: (slides: readonly Slide[]) => void }>
type LineProps = ListProps &
  Readonly<{ slide: Slide; number: number; isChecked: boolean; onCheck: (isChecked: boolean) => void }>

function SlideLine({ slides, slide, number, isChecked, onCheck, onSlides }: LineProps) {
  const t = useTexts('reporting/dashboards')
  const { surveyID, surveyName, questionID, key } = slide
  const text = useQuery(questionsQuery(surveyID)).data?.find(({ id }) => id === questionID)?.text ?? ''
  const name = `${number}. ${questionID}`
  return (
    <li className="card slide-line">
      <Checkbox isChecked={isChecked} onChange={onCheck}>
        <strong>{name}</strong> {text}
      </Checkbox>
      <span className="slide-line__survey">{surveyName}</span>
      <span className="slide-line__tools">
        <Button look="icon" icon="up" held={number === 1} onClick={() => onSlides(movedSlide(slides, key, -1))}>
          {t('move-up', { name })}
        </Button>
        <Button
          look="icon"
          icon="down"
          held={number === slides.length}
          onClick={() => onSlides(movedSlide(slides, key, 1))}
        >
          {t('move-down', { name })}
        </Button>
        <Button look="icon" icon="add" onClick={() => onSlides(withCopy(slides, key))}>
          {t('duplicate', { name })}
        </Button>
        <Button look="icon" icon="remove" onClick={() => onSlides(withoutSlides(slides, new Set([key])))}>
          {t('remove-widget', { name })}
        </Button>
      </span>
    </li>
  )
}

/** The slides in their order: moved, copied and removed, one by one or those that are checked. */
export function SlideList({ slides, onSlides }: ListProps) {
  const t = useTexts('reporting/dashboards')
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  if (slides.length === 0) return <EmptyState title={t('no-slides')} hint={t('no-widgets-hint')} />
  const check = (key: string, isChecked: boolean) =>
    setChecked(new Set([...checked].filter((one) => one !== key).concat(isChecked ? [key] : [])))
  const isAll = slides.every(({ key }) => checked.has(key))
  return (
    <>
      <div className="row">
        <Checkbox isChecked={isAll} onChange={(isOn) => setChecked(new Set(isOn ? slides.map(({ key }) => key) : []))}>
          {t('check-all')}
        </Checkbox>
        <Button
          disabled={checked.size === 0}
          onClick={() => {
            onSlides(withoutSlides(slides, checked))
            setChecked(new Set())
          }}
        >
          {t('delete-checked')}
        </Button>
      </div>
      <ol className="slide-list">
        {slides.map((slide, index) => (
          <SlideLine
            key={slide.key}
            {...{ slides, slide, onSlides }}
            number={index + 1}
            isChecked={checked.has(slide.key)}
            onCheck={(isChecked) => check(slide.key, isChecked)}
          />
        ))}
      </ol>
    </>
  )
}
