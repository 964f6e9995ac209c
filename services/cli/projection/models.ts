import { FOLLOWER_NAMES, MODEL_NAMES } from '@portal/projections/control/models'
import { flag, oneOf, optional, required, several, wholeNumber } from '../program/parameter.ts'
import { Misused } from '../program/refused.ts'

const projection = oneOf('projection', MODEL_NAMES)
const follower = oneOf('projection', FOLLOWER_NAMES)

export const oneProjection = required(follower, 'the read model, or reactor')
export const maybeProjection = optional(follower, 'only this read model, or reactor')
export const oneModel = required(projection, 'the read model')
export const someProjections = several(projection, 'the read models')
export const allProjections = flag('all read models')

/** `--build N` */
export const buildNumber = optional(wholeNumber(), 'the number of the build; else the most likely one')

type Which = Readonly<{ projections: readonly string[]; all: boolean }>

/** @throws Misused unless read models are named, or `--all` is given */
export const assertNamed = ({ projections, all }: Which): void => {
  if (all ? projections.length === 0 : projections.length > 0) return
  throw new Misused(`Name a projection (${MODEL_NAMES.join(', ')}), or give --all.`)
}

export const namesOf = ({ projections, all }: Which): readonly string[] => (all ? MODEL_NAMES : projections)
