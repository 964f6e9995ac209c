import type { SurveyPage, WireQuestion } from '@portal/contracts/http/surveys'
import type { SectionName } from '@portal/contracts/texts/sections'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { loadTexts } from '../../lib/texts/load-texts.ts'
import { onceShown } from './once-shown.ts'

type Input = ComponentType<Readonly<{ question: WireQuestion }>>

/** The input of each question type, by the name of its file, and the texts that no other has. A page loads those that it needs. */
const files = import.meta.glob<Readonly<{ Input: Input; sections?: readonly SectionName[] }>>('./inputs/*.tsx')

const fileOf = (type: string): string => `./inputs/${type}.tsx`

/** Begins to load the inputs of a page, before it is rendered. */
export const beginInputs = ({ questions }: Pick<SurveyPage, 'questions'>): void => {
  for (const { TypeName } of questions) files[fileOf(TypeName)]?.().catch(() => undefined) // who shows it says what fails
}

/** Loads the input of a question type; null for a type that this screen does not know. */
export const inputQuery = (type: string) =>
  queryOptions({
    queryKey: ['surveys', 'input', type],
    queryFn: async () => {
      const input = await files[fileOf(type)]?.()
      if (input?.sections) await loadTexts(input.sections)
      return { Input: input?.Input ?? null }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always', // it may be in the browser's cache
  })

/** Loads the inputs of the next pages while the present one is answered, so that Next does not wait for them. */
export const useInputsAhead = (types: readonly string[]): void => {
  const client = useQueryClient()
  useEffect(
    () => onceShown(() => Promise.all(types.map((type) => client.prefetchQuery(inputQuery(type))))),
    [client, types],
  )
}
