import type { ChartColors } from '@portal/contracts/reporting/colours'
import type { OwnTexts, ToplineData } from '@portal/contracts/reporting/saved/topline'
import { usualBeginning, usuallyShown } from '@portal/contracts/reporting/usual-topline'
import type * as z from 'zod/mini'
import { chartsIn, writeCharts } from '../report/charts-in-address.ts'
import { decimalsIn } from '../report/decimals-in-address.ts'

/** The layout of a topline, with its decimals and its palette (empty: the usual one). */
export type Display = Readonly<z.infer<typeof ToplineData> & { decimals: number; palette: z.infer<typeof ChartColors> }>

const formOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** Whether a layout that the tab kept can be shown: of another release it may lack something, but not have it in another form. */
export const hasFormOf = (stored: Display, draft: Partial<Display>): boolean =>
  Object.entries(stored).every(([name, value]) => {
    const kept: unknown = Reflect.get(draft, name)
    return kept === undefined || formOf(kept) === formOf(value)
  })

/** The first questions, in the order of the survey. */
export const usualDisplay = (questions: readonly string[], beginning = usualBeginning): Display => ({
  order: [...questions],
  shown: [...usuallyShown(questions, beginning)],
  charts: {},
  texts: {},
  colors: {},
  hidden: {},
  palette: [],
  decimals: beginning.decimals,
})

/** A saved layout, adapted to the current questions: a later version of the survey may have others. */
export const fitted = (display: Display, questions: readonly string[]): Display => {
  const still = new Set(questions)
  const order = display.order.filter((id) => still.has(id))
  const added = questions.filter((id) => !order.includes(id))
  return { ...display, order: [...order, ...added], shown: display.shown.filter((id) => still.has(id)) }
}

export const shownInOrder = ({ order, shown }: Display): readonly string[] => order.filter((id) => shown.includes(id))

export const withShown = (display: Display, id: string, isShown: boolean): Display => ({
  ...display,
  shown: isShown ? [...display.shown, id] : display.shown.filter((other) => other !== id),
})

/** Moves a block past its nearest shown neighbour: hidden ones are skipped. */
export const moved = (display: Display, id: string, direction: 'up' | 'down'): Display => {
  const shown = shownInOrder(display)
  const neighbour = shown[shown.indexOf(id) + (direction === 'up' ? -1 : 1)]
  if (neighbour === undefined) return display
  const rest = display.order.filter((other) => other !== id)
  const place = rest.indexOf(neighbour) + (direction === 'up' ? 0 : 1)
  return { ...display, order: [...rest.slice(0, place), id, ...rest.slice(place)] }
}

/** The texts of a question; empty ones are removed. */
export const withTexts = (display: Display, id: string, { title = '', note = '' }: OwnTexts): Display => ({
  ...display,
  texts: { ...display.texts, [id]: { ...(title !== '' && { title }), ...(note !== '' && { note }) } },
})

/** With these rows of a question hidden. */
export const withHidden = (display: Display, id: string, rows: readonly string[]): Display => {
  const { [id]: _, ...others } = display.hidden
  return { ...display, hidden: rows.length === 0 ? others : { ...others, [id]: [...rows] } }
}

/** The colour of an option, or without one the usual colour again. */
export const withColour = (display: Display, key: string, colour: string | null): Display => {
  const { [key]: _, ...others } = display.colors
  return { ...display, colors: colour === null ? others : { ...others, [key]: colour } }
}

const listIn = (text: string): readonly string[] => text.split(',').filter(Boolean)

const hiddenIn = (text: string): Display['hidden'] =>
  Object.fromEntries(
    listIn(text).flatMap((one) => {
      const [question = '', ...rows] = one.split('.')
      return question !== '' && rows.length > 0 ? [[question, rows]] : []
    }),
  )

/** The layout with what the address says of it: which questions, in which order, the kinds of charts, hidden rows, the decimals. */
export const displayIn = (params: URLSearchParams, display: Display): Display => {
  const [show, hide] = ['show', 'hide'].map((name) => params.get(name))
  const shown = show == null ? display.shown : listIn(show)
  const order = show == null ? display.order : [...shown, ...display.order.filter((id) => !shown.includes(id))]
  return {
    ...display,
    shown: [...shown],
    order: [...order],
    charts: chartsIn(params, display.charts),
    hidden: hide == null ? display.hidden : hiddenIn(hide),
    decimals: decimalsIn(params, display.decimals),
  }
}

/** The address without a layout. */
export const withoutDisplay = (params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const name of ['show', 'charts', 'decimals', 'hide']) next.delete(name)
  return next
}

/** The address with this layout. */
export const writeDisplay = (params: URLSearchParams, display: Display): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.set('show', shownInOrder(display).join(','))
  writeCharts(next, display.charts)
  next.set('decimals', String(display.decimals))
  const hidden = Object.entries(display.hidden).map(([question, rows]) => [question, ...rows].join('.'))
  if (hidden.length > 0) next.set('hide', hidden.join(','))
  else next.delete('hide')
  return next
}
