import { vi } from 'vitest'

/** A request to the stubbed server. */
export type Asked = Readonly<{ method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }>

type Answer = Readonly<{ status?: number; body: unknown; headers?: Record<string, string> }>
type Answering = (asked: Asked) => Answer | 'lost' | Promise<Answer>

const readBody = (init: RequestInit | undefined): unknown =>
  init?.body instanceof URLSearchParams
    ? Object.fromEntries(init.body)
    : typeof init?.body === 'string'
      ? JSON.parse(init.body)
      : null

/** Replaces the server behind `fetch`. `lost`: no reply comes. Returns all requests, in order. */
export const serve = (answer: Answering): readonly Asked[] => {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(input), 'http://portal.test')
    const request: Asked = {
      method: init?.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: new Headers(init?.headers),
      body: readBody(init),
    }
    asked.push(request)
    const given = await answer(request)
    if (given === 'lost') throw new TypeError('fetch failed')
    return new Response(JSON.stringify(given.body), { status: given.status ?? 200, headers: given.headers ?? {} })
  })
  return asked
}

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: { type: 'about:blank', title: code, status, code },
})
