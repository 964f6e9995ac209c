/** What a chart draws: shares 0..1, null where there is no base. More than one series are parts of a whole, stacked. */
export type ChartData = Readonly<{
  labels: readonly string[]
  series: readonly Readonly<{ name: string; shares: readonly (number | null)[] }>[]
  /** How the series (or, in a single one, the slices) are coloured. */
  colours: 'categories' | 'scale' | 'ranks'
  /** Of the last series or slice: it stands for those who gave no answer. */
  endsInNone: boolean
}>

export const chartTypes = ['bar', 'horizontalBar', 'pie', 'doughnut'] as const
export type ChartType = (typeof chartTypes)[number]

/** From so many labels on, bars stand better on their side and a chart better in the whole window. */
export const MANY_LABELS = 10

export const isRound = (type: ChartType): boolean => type === 'pie' || type === 'doughnut'

/** Parts of several wholes cannot make one pie. */
export const typesFor = ({ series }: ChartData): readonly ChartType[] =>
  series.length > 1 ? chartTypes.filter((type) => !isRound(type)) : chartTypes
