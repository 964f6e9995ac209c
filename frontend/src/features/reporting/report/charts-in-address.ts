import { type ChartType, chartTypes } from '@portal/contracts/reporting/visuals'

type Charts = Readonly<Record<string, ChartType>>

const NAME = 'charts'

const chartIn = (text: string): readonly (readonly [string, ChartType])[] => {
  const [question = '', type] = text.split('.')
  const found = chartTypes.find((one) => one === type)
  return question !== '' && found ? [[question, found]] : []
}

/** The kind of chart by question that an address names; `usual` if it names none. */
export const chartsIn = <Usual>(params: URLSearchParams, usual: Usual) => {
  const text = params.get(NAME)
  return text === null ? usual : Object.fromEntries(text.split(',').flatMap(chartIn))
}

/** Writes them into an address. */
export const writeCharts = (params: URLSearchParams, charts: Charts): void => {
  const text = Object.entries(charts)
    .map((chart) => chart.join('.'))
    .join(',')
  if (text === '') params.delete(NAME)
  else params.set(NAME, text)
}
