import type { ExportRequest } from '@portal/contracts/reporting/exports'
import type { RowInWords, RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { Visual } from '@portal/contracts/reporting/visuals'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import type PptxGenJS from 'pptxgenjs'
import {
  type ChartLine,
  type ChartLines,
  columnName,
  columnsOfBars,
  linesOverTime,
  sharesIn,
} from '../../chart-lines.ts'
import { chosenChart, groupsOf, partsOf } from '../../chosen-chart.ts'
import { paperColours } from '../../paper-colours.ts'
import { withoutControls } from '../../without-controls.ts'

type Slide = ReturnType<PptxGenJS.default['addSlide']>
type Drawn = Readonly<{
  run: RunInWords
  table: TableInWords
  request: ExportRequest
  visual?: Visual | undefined
}>
type Place = Readonly<{ x: number; y: number; w: number; h: number }>

/** Bars lie where labels would not fit side by side. */
const FEW_BARS = 8
/** More series would write their figures over one another. */
const FEW_SERIES = 3
/** More figures along lines would lie over one another. */
const MOST_WORDS = 24

/** What a figure is written as where it is positive, negative and zero: a share of nobody has none. */
const percent = (decimals: number): string => {
  const places = `0${decimals > 0 ? '.' : ''}${'0'.repeat(decimals)}%`
  return `${places};-${places};`
}

const withoutHash = (colors: readonly string[]): string[] => colors.map((color) => color.slice(1))

/** What bars and lines share. */
const chartBase = (series: number, { request }: Drawn, place: Place) => ({
  ...place,
  valAxisLabelFormatCode: '0%',
  valAxisMinVal: 0,
  dataLabelFormatCode: percent(request.decimals),
  showLegend: series > 1,
  legendPos: 'b' as const,
  catAxisLabelFontSize: 11,
  dataLabelFontSize: 10,
})

/** Of a single series a colour for each bar: all the same, unless the author chose some. */
const coloursOfBars = (series: number, { table, request }: Drawn): readonly string[] => {
  const { colorAt, colorOf } = paperColours(request)
  if (series > 1) return Array.from({ length: series }, (_, place) => colorAt(place))
  return sharesIn(table).map((row) => colorOf(table.question, row) ?? colorAt(0))
}

/** The package's types know one direction of the axis only, and one place where the other crosses it. */
const REVERSED = 'maxMin' as 'minMax'
const AT_ITS_END = 'max' as 'autoZero'

/** The first answer at the top, as in the table, and the scale below; bars begin where lines of text do. */
const lying = (isMirrored: boolean) => ({
  catAxisOrientation: REVERSED,
  catAxisCrossesAt: AT_ITS_END,
  valAxisLabelPos: 'nextTo' as const,
  ...(isMirrored && { valAxisOrientation: REVERSED }),
})

/** A series for each column that can be told from the others; a share of nobody, or a hidden one, has no bar. Unless they must, bars lie where they are many. */
const addBars = (slide: Slide, drawn: Drawn, place: Place, mustLie: true | null = null): boolean => {
  const rows = sharesIn(drawn.table)
  if (rows.length === 0) return false
  const labels = rows.map(({ label }) => withoutControls(label))
  const series = columnsOfBars(drawn.run).map((column, index) => ({
    name: withoutControls(columnName(column)),
    labels,
    values: rows.map(({ cells }) => cells[index]?.value ?? null),
  }))
  const isLying = mustLie ?? rows.length > FEW_BARS
  const isMirrored = isRightToLeft(drawn.request.language)
  slide.addChart('bar', series, {
    ...chartBase(series.length, drawn, place),
    barDir: isLying ? 'bar' : 'col',
    ...(isLying ? lying(isMirrored) : isMirrored && { catAxisOrientation: REVERSED }),
    chartColors: withoutHash(coloursOfBars(series.length, drawn)),
    showValue: series.length <= FEW_SERIES,
  })
  return true
}

const colourOfLine = ({ table, request }: Drawn, { row }: ChartLine, place: number): string => {
  const { colorAt, colorOf } = paperColours(request)
  return (row && colorOf(table.question, row)) ?? colorAt(place)
}

/** A line has a gap where there is no base. */
const addLines = (slide: Slide, { moments, lines }: ChartLines, drawn: Drawn, place: Place): void => {
  const labels = moments.map(withoutControls)
  const series = lines.map(({ name, shares }) => ({ name: withoutControls(name), labels, values: [...shares] }))
  slide.addChart('line', series, {
    ...chartBase(series.length, drawn, place),
    chartColors: withoutHash(lines.map((line, at) => colourOfLine(drawn, line, at))),
    showValue: series.length <= FEW_SERIES && series.length * labels.length <= MOST_WORDS,
    dataLabelPosition: 't',
    displayBlanksAs: 'gap',
    ...(isRightToLeft(drawn.request.language) && { catAxisOrientation: REVERSED }),
  })
}

/** Every colour of a chart on paper can be seen on white, and white on it. */
const ON_COLOUR = 'FFFFFF'

const colourOfPart = ({ table, request }: Drawn, row: RowInWords, place: number): string => {
  const { colorAt, colorOf } = paperColours(request)
  return colorOf(table.question, row) ?? colorAt(place)
}

/** The parts of a whole, of the first group; bars where it has nobody. */
const addRound = (slide: Slide, drawn: Drawn, place: Place, type: 'pie' | 'doughnut'): boolean => {
  const at = groupsOf(drawn.run)[0]?.index ?? 0
  const parts = partsOf(drawn.table).map((row, index) => ({
    label: withoutControls(row.label),
    value: row.cells[at]?.value ?? null,
    color: colourOfPart(drawn, row, index),
  }))
  if (parts.every(({ value }) => !value)) return addBars(slide, drawn, place)
  const labels = parts.map(({ label }) => label)
  slide.addChart(type, [{ name: drawn.table.title, labels, values: parts.map(({ value }) => value ?? 0) }], {
    ...place,
    chartColors: withoutHash(parts.map(({ color }) => color)),
    dataLabelFormatCode: percent(drawn.request.decimals),
    dataLabelColor: ON_COLOUR,
    showPercent: false,
    showValue: true,
    showLegend: true,
    legendPos: isRightToLeft(drawn.request.language) ? 'l' : 'r',
  })
  return true
}

/** A bar for each group of respondents, of the parts of a whole. */
const addStacked = (slide: Slide, drawn: Drawn, place: Place): boolean => {
  const rows = partsOf(drawn.table)
  const groups = groupsOf(drawn.run)
  const labels = groups.map(({ column }) => withoutControls(columnName(column)))
  const series = rows.map((row) => ({
    name: withoutControls(row.label),
    labels,
    values: groups.map(({ index }) => row.cells[index]?.value ?? null),
  }))
  slide.addChart('bar', series, {
    ...chartBase(series.length, drawn, place),
    barDir: 'bar',
    barGrouping: 'stacked',
    ...lying(isRightToLeft(drawn.request.language)),
    chartColors: withoutHash(rows.map((row, at) => colourOfPart(drawn, row, at))),
    dataLabelColor: ON_COLOUR,
    valAxisMaxVal: 1,
    showValue: true,
  })
  return true
}

const addLinesOrBars = (slide: Slide, drawn: Drawn, place: Place): boolean => {
  const lines = linesOverTime(drawn)
  if (!lines) return addBars(slide, drawn, place)
  addLines(slide, lines, drawn, place)
  return true
}

/** The shares of a table as a chart that can be edited, with its data unrounded: of the kind that was chosen, else lines over time, bars else. False if the table has no shares. */
export const addChart = (slide: Slide, drawn: Drawn, place: Place): boolean => {
  const type = chosenChart(drawn)
  switch (type) {
    case 'bar':
    case 'horizontalBar':
      return addBars(slide, drawn, place, type === 'horizontalBar' || null)
    case 'pie':
    case 'doughnut':
      return addRound(slide, drawn, place, type)
    case 'stacked':
      return addStacked(slide, drawn, place)
    case 'line':
    case null:
      return addLinesOrBars(slide, drawn, place)
  }
}
