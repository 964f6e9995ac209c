import { useMemo } from 'react'
import { useSite } from '../../../lib/site.ts'
import { chartsIn, writeCharts } from '../report/charts-in-address.ts'
import { decimalsIn } from '../report/decimals-in-address.ts'
import { useAddressDisplay } from '../report/use-address-display.ts'
import { CrosstabDisplay, usualCrosstab } from './crosstab-tools.tsx'
import { sortedIn, writeSorted } from './sorted-by.ts'

const switchIn = (text: string | null): boolean | null => (text === '1' || text === '0' ? text === '1' : null)

/** The display with what the address says of it. */
const displayIn = (params: URLSearchParams, display: CrosstabDisplay): CrosstabDisplay => {
  return {
    ...display,
    decimals: decimalsIn(params, display.decimals),
    hasCounts: switchIn(params.get('counts')) ?? display.hasCounts,
    hasRowShares: switchIn(params.get('rowshares')) ?? display.hasRowShares,
    hasArrows: switchIn(params.get('arrows')) ?? display.hasArrows,
    charts: chartsIn(params, display.charts),
    sorted: sortedIn(params, display.sorted),
  }
}

/** The address with this display. */
const writeDisplay = (params: URLSearchParams, display: CrosstabDisplay): URLSearchParams => {
  const { decimals, hasCounts, hasRowShares, hasArrows, charts, sorted } = display
  const next = new URLSearchParams(params)
  next.set('decimals', String(decimals))
  next.set('counts', hasCounts ? '1' : '0')
  next.set('rowshares', hasRowShares ? '1' : '0')
  next.set('arrows', hasArrows ? '1' : '0')
  writeCharts(next, charts)
  writeSorted(next, sorted)
  return next
}

const inAddress = (decimals: number) => ({
  read: (params: URLSearchParams, kept: CrosstabDisplay | null) =>
    displayIn(params, kept ?? { ...usualCrosstab, decimals }),
  write: writeDisplay,
})

/**
 * How the tables of a crosstab are shown: as the address says, which a colleague may get; else as in this tab before, or as usual in the
 * community.
 */
export const useCrosstabDisplay = (surveyId: string) => {
  const decimals = useSite()?.reports?.decimals ?? usualCrosstab.decimals
  const address = useMemo(() => inAddress(decimals), [decimals])
  return useAddressDisplay(`crosstab-${surveyId}`, CrosstabDisplay, address)
}
