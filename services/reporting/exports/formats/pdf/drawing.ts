import type { Figures } from '@portal/contracts/reporting/figures'
import type { RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { Visual } from '@portal/contracts/reporting/visuals'
import type { PaperColours } from '../../paper-colours.ts'
import type { Element } from './paper.ts'

/** What a chart is drawn from. `visual`: that was chosen; undefined: lines over time, bars else. */
export type Drawn = Readonly<{
  run: RunInWords
  table: TableInWords
  figures: Figures
  colours: PaperColours
  language: string
  visual?: Visual | undefined
}>

/** A chart that is yet to be drawn, with the room that it takes. */
export type Drawing = Readonly<{ height: number; add: (parent: Element) => void }>
