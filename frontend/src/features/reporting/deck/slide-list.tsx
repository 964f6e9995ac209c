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
  Readonly<{
    slide: Slide
    number: number
    isChecked: boolean
    onCheck: (isChecked: boolean) => void
    onRemove: () => void
  }>

function SlideLine({ slides, slide, number, isChecked, onCheck, onSlides, onRemove }: LineProps) {
  const t = useTexts('reporting/dashboards')
  const { surveyID, surveyName, questionID, key } = slide
  const text = useQuery(questionsQuery(surveyID)).data?.find(({ id }) => id === questionID)?.text ?? ''
  const name = `${number}. ${questionID}`
  return (
    <li className="card slide-line">
      <Checkbox isChecked={isChecked} onChange={onCheck}>
        <strong>{name}</strong> <bdi>{text}</bdi>
      </Checkbox>
      <bdi className="slide-line__survey">{surveyName}</bdi>
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
        <Button look="icon" icon="remove" onClick={onRemove}>
          {t('remove-widget', { name })}
        </Button>
      </span>
    </li>
  )
}

/** The slides before some were removed, as long as nothing else has changed since. */
const useUndo = ({ slides, onSlides }: ListProps) => {
  const [change, setChange] = useState<Readonly<{ former: readonly Slide[]; left: readonly Slide[] }> | null>(null)
  const remove = (keys: ReadonlySet<string>) => {
    const left = withoutSlides(slides, keys)
    setChange({ former: slides, left })
    onSlides(left)
  }
  const former = change?.left === slides ? change.former : null
  return { remove, former, undo: () => former && onSlides(former) }
}

function Removed({ count, onUndo }: Readonly<{ count: number; onUndo: () => void }>) {
  const t = useTexts('reporting/dashboards')
  return (
    <p className="row" role="status">
      {t('slides-removed', { count })}
      <Button look="quiet" onClick={onUndo}>
        {t('undo')}
      </Button>
    </p>
  )
}

/** The slides in their order: moved, copied and removed, one by one or those that are checked. */
export function SlideList({ slides, onSlides }: ListProps) {
  const t = useTexts('reporting/dashboards')
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const { remove, former, undo } = useUndo({ slides, onSlides })
  const removed = former && <Removed count={former.length - slides.length} onUndo={undo} />
  if (slides.length === 0) {
    return (
      <>
        {removed}
        <EmptyState title={t('no-slides')} hint={t('no-widgets-hint')} />
      </>
    )
  }
  const check = (key: string, isChecked: boolean) =>
    setChecked(new Set([...checked].filter((one) => one !== key).concat(isChecked ? [key] : [])))
  const isAll = slides.every(({ key }) => checked.has(key))
  const removable = new Set(slides.flatMap(({ key }) => (checked.has(key) ? [key] : []))) // one that was removed by itself is still ticked
  return (
    <>
      <div className="row">
        <Checkbox isChecked={isAll} onChange={(isOn) => setChecked(new Set(isOn ? slides.map(({ key }) => key) : []))}>
          {t('check-all')}
        </Checkbox>
        <Button
          disabled={removable.size === 0}
          onClick={() => {
            remove(removable)
            setChecked(new Set())
          }}
        >
          {t('delete-checked')}
        </Button>
      </div>
      {removed}
      <ol className="slide-list">
        {slides.map((slide, index) => (
          <SlideLine
            key={slide.key}
            {...{ slides, slide, onSlides }}
            onRemove={() => remove(new Set([slide.key]))}
            number={index + 1}
            isChecked={checked.has(slide.key)}
            onCheck={(isChecked) => check(slide.key, isChecked)}
          />
        ))}
      </ol>
    </>
  )
}
