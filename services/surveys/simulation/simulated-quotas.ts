import type { Instant } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { cellKey, holdMinutesOf, targetsOf } from '@portal/contracts/survey/quotas'
import { decideQuota, emptyLedger, enter } from '../domain/quota-ledger.ts'
import type { Claim } from './respondent.ts'

/** `asked`: how many respondents belonged to the cell; `taken`: how many of them had a place at the end. */
export type SimulatedCell = Readonly<{ quota: string; cell: string; target: number; asked: number; taken: number }>

/** The quotas of a survey in memory: the rules are those of real respondents. */
export const simulatedQuotas = (definition: SurveyDefinition, at: Instant) => {
  const ledger = emptyLedger()
  const asked = new Map<string, Set<string>>()
  const [surveyId, targets, holdMinutes] = [definition.name, targetsOf(definition), holdMinutesOf(definition)]

  const claim: Claim = (responseId, wanted) => {
    for (const cell of wanted.cells) asked.set(cell, (asked.get(cell) ?? new Set()).add(responseId))
    const command = { type: 'ClaimPlace', surveyId, responseId, wanted, targets, holdMinutes, at } as const
    const { verdict, event } = decideQuota(ledger, command)
    if (event) enter(ledger, event)
    return { ...wanted, full: verdict.outcome === 'full' ? verdict.cell : null }
  }

  /** Respondents who ended without being complete give their place back. */
  const release = (responseId: Parameters<Claim>[0]): void => {
    const held = ledger.places.get(responseId)
    if (!held) return
    enter(ledger, { type: 'PlaceGivenBack', surveyId, responseId, claim: held.claim, at })
  }

  const cells = (): readonly SimulatedCell[] =>
    (definition.quotas ?? []).flatMap((quota) =>
      quota.cells.map(({ id, target }) => {
        const key = cellKey(quota.id, id)
        const taken = ledger.taken.get(key) ?? 0
        return { quota: quota.id, cell: id, target, asked: asked.get(key)?.size ?? 0, taken }
      }),
    )
  return { claim, release, cells }
}
