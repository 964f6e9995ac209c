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
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newCommandId } from '../../../lib/command-id.ts'
import { inParts } from '../../../lib/in-parts.ts'
import { send } from '../../../lib/requests.ts'
import { type FrameStep, undone } from './changed-frame.ts'
import { withCode } from './coded-text.ts'
import { type CodingPlace, codedTextsKey, codingKey, codingQuery } from './coding-queries.ts'

type Codes = readonly FrameCode[]
type Numbers = readonly number[]
type Change = Readonly<{ which: WhichTexts; add: Numbers; remove: Numbers }>

/** What a step did: how it is undone. */
type Step = Readonly<{ responses: readonly ResponseId[]; add: Numbers; remove: Numbers }> | FramedStep

/** `revision`: of the frame that the step made. */
type FramedStep = FrameStep & Readonly<{ revision: number }>

/** Codes to be saved in place of those that were shown when they were chosen. */
type Framing = Readonly<{ next: Codes; before: Codes; revision: number }>

const MOST_STEPS = 50

/** One change after the other: who codes by keys is faster than the server, and no press is lost. */
const scope = { id: 'coding' }

type Toggled = Readonly<{ text: CodedText; code: number; isGiven: boolean }>

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

/** The text with the codes that it has now: changes before this one may have been under way when it was pressed. */
const presentText = (client: QueryClient, text: CodedText): CodedText =>
  client
    .getQueriesData<CodedTexts>({ queryKey: codedTextsKey })
    .flatMap(([, data]) => data?.texts ?? [])
    .find(({ same }) => same === text.same) ?? text

const saveFrame = (params: CodingPlace, next: Codes, revision: number) =>
  send(saveCodeFrame, { params, body: { codes: [...next], revision } }, { commandId: newCommandId() })

/** The present frame without the step; null where others have changed the same codes since. */
const frameWithout = (client: QueryClient, place: CodingPlace, step: FramedStep) => {
  const present = client.getQueryData(codingQuery(place).queryKey)
  const codes = present ? undone(present.codes, step) : null
  return present && codes ? { codes, revision: present.revision } : null
}

/** Where that cannot be done, the server is asked for what it refuses: the reader is told by the refusal. */
const undoFrame = async (client: QueryClient, place: CodingPlace, step: FramedStep): Promise<void> => {
  const { codes, revision } = frameWithout(client, place, step) ?? { codes: step.before, revision: step.revision }
  await saveFrame(place, codes, revision)
}

/** What was done, the last step last. */
const useSteps = () => {
  const steps = useRef<readonly Step[]>([])
  const [canUndo, setCanUndo] = useState(false)
  const keep = (next: readonly Step[]): void => {
    steps.current = next.slice(-MOST_STEPS)
    setCanUndo(next.length > 0)
  }
  return { steps, keep, done: (step: Step) => keep([...steps.current, step]), canUndo }
}

/** Gives and takes codes, changes the codes, and undoes each of these steps. */
export const useCoding = (place: CodingPlace, revision: number, codes: Codes) => {
  const client = useQueryClient()
  const { steps, done, keep, canUndo } = useSteps()
  const summary = () => client.invalidateQueries({ queryKey: codingKey })
  const everything = async () => {
    await Promise.all([summary(), client.invalidateQueries({ queryKey: codedTextsKey })])
  }

  const toggling = useMutation({
    scope,
    mutationFn: async ({ text, code, isGiven }: Toggled) => {
      const { same, codes: all, someCodes: some } = presentText(client, text)
      const which = { texts: [{ same, had: [...all, ...some] }] }
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
      void summary()
    },
    onError: everything,
  })

  const givingAll = useMutation({
    scope,
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
    scope,
    mutationFn: async ({ next, before, revision: over }: Framing): Promise<FramedStep> => {
      const saved = await saveFrame(place, next, over)
      return { before, after: next, revision: saved.revision }
    },
    onSuccess: async (step) => {
      done(step)
      await everything()
    },
    onError: everything,
  })

  const undoing = useMutation({
    scope,
    mutationFn: async () => {
      const step = steps.current.at(-1)
      if (!step) return
      if ('after' in step) await undoFrame(client, place, step)
      else {
        for (const responses of inParts(step.responses, CODED_AT_ONCE)) {
          await codeAll(place, { which: { responses }, add: step.add, remove: step.remove })
        }
      }
      keep(steps.current.slice(0, -1))
    },
    onSuccess: everything,
    onError: async () => {
      await everything()
      const step = steps.current.at(-1)
      if (step && 'after' in step && !frameWithout(client, place, step)) keep(steps.current.slice(0, -1)) // those before it can be undone
    },
  })

  const isBusy = [toggling, givingAll, framing, undoing].some(({ isPending }) => isPending)
  const saveCodes = (next: Codes): void => framing.mutate({ next, before: codes, revision })
  return { toggling, givingAll, framing, saveCodes, undoing, canUndo, isBusy }
}
export type UsedCoding = ReturnType<typeof useCoding>
