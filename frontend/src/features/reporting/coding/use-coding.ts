import type { ReplyTo } from '@portal/contracts/http/call'
import {
  CODED_AT_ONCE,
  type CodedText,
  type CodedTexts,
  codeTexts,
  saveCodeFrame,
  type WhichTexts,
} from '@portal/contracts/http/reporting/coding'
import type { ResponseId } from '@portal/contracts/ids'
import type { FrameCode } from '@portal/contracts/reporting/code-frame'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newCommandId } from '../../../lib/command-id.ts'
import { inParts } from '../../../lib/in-parts.ts'
import { send } from '../../../lib/requests.ts'
import { withCode } from './coded-text.ts'
import { type CodingPlace, codedTextsKey, codingKey } from './coding-queries.ts'

type Codes = readonly FrameCode[]
type Numbers = readonly number[]
type Change = Readonly<{ which: WhichTexts; add: Numbers; remove: Numbers }>

/** What a step did: how it is undone. */
type Step = Readonly<{ responses: readonly ResponseId[]; add: Numbers; remove: Numbers }> | Readonly<{ codes: Codes }>

const MOST_STEPS = 50

/** Codes all texts that a change is about, as many calls as it takes. @returns the responses that were changed */
const codeAll = async (params: CodingPlace, { which, add, remove }: Change): Promise<readonly ResponseId[]> => {
  const changed: ResponseId[] = []
  for (let after: number | null = -1; after !== null; ) {
    const body: Readonly<{ which: WhichTexts; add: number[]; remove: number[]; after: number }> = {
      which,
      add: [...add],
      remove: [...remove],
      after,
    }
    const reply: ReplyTo<typeof codeTexts> = await send(codeTexts, { params, body }, { commandId: newCommandId() })
    changed.push(...reply.changed)
    after = reply.next
  }
  return changed
}

/** Gives and takes codes, changes the codes, and undoes each of these steps. */
export const useCoding = (place: CodingPlace, revision: number, codes: Codes) => {
  const client = useQueryClient()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const done = (step: Step) => setSteps((before) => [...before, step].slice(-MOST_STEPS))
  const summary = () => client.invalidateQueries({ queryKey: codingKey })
  const everything = async () => {
    await Promise.all([summary(), client.invalidateQueries({ queryKey: codedTextsKey })])
  }
  const saveFrame = (next: Codes) =>
    send(saveCodeFrame, { params: place, body: { codes: [...next], revision } }, { commandId: newCommandId() })

  const toggling = useMutation({
    mutationFn: async ({ text, code, isGiven }: Readonly<{ text: CodedText; code: number; isGiven: boolean }>) => {
      const which = { texts: [{ same: text.same, had: [...text.codes, ...text.someCodes] }] }
      const [add, remove] = isGiven ? [[code], []] : [[], [code]]
      const responses = await codeAll(place, { which, add, remove })
      return { responses, add: remove, remove: add }
    },
    onSuccess: (step, { text, code, isGiven }) => {
      done(step)
      const change = (data: CodedTexts | undefined) =>
        data && {
          ...data,
          texts: data.texts.map((one) => (one.same === text.same ? withCode(one, code, isGiven) : one)),
        }
      client.setQueriesData({ queryKey: codedTextsKey }, change)
      return summary()
    },
    onError: everything,
  })

  const givingAll = useMutation({
    mutationFn: async ({ which, code }: Readonly<{ which: WhichTexts; code: number }>) => ({
      responses: await codeAll(place, { which, add: [code], remove: [] }),
      add: [],
      remove: [code],
    }),
    onSuccess: async (step) => {
      done(step)
      await everything()
    },
    onError: everything,
  })

  const framing = useMutation({
    mutationFn: (next: Codes) => saveFrame(next),
    onSuccess: async () => {
      done({ codes })
      await everything()
    },
    onError: everything,
  })

  const undoing = useMutation({
    mutationFn: async (step: Step) => {
      if ('codes' in step) return void (await saveFrame(step.codes))
      for (const responses of inParts(step.responses, CODED_AT_ONCE)) {
        await codeAll(place, { which: { responses }, add: step.add, remove: step.remove })
      }
    },
    onSuccess: async () => {
      setSteps((before) => before.slice(0, -1))
      await everything()
    },
    onError: everything,
  })

  const last = steps.at(-1)
  const isBusy = [toggling, givingAll, framing, undoing].some(({ isPending }) => isPending)
  const undo = () => {
    if (last && !isBusy) undoing.mutate(last)
  }
  return { toggling, givingAll, framing, undoing, undo, canUndo: last !== undefined, isBusy }
}
export type UsedCoding = ReturnType<typeof useCoding>
