import type { SurveyId } from '@portal/contracts/ids'
import type { BannerSegment } from '@portal/contracts/reporting/saved/banner'
import { AnswerPalette } from './answer-palette.tsx'
import type { AnswerSource } from './answer-source.ts'
import { ConditionPalette } from './condition-palette.tsx'
import { SegmentPalette } from './segment-palette.tsx'
import { SegmentSource } from './segment-source.tsx'

type PalettesProps = Readonly<{
  surveyId: SurveyId
  source: AnswerSource
  chosen: readonly BannerSegment[]
  onChosen: (chosen: readonly BannerSegment[]) => void
  onColumns: (heading: string, columns: readonly (readonly BannerSegment[])[]) => void
}>

/** What columns are made of: answers, conditions and prebuilt segments. Another survey begins with no question and nothing chosen. */
export function Palettes({ surveyId, source, chosen, onChosen, onColumns }: PalettesProps) {
  const { from, setFrom, offered, headed, headingFor } = source
  const addSegment = (segment: BannerSegment) => onColumns(headingFor(segment), [[segment]])
  const take = (survey: SurveyId) => {
    setFrom(survey)
    onChosen([])
  }
  return (
    <div className="banner-board__side">
      <SegmentSource {...{ surveyId, source }} onFrom={take} />
      <AnswerPalette
        key={`answers ${from}`}
        {...{ chosen, onChosen }}
        surveyId={from}
        fields={offered}
        onColumns={(heading, columns) => onColumns(headed(from, heading), columns)}
      />
      <ConditionPalette key={`condition ${from}`} surveyId={from} fields={offered} onSegment={addSegment} />
      <SegmentPalette surveyId={surveyId} chosen={chosen} onSegment={addSegment} />
    </div>
  )
}
