import { figuresIn } from '@portal/contracts/reporting/figures'
import { type Paper, SOFT } from './paper.ts'
import { type Look, lineHeight } from './typesetter.ts'

export const TICK: Look = { font: 'regular', size: 8, color: SOFT }
export const AXIS_WIDTH = 40
/** Of a chart above its axis. */
export const HIGH = 150
const MOST_TICKS = 5
const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2]

/** The distance between two lines of the grid, a share that reads well. */
const stepFor = (largest: number): number => STEPS.find((step) => step * MOST_TICKS >= largest - 1e-9) ?? 0.25

/** The lines of a grid from here down, up to the largest share: `y` is the middle of a share's line. */
export const shareAxis = (paper: Paper, shares: readonly (number | null)[]) => {
  const largest = Math.max(0, ...shares.map((share) => share ?? 0))
  const step = stepFor(largest)
  const ticks = Array.from({ length: Math.max(1, Math.ceil(largest / step - 1e-9)) + 1 }, (_, at) => at * step)
  const whole = ticks.at(-1) ?? 1
  const bottom = paper.y() + HIGH
  return { ticks, step, y: (share: number) => bottom - (share / whole) * HIGH }
}

export const drawGrid = (paper: Paper, { ticks, step, y }: ReturnType<typeof shareAxis>, language: string): void => {
  const { percent } = figuresIn(language, step < 0.01 ? 1 : 0)
  for (const tick of ticks) {
    paper.rule(AXIS_WIDTH, y(tick), paper.width - AXIS_WIDTH)
    const place = { x: 0, y: y(tick) - lineHeight(TICK) / 2, width: AXIS_WIDTH - 6, align: 'end' } as const
    paper.write([tick === 0 ? '0' : percent(tick)], TICK, place)
  }
}
