import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageByHeaders } from '../../texts/language-of.ts'
import { problemIn } from '../failures/problems.ts'
import { dataHeaders } from './protections.ts'

/** Staff may change the words: they are written anew after this time. */
const KEPT_MS = 1_000

type Written = Readonly<{ body: string; headers: readonly string[]; writtenAt: number }>

/** By language: many are refused at one moment, and what they are told differs in the time to come back alone. */
const written = new Map<string, Written>()

const write = (language: string, writtenAt: number): Written => {
  const body = JSON.stringify(problemIn(language, { code: 'overloaded', options: {} }))
  const length = String(Buffer.byteLength(body))
  const headers = { ...dataHeaders, 'content-type': 'application/problem+json', 'content-length': length }
  const made = { body, headers: Object.entries(headers).flat(), writtenAt }
  written.set(language, made)
  return made
}

/** The header as it was sent: whoever asks for `headers` has all of them read. */
const sent = ({ rawHeaders }: IncomingMessage, name: string): string | undefined => {
  const isIt = (text: string, at: number) => at % 2 === 0 && text.length === name.length && text.toLowerCase() === name
  const at = rawHeaders.findIndex(isIt)
  return at < 0 ? undefined : rawHeaders[at + 1]
}

/** Answers 503 `overloaded` without the framework, for as little as can be. The body of the request is not waited for. */
export const refuse = (request: IncomingMessage, response: ServerResponse, retryAfterSeconds: number): void => {
  const language = languageByHeaders({
    cookie: sent(request, 'cookie'),
    'accept-language': sent(request, 'accept-language'),
  })
  const now = performance.now()
  const known = written.get(language)
  const { body, headers } = known && now - known.writtenAt < KEPT_MS ? known : write(language, now)
  response.writeHead(503, [...headers, 'retry-after', String(retryAfterSeconds)])
  response.end(body)
}
