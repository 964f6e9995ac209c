import { contrast, LEAST_CONTRAST, PAPER, visibleOn } from '@portal/contracts/reporting/colours'
import type { RunInWords } from '@portal/contracts/reporting/run-in-words'
import { useId, useMemo } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/field.tsx'
import { Swatch } from '../chart/chart.tsx'
import type { ChartData } from '../chart/chart-data.ts'
import { coloursOf } from '../chart/drawing.ts'
import { categoryColours, namedPalettes, type PaletteName, paletteNames } from '../chart/palette.ts'
import { type Block, blocksOf } from './block-data.ts'
import { type Display, shownInOrder, withColour } from './display.ts'
import './colours-dialog.css'

export type ColourChanges = Readonly<{ display: Display; onDisplay: (display: Display) => void }>

const USUAL = 'usual'
const OWN = 'own'

type Choice = PaletteName | 'usual' | 'own'

const nameOf = ({ palette }: Display): Choice => {
  if (palette.length === 0) return USUAL
  return paletteNames.find((name) => namedPalettes[name].join(' ') === palette.join(' ')) ?? OWN
}

function PaletteChoice({ display, onDisplay }: ColourChanges) {
  const t = useTexts('reporting/saved')
  const chosen = nameOf(display)
  const shown = display.palette.length > 0 ? display.palette : categoryColours('light', 15)
  const choose = (text: string) => {
    const name = paletteNames.find((one) => one === text)
    if (name) onDisplay({ ...display, palette: [...namedPalettes[name]] })
    else if (text === USUAL) onDisplay({ ...display, palette: [] })
  }
  const choices: readonly Choice[] = [USUAL, ...paletteNames, ...(chosen === OWN ? ([OWN] as const) : [])]
  return (
    <div>
      <Select
        label={t('palette')}
        value={chosen}
        choices={choices.map((value) => ({ value, text: t(`palette-${value}`) }))}
        onChoose={choose}
      />
      <p className="palette-colours" aria-hidden="true">
        {shown.map((colour) => (
          <Swatch key={colour} colour={colour} />
        ))}
      </p>
    </div>
  )
}

type One = Readonly<{ name: string; colour: string; isOwn: boolean; onColour: (colour: string | null) => void }>

/** A colour of one's own, with what becomes of it on white. */
function OptionColour({ name, colour, isOwn, onColour }: One) {
  const t = useTexts('reporting/saved')
  const id = useId()
  const isPale = contrast(colour, PAPER) < LEAST_CONTRAST
  return (
    <li className="option-colour">
      <input
        id={id}
        type="color"
        value={colour}
        aria-describedby={isPale ? `${id}-pale` : undefined}
        onChange={({ target }) => onColour(target.value)}
      />
      <label htmlFor={id}>{name}</label>
      {isOwn && (
        <Button look="quiet" onClick={() => onColour(null)}>
          {t('usual-colour')} <span className="visually-hidden">{name}</span>
        </Button>
      )}
      {isPale && (
        <p className="field__warning" id={`${id}-pale`}>
          {t('too-pale', { colour: visibleOn(colour, PAPER) })}
        </p>
      )}
    </li>
  )
}

/** What has a colour: the series, or the options of a single one. */
const namesIn = ({ series, labels }: ChartData): readonly string[] =>
  series.length > 1 ? series.map(({ name }) => name) : labels

function QuestionColours({
  block,
  chart,
  display,
  onDisplay,
}: ColourChanges & Readonly<{ block: Block; chart: ChartData }>) {
  const usual = coloursOf({ ...chart, own: { palette: display.palette, options: {} } }, 'light')
  return (
    <details>
      <summary>{`${block.question} ${display.texts[block.question]?.title ?? block.title}`}</summary>
      <ul className="option-colours">
        {namesIn(chart).map((name, index) => {
          const key = chart.colourKeys[index] ?? name
          const own = display.colors[key]
          return (
            <OptionColour
              key={key}
              name={name}
              colour={own ?? usual[index] ?? '#000000'}
              isOwn={own !== undefined}
              onColour={(colour) => onDisplay(withColour(display, key, colour))}
            />
          )
        })}
      </ul>
    </details>
  )
}

/** Chooses the colours of a topline. */
export function ColoursDialog({
  run,
  display,
  onDisplay,
  onClose,
}: ColourChanges & Readonly<{ run: RunInWords; onClose: () => void }>) {
  const t = useTexts('reporting/saved')
  const blocks = useMemo(() => blocksOf(run), [run])
  const shown = shownInOrder(display).flatMap((id) => {
    const block = blocks.get(id)
    return block?.chart ? [{ block, chart: block.chart }] : []
  })
  const isUsual = display.palette.length === 0 && Object.keys(display.colors).length === 0
  const foot = (
    <>
      <Button disabled={isUsual} onClick={() => onDisplay({ ...display, palette: [], colors: {} })}>
        {t('usual-colours')}
      </Button>
      <Button look="strong" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('colours')} onClose={onClose} foot={foot}>
      <p>{t('colours-lead')}</p>
      <PaletteChoice display={display} onDisplay={onDisplay} />
      <h3>{t('colours-of-options')}</h3>
      {shown.map(({ block, chart }) => (
        <QuestionColours key={block.question} {...{ block, chart, display, onDisplay }} />
      ))}
    </Dialog>
  )
}
