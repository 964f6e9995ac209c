import { addressOf } from '@portal/contracts/http/call'
import { MOST_WATCHED, watchFigures } from '@portal/contracts/http/reporting'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The figures of a report, in the cache. */
export const runKey = ['reporting', 'run'] as const

/** A stream that the server refused is asked for again after this time. */
const AGAIN_MS = 30_000

/** While answers come all the time, figures are asked for this often. */
const PACE_MS = 1_000

/** Asks for the figures on the screen again; once more if something changed while they were on their way. */
const asking = (client: QueryClient) => {
  let isAsking = false
  let isBehind = false
  return async (): Promise<void> => {
    isBehind = true
    if (isAsking) return
    isAsking = true
    while (isBehind) {
      const nextAt = performance.now() + PACE_MS
      isBehind = client.isFetching({ queryKey: runKey, type: 'active' }) > 0
      await client.invalidateQueries({ queryKey: runKey }, { cancelRefetch: false })
      await new Promise((resolve) => setTimeout(resolve, nextAt - performance.now()))
    }
    isAsking = false
  }
}

const asked = new WeakMap<QueryClient, ReturnType<typeof asking>>()
const askAgain = (client: QueryClient): void => {
  const ask = asked.get(client) ?? asking(client)
  asked.set(client, ask)
  void ask()
}

/**
 * One stream for all reports on the screen, of the surveys that they are about. There is none while nobody sees the page: a browser allows
 * few connections to a site.
 */
const follower = () => {
  const wanted = new Map<string, number>()
  let told: ReadonlySet<string> = new Set()
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = (): void => {
    source?.close()
    source = null
    told = new Set()
  }
  const open = (client: QueryClient): void => {
    close()
    const surveys = [...wanted.keys()].slice(0, MOST_WATCHED)
    if (surveys.length === 0 || document.hidden) return
    const opened = new EventSource(addressOf(watchFigures, { query: { surveys: surveys.join() } }))
    source = opened
    opened.addEventListener('figures', () => {
      told = new Set(surveys)
      askAgain(client)
    })
    opened.addEventListener('error', () => {
      told = new Set()
      askAgain(client)
      if (opened.readyState === EventSource.CLOSED) openAfter(client, AGAIN_MS)
    })
  }
  const openAfter = (client: QueryClient, ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => open(client), ms)
  }
  const count = (survey: string, by: number): void => {
    const left = (wanted.get(survey) ?? 0) + by
    if (left > 0) wanted.set(survey, left)
    else wanted.delete(survey)
  }
  return {
    tellsOf: (surveys: readonly string[]): boolean => surveys.every((survey) => told.has(survey)),
    follow: (client: QueryClient, surveys: readonly string[]) => {
      const renew = () => openAfter(client, 0)
      for (const survey of surveys) count(survey, 1)
      renew()
      document.addEventListener('visibilitychange', renew)
      return () => {
        for (const survey of surveys) count(survey, -1)
        renew()
        document.removeEventListener('visibilitychange', renew)
      }
    },
  }
}

const figures = follower()

/** Whether the server tells when the figures of these surveys change, so that there is no need to ask. */
export const isToldOf = (surveys: readonly string[]): boolean => figures.tellsOf(surveys)

/** Lets the server tell when the figures of these surveys change; they are then asked for. */
export const useLiveFigures = (surveys: readonly string[]): void => {
  const client = useQueryClient()
  const names = surveys.join()
  useEffect(() => {
    if (names === '' || typeof EventSource === 'undefined') return
    return figures.follow(client, names.split(','))
  }, [client, names])
}
