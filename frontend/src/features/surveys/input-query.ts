import type { WireQuestion } from '@portal/contracts/http/surveys'
import { queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'

type Input = ComponentType<Readonly<{ question: WireQuestion }>>

/** The input of each question type, by the name of its file. A page loads those that it needs. */
const files = import.meta.glob<Readonly<{ Input: Input }>>('./inputs/*.tsx')

const fileOf = (type: string): string => `./inputs/${type}.tsx`

/** Loads the input of a question type; null for a type that this screen does not know. */
export const inputQuery = (type: string) =>
  queryOptions({
    queryKey: ['surveys', 'input', type],
    queryFn: async () => ({ Input: (await files[fileOf(type)]?.())?.Input ?? null }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always', // it may be in the browser's cache
  })
